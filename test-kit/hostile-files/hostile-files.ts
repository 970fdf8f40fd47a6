import { deflateSync } from 'node:zlib'
import { type BasePictures, promisingPng, withPngChunk } from './base-pictures.ts'

/** Marks everything active or hidden in a hostile file: it must never appear in an output. */
export const hostileMark = 'HOSTILE-CANARY'

/** An attacker's upload in place of a transfer proof. */
export type HostileFile = {
  readonly name: string
  /** The claimed content type. */
  readonly type: string
  readonly bytes: Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** In place of the order's key. */
  readonly key?: string
  /** Repeated until this many megabytes are sent. */
  readonly megabytes?: number
  /** Whether the content length is declared beforehand. */
  readonly isAnnounced?: boolean
}

type Made = Omit<HostileFile, 'name'>
type Maker = (base: BasePictures, chance: () => number) => Made

const script = `<script>alert('${hostileMark}')</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${hostileMark}')">${script}</svg>`
const page = `<!doctype html><html><body>${script}</body></html>`
const zip = Buffer.from(`PK\u0003\u0004${hostileMark}.js PK\u0005\u0006`, 'latin1')
const jpegType = { type: 'image/jpeg' }
const pngType = { type: 'image/png' }

/** Returns a JPEG with a segment behind its header: a comment, or application data. */
function withSegment(jpeg: Buffer, marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text, 'latin1'), jpeg.subarray(2)])
}

function joined(picture: Buffer, tail: string | Buffer): Buffer {
  return Buffer.concat([picture, Buffer.from(tail)])
}

/** Returns a picture with this many random bytes changed. */
function spoiled(picture: Buffer, chance: () => number, count: number): Buffer {
  const other = Buffer.from(picture)
  for (let time = 0; time < count; time += 1)
    other[Math.floor(chance() * other.length)] = Math.floor(chance() * 256)
  return other
}

function randomBytes(length: number, chance: () => number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(chance() * 256)))
}

/** Returns a JPEG with the last scan of a progressive image a thousand times: small to send, slow to read. */
function manyScans(jpeg: Buffer): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(at, -2)
  const times = Math.floor(4_000_000 / scan.length)
  return Buffer.concat([
    jpeg.subarray(0, at),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ])
}

/** Returns a JPEG whose frame declares the maximum size. */
function promisingJpeg(jpeg: Buffer): Buffer {
  const other = Buffer.from(jpeg)
  const at = other.indexOf(Buffer.from([0xff, 0xc0]))
  other.writeUInt16BE(65_500, at + 5)
  other.writeUInt16BE(65_500, at + 7)
  return other
}

/** Returns a lossless WebP whose header declares 16384 by 16384. */
function promisingWebp(): Buffer {
  const head = Buffer.from('524946460000000057454250565038 4c000000002fffffff0f'.replaceAll(' ', ''), 'hex')
  head.writeUInt32LE(4000, 4)
  head.writeUInt32LE(3980, 16)
  return joined(head, Buffer.alloc(3975, 0x88))
}

