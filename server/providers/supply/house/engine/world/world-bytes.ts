import { readColumns } from './columns.ts'
import { worldVersion } from './pack-world.ts'
import type { PackedWorld, WorldHeader } from './packed-world.ts'

/** What a thread needs to open a world: the buffer is shared, the header copied. */
export type WorldHandle = { readonly header: WorldHeader; readonly buffer: SharedArrayBuffer }

/** Returns the handle of a world, to be posted to another thread. */
export function worldHandleOf({ header, buffer }: PackedWorld): WorldHandle {
  return { header, buffer }
}

/** Opens the world of a handle without copying. */
export function attachWorld({ header, buffer }: WorldHandle): PackedWorld {
  return { header, buffer, ...readColumns(buffer, header.places) }
}

/** Returns a world as bytes for a file: twelve digits with the header length, the header, the buffer. */
export function worldChunks({ header, buffer }: PackedWorld): readonly [Uint8Array, Uint8Array] {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const head = new Uint8Array(text.length + lengthDigits)
  head.set(new TextEncoder().encode(String(text.length).padStart(lengthDigits, '0')))
  head.set(text, lengthDigits)
  return [head, new Uint8Array(buffer)]
}

/** Digits of the header length. */
export const lengthDigits = 12

/** Returns the header's length; undefined when the digits are invalid. */
export function headerLengthIn(bytes: Uint8Array): number | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, lengthDigits))
  return /^\d{12}$/.test(text) ? Number(text) : undefined
}

/** Reads a header; undefined when its version differs, and the world must be generated again. */
export function readHeader(bytes: Uint8Array): WorldHeader | undefined {
  try {
    const header = JSON.parse(new TextDecoder().decode(bytes)) as WorldHeader
    return header.version === worldVersion ? header : undefined
  } catch {
    return undefined
  }
}

/** Returns the size in bytes of the buffer that a header describes. */
export function bufferByteLength({ places }: WorldHeader): number {
  const last = places.at(-1)
  return last ? last.offset + Math.ceil((last.length * 8) / 64) * 64 : 0
}
