import { type Readable } from 'node:stream'
import { problem } from '#contract/problem.ts'
import { Refusal } from '../answer/refusal.ts'

/** A large body on its way: what its head says of its length, and how many bytes it may have. */
export type LargeBody = { readonly payload: Readable; readonly announced?: number; readonly most: number }

/**
 * Reads a large body into the memory that it needs and no more: where its length is announced, into one piece of just
 * that length. Throws a refusal as soon as there is too much of it, and when less came than was announced.
 */
export async function readLargeBody({ payload, announced, most }: LargeBody): Promise<Buffer> {
  if (announced !== undefined && announced > most) throw new Refusal(problem('bodyTooLarge'))
  const parts: Buffer[] = []
  const whole = announced === undefined ? undefined : Buffer.allocUnsafeSlow(announced)
  let length = 0
  // Who is refused must still hear why: the stream is left as it is.
  for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length + part.length > (announced ?? most)) throw new Refusal(problem('bodyTooLarge'))
    if (whole) part.copy(whole, length)
    else parts.push(part)
    length += part.length
  }
  if (whole && length !== whole.length) throw new Refusal(problem('malformed'))
  return whole ?? Buffer.concat(parts)
}
