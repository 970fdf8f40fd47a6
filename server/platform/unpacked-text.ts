import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type OutgoingResult } from './http-client.ts'
import { createNestingGuard } from './nesting-guard.ts'

const unzip = promisify(gunzip)
const smallestChunk = 65_536
/** So many bytes are looked at in one turn of the loop. */
const bytesATurn = 1_000_000
/** No packing of this kind makes anything shorter than a thousandth of it. */
const tightest = 1_032

/**
 * How large a piece is unpacked at once. The length of the whole stands at the end of what is packed (RFC 1952): then it is one
 * piece, one turn of the loop and no copy. It is a hint; where it is wrong there are more pieces.
 */
function chunkFor(packed: Uint8Array, most: number): number {
  if (packed.byteLength < 18) return smallestChunk
  const told = new DataView(packed.buffer, packed.byteOffset + packed.byteLength - 4).getUint32(0, true)
  // one byte more, or the unpacker asks for another piece to see that there is none
  return Math.max(smallestChunk, Math.min(told + 1, most, packed.byteLength * tightest))
}

async function isShallow(bytes: Uint8Array): Promise<boolean> {
  const isFine = createNestingGuard()
  for (let from = 0; from < bytes.length; from += bytesATurn) {
    if (from > 0) await setImmediate()
    if (!isFine(bytes.subarray(from, from + bytesATurn))) return false
  }
  return true
}

/**
 * Returns the text of an answer, packed with gzip or not; undefined when it is broken, would be longer than
 * `maxOutputLength` bytes, or nests deeper than a parser should be given. The HTTP client has seen only packed bytes.
 */
export async function unpackedText(
  { headers, body }: Extract<OutgoingResult, { kind: 'answer' }>,
  maxOutputLength: number,
): Promise<string | undefined> {
  if (headers['content-encoding'] !== 'gzip')
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  try {
    const chunkSize = chunkFor(body, maxOutputLength)
    const bytes = await unzip(body, { maxOutputLength, chunkSize })
    return (await isShallow(bytes)) ? bytes.toString() : undefined
  } catch {
    return undefined
  }
}
