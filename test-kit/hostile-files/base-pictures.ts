import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Sound pictures that hostile files are made of, and bombs that take long to make. */
export type BasePictures = Readonly<
  Record<'jpeg' | 'progressive' | 'png' | 'webp' | 'largeWebp' | 'largeInterlaced' | 'longPng', Buffer>
>

/** Makes them once. */
export async function basePictures(): Promise<BasePictures> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const sheet = () => sharp({ create: { width: 500, height: 800, channels: 3, background: 'white', noise } })
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
  return {
    jpeg: await sheet().jpeg().toBuffer(),
    progressive: await sheet().jpeg({ progressive: true }).toBuffer(),
    png: await sheet().png().toBuffer(),
    webp: await sheet().webp().toBuffer(),
    largeWebp: await flat(6000, 6000).webp({ quality: 1 }).toBuffer(),
    largeInterlaced: await flat(6000, 6000).png({ progressive: true }).toBuffer(),
    longPng: await flat(7000, 7000).png().toBuffer(),
  }
}

/** One chunk of a PNG. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A PNG with a chunk put in behind its head, whose checksum holds. */
export function withPngChunk(png: Buffer, name: string, data: Uint8Array): Buffer {
  const behindHead = 33
  return Buffer.concat([png.subarray(0, behindHead), pngChunk(name, data), png.subarray(behindHead)])
}

/** A PNG that promises to be as large as it likes: black and white, a row of nothing. */
export function promisingPng(width: number, height: number, rows: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * rows), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const end = pngChunk('IEND', new Uint8Array())
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', data), end])
}