const makers: Readonly<Record<string, Maker>> = {
  'JPEG and page': ({ jpeg }) => ({ ...jpegType, bytes: joined(jpeg, page) }),
  'JPEG with a script as its comment': ({ jpeg }) => ({
    ...jpegType,
    bytes: withSegment(jpeg, 0xfe, script),
  }),
  'JPEG with a page as its Exif': ({ jpeg }) => ({
    ...jpegType,
    bytes: withSegment(jpeg, 0xe1, `Exif\0\0${page}`),
  }),
  'JPEG with a profile that is a script': ({ jpeg }) => ({
    ...jpegType,
    bytes: withSegment(jpeg, 0xe2, `ICC_PROFILE\0\u0001\u0001${script}`),
  }),
  'JPEG and ZIP': ({ jpeg }) => ({ ...jpegType, bytes: joined(jpeg, zip) }),
  'PNG and ZIP': ({ png }) => ({ ...pngType, bytes: joined(png, zip) }),
  'PNG and script': ({ png }) => ({ ...pngType, bytes: joined(png, script) }),
  'PNG with a page as its text': ({ png }) => ({
    ...pngType,
    bytes: withPngChunk(png, 'tEXt', Buffer.from(`Comment\0${page}`)),
  }),
  'WebP and page': ({ webp }) => ({ type: 'image/webp', bytes: joined(webp, page) }),
  'GIF that is a script': () => ({ ...pngType, bytes: Buffer.from(`GIF89a=1;alert('${hostileMark}')//;`) }),
  'GIF of 65535 by 65535': () => ({
    ...jpegType,
    bytes: Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024401003b', 'hex'),
  }),
  'SVG called PNG': () => ({ ...pngType, bytes: Buffer.from(svg) }),
  'SVG behind the first bytes of a JPEG': () => ({
    ...jpegType,
    bytes: joined(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg),
  }),
  'SVG as it is': () => ({ type: 'image/svg+xml', bytes: Buffer.from(svg) }),
  'page called JPEG': () => ({ ...jpegType, bytes: Buffer.from(page) }),
  'page as it is': () => ({ type: 'text/html', bytes: Buffer.from(page) }),
  'two content types': ({ png }) => ({ type: 'image/png, text/html', bytes: png }),
  'form with a file': () => ({
    type: 'multipart/form-data; boundary=x',
    bytes: Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="f"; filename="../../${hostileMark}.html"`,
    ),
  }),
  PDF: () => ({ ...pngType, bytes: Buffer.from(`%PDF-1.7\n(${hostileMark})`) }),
  TIFF: () => ({ ...jpegType, bytes: Buffer.from(`II*\0\x08\0\0\0${hostileMark}`, 'latin1') }),
  'PNG of 50000 by 50000': () => ({ ...pngType, bytes: promisingPng(50_000, 50_000, 400) }),
  'PNG of 19999 by 19999': () => ({ ...pngType, bytes: promisingPng(19_999, 19_999, 19_999) }),
  'PNG of 7000 by 7000': ({ longPng }) => ({ ...pngType, bytes: longPng }),
  'PNG in passes that is large': ({ largeInterlaced }) => ({ ...pngType, bytes: largeInterlaced }),
  'PNG with a text that unpacks to 100 MB': ({ png }) => ({
    ...pngType,
    bytes: withPngChunk(png, 'zTXt', joined(Buffer.from('Comment\0\0'), packed(100))),
  }),
  'PNG with a profile that unpacks to 100 MB': ({ png }) => ({
    ...pngType,
    bytes: withPngChunk(png, 'iCCP', joined(Buffer.from('icc\0\0'), packed(100))),
  }),
  'WebP of 16384 by 16384': () => ({ type: 'image/webp', bytes: promisingWebp() }),
  'WebP that is large': ({ largeWebp }) => ({ type: 'image/webp', bytes: largeWebp }),
  'JPEG of 65500 by 65500': ({ jpeg }) => ({ ...jpegType, bytes: promisingJpeg(jpeg) }),
  'JPEG of a thousand scans': ({ progressive }) => ({ ...jpegType, bytes: manyScans(progressive) }),
  'JPEG cut off': ({ jpeg }, chance) => ({ ...jpegType, bytes: jpeg.subarray(0, jpeg.length * chance()) }),
  'PNG cut off': ({ png }, chance) => ({ ...pngType, bytes: png.subarray(0, png.length * chance()) }),
  'WebP cut off': ({ webp }, chance) => ({
    type: 'image/webp',
    bytes: webp.subarray(0, webp.length * chance()),
  }),
  'JPEG with a few other bytes': ({ jpeg }, chance) => ({ ...jpegType, bytes: spoiled(jpeg, chance, 20) }),
  'PNG with a few other bytes': ({ png }, chance) => ({ ...pngType, bytes: spoiled(png, chance, 3) }),
  'WebP with a few other bytes': ({ webp }, chance) => ({
    type: 'image/webp',
    bytes: spoiled(webp, chance, 10),
  }),
  'random bytes': (_base, chance) => ({ ...pngType, bytes: randomBytes(5000, chance) }),
  'random bytes behind the first of a PNG': ({ png }, chance) => ({
    ...pngType,
    bytes: joined(png.subarray(0, 33), randomBytes(5000, chance)),
  }),
  'name that leads elsewhere': ({ png }) => ({
    ...pngType,
    bytes: png,
    headers: {
      'content-disposition': `attachment; filename="../../../${hostileMark}.html"`,
      'x-file-name': `../../${hostileMark}.html`,
    },
  }),
  'key that leads elsewhere': ({ png }) => ({ ...pngType, bytes: png, key: `../../${hostileMark}` }),
  'key that is an order of nobody': ({ png }) => ({
    ...pngType,
    bytes: png,
    key: `FH222222.${'A'.repeat(43)}`,
  }),
  '100 MB that are announced': ({ jpeg }) => ({
    ...jpegType,
    bytes: jpeg,
    megabytes: 100,
    isAnnounced: true,
  }),
  '100 MB that are not announced': ({ jpeg }) => ({ ...jpegType, bytes: jpeg, megabytes: 100 }),
  'almost 10 MB behind a picture': ({ jpeg }) => ({
    ...jpegType,
    bytes: joined(jpeg, Buffer.alloc(10_000_000, hostileMark)),
  }),
}

/** The names of all kinds. */
export const hostileKinds = Object.keys(makers)

let zeros: Buffer | undefined

/** Returns this many megabytes of zeros, compressed. */
function packed(megabytes: number): Buffer {
  zeros ??= deflateSync(Buffer.alloc(megabytes * 1_000_000), { level: 9 })
  return zeros
}

/** Returns the hostile file of this number: all kinds in turn, with random content where the kind has any. */
export function hostileFile(number: number, base: BasePictures, chance: () => number): HostileFile {
  const all = Object.entries(makers)
  const [name, make] = all[number % all.length] ?? []
  if (name === undefined || make === undefined) throw new Error('there are no hostile files')
  return { name, ...make(base, chance) }
}
