import { pictureTypeOf } from '../picture/picture-type.ts'
import { type PictureSize, readSvg } from './read-svg.ts'

/** A logo or an icon as its file holds it, checked. */
export type BrandPicture = PictureSize & {
  readonly type: 'svg' | 'png'
  readonly bytes: Uint8Array
}

/** What a picture has to be. */
export type PictureLimits = {
  readonly mostKib: number
  /** The allowed ratio of width to height. */
  readonly ratio: readonly [least: number, most: number]
}

const longestSide = 4000

/** Checks the bytes of a logo or an icon. Returns the picture, or what is wrong with it as the end of a sentence. */
export function brandPictureOf(bytes: Uint8Array, { mostKib, ratio }: PictureLimits): BrandPicture | string {
  if (bytes.length > mostKib * 1024) return `must be at most ${mostKib} KiB large`
  const isPng = pictureTypeOf(bytes) === 'png'
  const size = isPng ? pngSize(bytes) : readSvg(new TextDecoder().decode(bytes))
  if (typeof size === 'string') return size
  const { width, height } = size
  if (Math.max(width, height) > longestSide) return `must be at most ${longestSide} pixels wide and high`
  if (width / height < ratio[0] || width / height > ratio[1])
    return ratio[0] === ratio[1]
      ? 'must be as wide as high'
      : `must be ${ratio[0]} to ${ratio[1]} times as wide as high`
  return { type: isPng ? 'png' : 'svg', bytes, width, height }
}

function pngSize(bytes: Uint8Array): PictureSize | string {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = header.length < 24 ? [0, 0] : [header.readUInt32BE(16), header.readUInt32BE(20)]
  return width > 0 && height > 0 ? { width, height } : 'must be a PNG with a size'
}
