import type { Readable } from 'node:stream'
import { createProblem } from '#contract/problem.ts'
import { ProblemError } from '../answer/problem-error.ts'

/** A large body being received: its announced length, and its maximum size. */
export type LargeBody = { readonly payload: Readable; readonly announced?: number; readonly most: number }

/**
 * Reads a large body with no more memory than it needs: into one buffer when its length is announced. Throws
 * a refusal as soon as it is too large, and when it is shorter than announced.
 */
export async function readLargeBody({ payload, announced, most }: LargeBody): Promise<Buffer> {
  if (announced !== undefined && announced > most) throw new ProblemError(createProblem('bodyTooLarge'))
  const parts: Buffer[] = []
  const whole = announced === undefined ? undefined : Buffer.allocUnsafeSlow(announced)
  let length = 0
  // The stream is left open so that a refused client still receives the response.
  for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length + part.length > (announced ?? most)) throw new ProblemError(createProblem('bodyTooLarge'))
    if (whole) part.copy(whole, length)
    else parts.push(part)
    length += part.length
  }
  if (whole && length !== whole.length) throw new ProblemError(createProblem('malformed'))
  return whole ?? Buffer.concat(parts)
}
