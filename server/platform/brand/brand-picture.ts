import { pictureTypeOf } from '../picture/picture-type.ts'

/** A logo or an icon as its file holds it, checked. */
export type BrandPicture = {
  readonly type: 'svg' | 'png'
  readonly bytes: Uint8Array
  /** In pixels, or in the units of the viewBox: only their ratio matters. */
  readonly width: number
  readonly height: number
}

/** What a picture has to be. */
export type PictureLimits = {
  readonly mostKib: number
  /** The allowed ratio of width to height. */
  readonly ratio: readonly [least: number, most: number]
}

type Size = Pick<BrandPicture, 'width' | 'height'>

const longestSide = 4000

/** Checks the bytes of a logo or an icon. Returns the picture, or what is wrong with it as the end of a sentence. */
export function brandPictureOf(bytes: Uint8Array, { mostKib, ratio }: PictureLimits): BrandPicture | string {
  if (bytes.length > mostKib * 1024) return `must be at most ${mostKib} KiB large`
  const isPng = pictureTypeOf(bytes) === 'png'
  const text = isPng ? '' : new TextDecoder().decode(bytes)
  if (!isPng && !/^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg\s/.test(text))
    return 'must be an SVG or a PNG file'
  if (!isPng && !isHarmless(text))
    return 'must be an SVG without scripts, links, style imports, entities and references to other files'
  const size = isPng ? pngSize(bytes) : svgSize(text)
  if (size === undefined)
    return isPng ? 'must be a PNG with a size' : 'must be an SVG with its namespace and a viewBox'
  const { width, height } = size
  if (Math.max(width, height) > longestSide) return `must be at most ${longestSide} pixels wide and high`
  if (width / height < ratio[0] || width / height > ratio[1])
    return ratio[0] === ratio[1]
      ? 'must be as wide as high'
      : `must be ${ratio[0]} to ${ratio[1]} times as wide as high`
  return { type: isPng ? 'png' : 'svg', bytes, width, height }
}

/**
 * Whether an SVG holds nothing that could run, load or follow anything. It is also served under a policy that
 * forbids all of it; this tells the operator.
 */
function isHarmless(svg: string): boolean {
  const refused = [
    /<!(?:doctype|entity)/i,
    /<\?xml-stylesheet/i,
    /<(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|audio|video|handler|a)\b/i,
    /\son[\w-]+\s*=/i,
    /@import/i,
    // A reference leads to a part of this file or to a picture inside it.
    /\bhref\s*=(?!\s*["'](?:#|data:image\/(?:png|jpeg);base64,))/i,
    /\bsrc\s*=/i,
    /url\(\s*["']?\s*(?!["'\s]|#)/i,
    /attributeName\s*=\s*["']?(?:xlink:)?href/i,
  ]
  return !refused.some((pattern) => pattern.test(svg))
}

function pngSize(bytes: Uint8Array): Size | undefined {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (header.length < 24) return undefined
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Without its namespace a browser does not draw the file, and without a viewBox it does not scale it. */
function svgSize(text: string): Size | undefined {
  const [root = ''] = /<svg\s[^>]*>/.exec(text) ?? []
  const [, box = ''] = /\sviewBox\s*=\s*["']([^"']+)["']/.exec(root) ?? []
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isDrawable = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(root)
  return isDrawable && width > 0 && height > 0 ? { width, height } : undefined
}
