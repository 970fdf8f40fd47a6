import type { PictureType } from './picture-type.ts'

/** The header data of a picture, read before it is decoded. */
export type PictureHead = {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly bytesPerSample: 1 | 2
  /** Encoded in several passes over the whole picture: interlaced PNG, progressive JPEG. */
  readonly isInPasses: boolean
}

/** The most that phone cameras produce by default. */
const mostPixels = 50_000_000
/** Maximum size of a picture that has to be decoded as a whole. */
const mostWholeBytes = 40 * 1024 * 1024
const longestSide = 20_000

/**
 * Whether a picture can be decoded within bounded memory. A sequential one is scaled down while it is read; a
 * multi-pass one, and every WebP, has to be decoded whole.
 */
export function isWithinPixelLimit(type: PictureType, head: PictureHead): boolean {
  const { width, height } = head
  const pixels = width * height
  if (width < 1 || height < 1 || Math.max(width, height) > longestSide || pixels > mostPixels) return false
  return bytesHeldPerPixel(type, head) * pixels <= mostWholeBytes
}

/** Returns the bytes per pixel that are held for the whole picture. */
function bytesHeldPerPixel(type: PictureType, { channels, bytesPerSample, isInPasses }: PictureHead): number {
  if (type === 'webp') return 4
  if (!isInPasses) return 0
  // A progressive JPEG holds its coefficients, two bytes per sample.
  return type === 'jpeg' ? channels * 2 : channels * bytesPerSample
}
