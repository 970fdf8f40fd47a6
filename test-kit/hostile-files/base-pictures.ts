import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Valid pictures that hostile files are derived from, and decompression bombs that are slow to make. */
export type BasePictures = Readonly<
  Record<'jpeg' | 'progressive' | 'png' | 'webp' | 'largeWebp' | 'largeInterlaced' | 'longPng', Buffer>
>

/** Creates the base pictures. */
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

/** Returns length, type, data and CRC of a chunk (PNG specification, section 5.3). */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** Returns a PNG with a chunk inserted behind its header, with a valid checksum. */
export function withPngChunk(png: Buffer, name: string, data: Uint8Array): Buffer {
  const behindHead = 33
  return Buffer.concat([png.subarray(0, behindHead), pngChunk(name, data), png.subarray(behindHead)])
}

/** Returns a black-and-white PNG that declares the given size and has empty rows. */
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
