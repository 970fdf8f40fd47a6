import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CleanPicture } from './sanitizer-messages.ts'
import { isWithinPixelLimit } from './picture-size.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'

/** Reads and re-encodes an untrusted picture; undefined when it cannot be read. */
export type ImageSanitizer = (bytes: Uint8Array) => Promise<CleanPicture | undefined>

type Parts = NonNullable<Awaited<ReturnType<typeof loadImageLibraries>>>

/** Pixels of the longest side: the small print of a slip is legible at it. */
const longestSide = 2000
const jpegQuality = 82
const mostSeconds = 8
const mostCodes = 4
/** A slip's code has a hundred characters, the longest of a payment five hundred. */
const longestCode = 600

/** Loads the native picture library and the QR reader; undefined when one is missing for this machine. */
export async function openImageSanitizer(): Promise<ImageSanitizer | undefined> {
  const parts = await loadImageLibraries()
  if (parts === undefined) return undefined
  return async (bytes) => {
    const type = pictureTypeOf(bytes)
    if (type === undefined) return undefined
    try {
      return await reencodePicture(parts, type, bytes)
    } catch {
      return undefined
    }
  }
}

async function loadImageLibraries() {
  try {
    const { default: sharp } = await import('sharp')
    const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
    // Only the loaders of these three formats are enabled.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
    sharp.cache(false)
    sharp.concurrency(1)
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    await prepareZXingModule({
      overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
      fireImmediately: true,
    })
    return { sharp, readBarcodes }
  } catch {
    return undefined
  }
}

async function reencodePicture(
  { sharp, readBarcodes }: Parts,
  type: PictureType,
  bytes: Uint8Array,
): Promise<CleanPicture | undefined> {
  const options = { failOn: 'error', limitInputPixels: 50_000_000, sequentialRead: true } as const
  const { width, height, channels, depth, isProgressive, orientation } = await sharp(
    bytes,
    options,
  ).metadata()
  const bytesPerSample = depth === 'uchar' ? 1 : 2
  const head = { width, height, channels, bytesPerSample, isInPasses: isProgressive } as const
  if (!isWithinPixelLimit(type, head)) return undefined
  // Scaled down while it is read, and rotated afterwards: rotation needs the whole picture.
  const small = await sharp(bytes, options)
    .timeout({ seconds: mostSeconds })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = await withRotation(sharp(small.data, { raw: small.info }), orientation)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const jpeg = await sharp(upright.data, { raw: upright.info }).jpeg({ quality: jpegQuality }).toBuffer()
  const digest = createHash('sha256')
    .update(`${upright.info.width}x`)
    .update(upright.data)
    .digest('base64url')
  return { jpeg, digest, codes: await readBarcodesInPicture(readBarcodes, upright) }
}

type Sharp = ReturnType<Parts['sharp']>

/** Applies the camera orientation (EXIF orientation 1 to 8). */
function withRotation(picture: Sharp, orientation = 1): Sharp {
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const angle = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  // The mirror comes after the rotation.
  return picture.rotate(angle).flop(isMirrored)
}

type Pixels = { readonly data: Buffer; readonly info: { readonly width: number; readonly height: number } }

async function readBarcodesInPicture(
  readBarcodes: Parts['readBarcodes'],
  { data, info: { width, height } }: Pixels,
): Promise<readonly string[]> {
  const opaque = new Uint8ClampedArray(width * height * 4).fill(255)
  const channels = data.length / (width * height)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let part = 0; part < 3; part += 1) {
      opaque[pixel * 4 + part] = data[pixel * channels + (channels < 3 ? 0 : part)] ?? 255
    }
  }
  const found = await readBarcodes(
    { data: opaque, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryDownscale: true, maxNumberOfSymbols: mostCodes },
  )
  return found.filter(({ isValid, text }) => isValid && text.length <= longestCode).map(({ text }) => text)
}
