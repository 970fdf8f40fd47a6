/** In pixels, or in the units of the viewBox: only their ratio matters. */
export type PictureSize = { readonly width: number; readonly height: number }

/** What may stand before the root: a declaration, and a document type that refers to the standard's own. */
const prolog =
  /^\uFEFF?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!DOCTYPE\s+svg(?:\s+PUBLIC\s+(?:"[^"<>]*"|'[^'<>]*')\s+(?:"[^"<>]*"|'[^'<>]*'))?\s*>\s*)?/
/** The opening tag of the root; a value may contain ">". */
const rootTag = /^<svg(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/

/**
 * Reads an SVG that holds nothing that could run, load or follow anything. Returns its size, or what is wrong
 * with it as the end of a sentence. It is also served under a policy that forbids all of it; this tells the
 * operator.
 */
export function readSvg(text: string): PictureSize | string {
  const bare = text.replaceAll(/<!--[\s\S]*?-->/g, '')
  if (entities.some((pattern) => pattern.test(bare)))
    return 'must be an SVG without entities (<!ENTITY …>) and without an internal subset in its DOCTYPE ([…])'
  const body = bare.replace(prolog, '')
  if (!/^<svg\s/.test(body)) return 'must be an SVG or a PNG file'
  if (!isHarmless(text))
    return 'must be an SVG without scripts, links, style imports, escapes in styles and references to other files'
  const root = attributesOf(rootTag.exec(body)?.[0] ?? '')
  const size = sizeOfViewBox(root.get('viewBox'))
  // Without its namespace a browser does not draw the file, and without a viewBox it does not scale it.
  if (root.get('xmlns') !== 'http://www.w3.org/2000/svg' || size === undefined)
    return 'must be an SVG with its namespace and a viewBox'
  if (hasOtherRatio(size, root.get('width'), root.get('height')))
    return 'must be an SVG whose width and height are in the ratio of its viewBox'
  return size
}

/** Patterns of declarations, and of references to anything but the characters of XML itself. */
const entities = [
  /<!(?:entity|element|attlist|notation)/i,
  /<!doctype[^>]*\[/i,
  /&(?!#|(?:amp|lt|gt|quot|apos);)[\w:.-]+;/,
]

/** Patterns of what could run, load or follow something. */
const refused = [
  /<!doctype[^>]*\ssystem\b/i,
  /<\?xml-stylesheet/i,
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|audio|video|handler|a)\b/i,
  /\son[\w-]+\s*=/i,
  /@import/i,
  /image-set\(/i,
  // A reference leads to a part of this file or to a picture inside it.
  /\bhref\s*=(?!\s*["'](?:#|data:image\/(?:png|jpeg);base64,))/i,
  /\bsrc\s*=/i,
  /url\(\s*(?:["']|&(?:quot|apos);)?\s*(?!["'\s#]|&(?:quot|apos);)/i,
  /\battributeName\s*=\s*["']?(?:[\w-]+:)?href/i,
]

/** Patterns of what would hide the former: escapes of CSS, and characters written as references. */
const hiding = [
  /\battributeName\s*=\s*(?:"[^"]*&|'[^']*&)/i,
  // Exports break the lines of a picture inside the file by references.
  /\bhref\s*=\s*(?:"[^"]*&(?!#(?:9|10|13|x[9ad]);)|'[^']*&(?!#(?:9|10|13|x[9ad]);))/i,
  // An attribute with a prefix, such as the editor's path of the file, is none of the picture.
  /\s(?![\w-]+:)[\w.-]+\s*=\s*(?:"[^"]*(?:\\|&#(?:0*92|x0*5c);)|'[^']*(?:\\|&#(?:0*92|x0*5c);))/i,
]

/** A text of a style may also be split by comments and sections, or be written in references. */
function isHarmless(svg: string): boolean {
  const joined = svg.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>|<\?(?!xml-stylesheet)[\s\S]*?\?>/g, '')
  return (
    ![svg, joined, withoutReferences(joined)].some((text) => refused.some((pattern) => pattern.test(text))) &&
    ![svg, joined].some((text) => hiding.some((pattern) => pattern.test(text)) || hasEscapeInStyle(text))
  )
}

/** Whether a backslash stands between the first style and the last: a section of one may contain its end as text. */
function hasEscapeInStyle(text: string): boolean {
  const start = text.search(/<(?:[\w-]+:)?style\b/i)
  if (start < 0) return false
  return /\\|&#(?:0*92|x0*5c);/i.test(text.slice(start, text.toLowerCase().lastIndexOf('style')))
}

/** Replaces numeric references by their characters; "<" stays text, which opens no element. */
function withoutReferences(text: string): string {
  return text.replaceAll(
    /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
    (reference, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code === 60 || code > 0x10_ff_ff ? reference : String.fromCodePoint(code)
    },
  )
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = tag.matchAll(/\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name = '', quoted, single]) => [name, quoted ?? single ?? '']))
}

function sizeOfViewBox(box = ''): PictureSize | undefined {
  const numbers = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && width > 0 && height > 0 ? { width, height } : undefined
}

/** Lengths in pixels. Those that depend on a font or on the page have no ratio by themselves. */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** Whether the lengths of the root contradict its viewBox: programs then draw the picture in different ways. */
function hasOtherRatio(box: PictureSize, width: string | undefined, height: string | undefined): boolean {
  const [wide, high] = [pixelsOf(width), pixelsOf(height)]
  if (wide === undefined || high === undefined) return false
  // Exports round to whole pixels.
  const ratio = (box.width / box.height) * (high / wide)
  return !(ratio > 0.95 && ratio < 1.05)
}

function pixelsOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(length ?? '') ?? []
  const factor = pixels[unit]
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}
