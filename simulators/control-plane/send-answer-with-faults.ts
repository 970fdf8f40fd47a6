import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Effects, Spoiling } from './fault-plan.ts'
import type { WireAnswer } from './http-call.ts'

/** Sends an answer as it is, or as the faults change it. */
export async function sendAnswerWithFaults(
  response: ServerResponse,
  answer: WireAnswer,
  effects: Effects,
): Promise<void> {
  const own = ownBytes(answer, effects)
  const bytes = effects.padBytes === undefined ? own : Buffer.concat([own, blankBytes(effects.padBytes)])
  const type = effects.malformed === 'html' ? 'text/html' : 'application/json'
  response.writeHead(answer.status, {
    'content-type': `${type}; charset=utf-8`,
    ...(effects.endless ? {} : { 'content-length': String(bytes.length) }),
    ...answer.headers,
  })
  if (effects.truncate) return sendHalf(response, bytes)
  if (effects.slowBytes !== undefined) return await trickle(response, bytes, effects.slowBytes)
  if (effects.endless) return await writeUntilClosed(response, bytes)
  response.end(bytes)
}

function ownBytes({ text, body, bytes }: WireAnswer, { malformed }: Effects): Buffer {
  if (bytes !== undefined) return malformed ? corruptByte(bytes) : Buffer.from(bytes)
  const written = text ?? (body === undefined ? '' : JSON.stringify(body))
  return Buffer.from(malformed ? corruptText(written, malformed) : written)
}

/** Changes one bit, as a failing disk does. */
function corruptByte(bytes: Uint8Array): Buffer {
  const changed = Buffer.from(bytes)
  const middle = Math.floor(changed.length / 2)
  changed[middle] = (changed[middle] ?? 0) ^ 1
  return changed
}

function corruptText(text: string, how: true | Spoiling): string {
  if (how === 'html') return '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>'
  if (how === 'schema') return '{"data":{"object":"something else"}}'
  if (how === 'negative') return text.replaceAll(/("\w*amount":"?)(?=\d)/g, '$1-')
  return `${text.slice(0, Math.ceil(text.length * 0.75))}"}`
}

function sendHalf(response: ServerResponse, bytes: Buffer): void {
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

async function trickle(response: ServerResponse, bytes: Buffer, bytesPerSecond: number): Promise<void> {
  const step = Math.max(1, Math.round(bytesPerSecond / 20))
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step))
    await wait(Math.round((1000 * step) / bytesPerSecond))
  }
  response.end()
}

function blankBytes(count: number): Buffer {
  return Buffer.alloc(count, ' ')
}

/** Writes until the client stops reading. */
async function writeUntilClosed(response: ServerResponse, bytes: Buffer): Promise<void> {
  const more = blankBytes(65_536)
  const endless = function* () {
    yield bytes
    for (;;) yield more
  }
  // it ends when the client disconnects, which a pipeline reports as an error
  await pipeline(endless, response).catch(() => undefined)
}
