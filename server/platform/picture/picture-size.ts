import { type PictureType } from './picture-type.ts'

/** What the head of a picture says, before anything of it is unpacked. */
export type PictureHead = {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly bytesPerSample: 1 | 2
  /** Sent in several passes over the whole picture: PNG interlaced, JPEG progressive. */
  readonly isInPasses: boolean
}

/** What the camera of a telephone makes at most, unless somebody looks for a setting. */
const mostPixels = 50_000_000
/** What may be unpacked as a whole. */
const mostWholeBytes = 40 * 1024 * 1024
const longestSide = 20_000

/**
 * Whether a picture can be unpacked within bounded memory. One that comes line by line is made small on the way; one
 * in passes, and every WebP, has to be unpacked whole.
 */
export function isBearable(type: PictureType, head: PictureHead): boolean {
  const { width, height } = head
  const pixels = width * height
  if (width < 1 || height < 1 || Math.max(width, height) > longestSide || pixels > mostPixels) return false
  return wholeBytes(type, head) * pixels <= mostWholeBytes
}

/** Bytes of each pixel that are in memory for the whole picture at once. */
function wholeBytes(type: PictureType, { channels, bytesPerSample, isInPasses }: PictureHead): number {
  if (type === 'webp') return 4
  if (!isInPasses) return 0
  // A progressive JPEG keeps its coefficients, two bytes for every sample.
  return type === 'jpeg' ? channels * 2 : channels * bytesPerSample
}
