import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { OutgoingResult } from './http-client.ts'
import { createJsonNestingGuard } from './json-nesting-guard.ts'

const unzip = promisify(gunzip)
const smallestChunk = 65_536
/** Bytes scanned per event loop turn. */
const bytesATurn = 1_000_000
/** The maximum compression ratio of gzip. */
const tightest = 1_032

/**
 * Returns the chunk size for decompression. A gzip trailer holds the total length (RFC 1952): then it is one
 * chunk, one event loop turn and no copy. It is a hint; when it is wrong there are more chunks.
 */
function decompressionChunkSize(packed: Uint8Array, most: number): number {
  if (packed.byteLength < 18) return smallestChunk
  const told = new DataView(packed.buffer, packed.byteOffset + packed.byteLength - 4).getUint32(0, true)
  // one byte more, or zlib allocates another chunk to detect the end
  return Math.max(smallestChunk, Math.min(told + 1, most, packed.byteLength * tightest))
}

async function isNestingShallow(bytes: Uint8Array): Promise<boolean> {
  const isFine = createJsonNestingGuard()
  for (let from = 0; from < bytes.length; from += bytesATurn) {
    if (from > 0) await setImmediate()
    if (!isFine(bytes.subarray(from, from + bytesATurn))) return false
  }
  return true
}

/**
 * Returns the text of a response, decompressed if gzipped; undefined when it is broken, would exceed
 * `maxOutputLength` bytes, or nests too deep for a parser. The HTTP client has checked only compressed bytes.
 */
export async function decompressedText(
  { headers, body }: Extract<OutgoingResult, { kind: 'answer' }>,
  maxOutputLength: number,
): Promise<string | undefined> {
  if (headers['content-encoding'] !== 'gzip')
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
  try {
    const chunkSize = decompressionChunkSize(body, maxOutputLength)
    const bytes = await unzip(body, { maxOutputLength, chunkSize })
    return (await isNestingShallow(bytes)) ? bytes.toString() : undefined
  } catch {
    return undefined
  }
}
