import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { type ControlPlane, type Door, answerControl } from './control-requests.ts'
import { sendAnswerWithFaults } from './send-answer-with-faults.ts'
import type { WireAnswer, WireRequest } from './http-call.ts'

/** The part that differs between simulators. */
export type Simulator = ControlPlane & {
  /** Does the work and answers. It runs to its end even when the client has disconnected. */
  handle(request: WireRequest): Promise<WireAnswer>
  /** Returns the answer with which this service reports a status of its own; the path selects the wire. */
  statusAnswer(status: number, path: string): WireAnswer
  sleep(ms: number): Promise<void>
}

const maxBodyBytes = 4_000_000

/**
 * Creates an HTTP server for a simulator: control requests, faults, then the simulator itself. A server with
 * a door can shut another server.
 */
export function createSimulatorServer(simulator: Simulator, door?: Door): Server {
  return createServer((request, response) => {
    serveRequest({ simulator, door }, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      if (response.headersSent) response.destroy()
      else void sendAnswerWithFaults(response, simulator.statusAnswer(500, request.url ?? '/'), {})
    })
  })
}

type Served = { readonly simulator: Simulator; readonly door: Door | undefined }

async function serveRequest(
  { simulator, door }: Served,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://simulator')
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : '/'
  const method = incoming.method ?? 'GET'
  const bytes = await readBody(incoming)
  const body = bytes.toString('utf8')
  const control = await answerControl(simulator, { method, path, body }, door)
  if (control) return sendAnswerWithFaults(response, control, {})

  const world = simulator.clock.worldsBefore()
  const effects = simulator.faults.take(method, path)
  if (effects.dropBefore) return void response.destroy()
  if (effects.delayMs !== undefined) await simulator.sleep(effects.delayMs)
  if (effects.status !== undefined && !effects.afterCommit) {
    return sendAnswerWithFaults(response, simulator.statusAnswer(effects.status, path), {})
  }
  const request = { method, path, query: url.searchParams, headers: incoming.headers, body, bytes, effects }
  if (effects.dropThenCommitMs !== undefined) {
    response.destroy()
    await simulator.sleep(effects.dropThenCommitMs)
  }
  // work that waited over a reset must not write into the new books
  if (simulator.clock.worldsBefore() !== world) return void response.destroy()
  const answer = await simulator.handle(request)
  if (response.destroyed) return
  if (effects.commitThenDrop) return void response.destroy()
  const shown = effects.status === undefined ? answer : simulator.statusAnswer(effects.status, path)
  return sendAnswerWithFaults(response, shown, effects)
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new RangeError('the request is too large for a simulator')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
