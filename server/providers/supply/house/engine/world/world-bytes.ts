import { columnsIn } from './columns.ts'
import { worldVersion } from './pack-world.ts'
import { type PackedWorld, type WorldHeader } from './packed-world.ts'

/** What a thread needs to see a world: the buffer is shared, the header copied. */
export type WorldHandle = { readonly header: WorldHeader; readonly buffer: SharedArrayBuffer }

/** The handle of a world, to be posted to another thread. */
export function handleOf({ header, buffer }: PackedWorld): WorldHandle {
  return { header, buffer }
}

/** The world behind a handle: nothing is copied. */
export function attachWorld({ header, buffer }: WorldHandle): PackedWorld {
  return { header, buffer, ...columnsIn(buffer, header.places) }
}

/** A world as bytes to be kept in a file: twelve digits that say how long the header is, the header, the buffer. */
export function worldChunks({ header, buffer }: PackedWorld): readonly [Uint8Array, Uint8Array] {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const head = new Uint8Array(text.length + lengthDigits)
  head.set(new TextEncoder().encode(String(text.length).padStart(lengthDigits, '0')))
  head.set(text, lengthDigits)
  return [head, new Uint8Array(buffer)]
}

/** Digits that say how long the header is. */
export const lengthDigits = 12

/** Reads the header's length; undefined when these are no such digits. */
export function headerLengthIn(bytes: Uint8Array): number | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, lengthDigits))
  return /^\d{12}$/.test(text) ? Number(text) : undefined
}

/** Reads a header; undefined when it is not one of this version, and the world must be made anew. */
export function readHeader(bytes: Uint8Array): WorldHeader | undefined {
  try {
    const header = JSON.parse(new TextDecoder().decode(bytes)) as WorldHeader
    return header.version === worldVersion ? header : undefined
  } catch {
    return undefined
  }
}

/** Bytes of the buffer that a header describes. */
export function bufferBytesOf({ places }: WorldHeader): number {
  const last = places.at(-1)
  return last ? last.offset + Math.ceil((last.length * 8) / 64) * 64 : 0
}
