import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  attachWorld,
  headerLengthIn,
  lengthDigits,
  readHeader,
  worldChunks,
} from './engine/world/world-bytes.ts'
import type { PackedWorld } from './engine/world/packed-world.ts'

/** The directories that define generated worlds: a change in any of their files invalidates saved worlds. */
const makers = ['data', 'generate', 'engine', 'import']
const here = fileURLToPath(new URL('.', import.meta.url))

/** Returns the fingerprint of a world's inputs: tables, generating code and further values. */
export function worldInputFingerprint(more: readonly (string | undefined)[]): string {
  const hash = createHash('sha256')
  for (const folder of makers) {
    for (const name of readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (/\.(csv|ts)$/.test(name) && !/\.(test|suite)\.ts$/.test(name)) {
        hash.update(name).update(readFileSync(join(here, folder, name)))
      }
    }
  }
  for (const text of more) hash.update(`${text === undefined ? '-' : text.length}:`).update(text ?? '')
  return hash.digest('hex').slice(0, 20)
}

/** Location of a saved world. */
export type WorldFile = { readonly directory: string; readonly fingerprint: string }

const prefix = 'house-world-'

function worldFilePath({ directory, fingerprint }: WorldFile): string {
  return join(directory, `${prefix}${fingerprint}.bin`)
}

/** Reads a saved world directly into shared memory; undefined when the file is missing or damaged. */
export function loadWorld(file: WorldFile): PackedWorld | undefined {
  const path = worldFilePath(file)
  if (!existsSync(path)) return undefined
  const descriptor = openSync(path, 'r')
  try {
    return readWorldFile(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function readWorldFile(descriptor: number): PackedWorld | undefined {
  const { size } = fstatSync(descriptor)
  const digits = fillFromFile(descriptor, 0, new Uint8Array(lengthDigits))
  const headerLength = digits && headerLengthIn(digits)
  if (!digits || headerLength === undefined || headerLength > size - lengthDigits) return undefined
  const header = fillFromFile(descriptor, lengthDigits, new Uint8Array(headerLength))
  const read = header && readHeader(header)
  const begin = lengthDigits + headerLength
  if (!header || !read || size - begin < digestBytes) return undefined
  const buffer = new SharedArrayBuffer(size - begin - digestBytes)
  const isRead = fillFromFile(descriptor, begin, new Uint8Array(buffer)) !== undefined
  const kept = fillFromFile(descriptor, size - digestBytes, new Uint8Array(digestBytes))
  const isWhole = isRead && kept && sha256Of([digits, header, new Uint8Array(buffer)]).equals(kept)
  if (!isWhole || read.places.some(({ offset }) => offset > buffer.byteLength)) return undefined
  return attachWorld({ header: read, buffer })
}

/** Length of the digest at the end of a file: a damaged world would sell wrong prices. */
const digestBytes = 32

function sha256Of(parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) {
    for (let at = 0; at < part.length; at += readAtOnce) hash.update(part.subarray(at, at + readAtOnce))
  }
  return hash.digest()
}

/** Bytes per read: the largest worlds exceed the limit of a single read. */
const readAtOnce = 1 << 28

/** Fills the bytes from a position of the file; undefined when it ends before. */
function fillFromFile<Bytes extends Uint8Array>(
  descriptor: number,
  from: number,
  bytes: Bytes,
): Bytes | undefined {
  let at = 0
  while (at < bytes.length) {
    const count = readSync(descriptor, bytes, at, Math.min(readAtOnce, bytes.length - at), from + at)
    if (count === 0) return undefined
    at += count
  }
  return bytes
}

/**
 * Saves a world atomically for the next start and deletes older ones. Returns why it could not be saved, for
 * example a full disk: the world can be sold all the same.
 */
export function saveWorld(world: PackedWorld, file: WorldFile): string | undefined {
  const path = worldFilePath(file)
  const draft = `${path}.${process.pid}.draft`
  try {
    mkdirSync(file.directory, { recursive: true })
    const descriptor = openSync(draft, 'w')
    try {
      const chunks = worldChunks(world)
      for (const chunk of [...chunks, sha256Of(chunks)]) writeAllBytes(descriptor, chunk)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, path)
    deleteOtherWorlds(file.directory, path)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Deletes worlds of other content, and drafts of terminated processes. */
function deleteOtherWorlds(directory: string, path: string): void {
  for (const name of readdirSync(directory)) {
    const other = join(directory, name)
    if (name.startsWith(prefix) && other !== path) rmSync(other, { force: true })
  }
}

function writeAllBytes(descriptor: number, bytes: Uint8Array): void {
  let at = 0
  while (at < bytes.length) at += writeSync(descriptor, bytes, at, Math.min(readAtOnce, bytes.length - at))
}
