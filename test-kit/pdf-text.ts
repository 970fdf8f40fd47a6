import { inflateSync } from 'node:zlib'

type FontWords = ReadonlyMap<number, string>

/**
 * Returns the letters of a PDF from the shop's own renderer, page by page in drawing order, without spaces
 * and line ends of the layout.
 */
export function pdfText(bytes: Uint8Array): string {
  const objects = objectsOf(Buffer.from(bytes))
  const pages = [...objects.values()].filter((text) => /\/Type \/Page\b(?!s)/.test(text))
  return pages.map((page) => pageText(page, objects)).join('\n')
}

/** Returns the contents of a PDF from the shop's own renderer: what it draws, without what is made of pixels. */
export function pdfContents(bytes: Uint8Array): readonly string[] {
  return [...objectsOf(Buffer.from(bytes)).values()]
}

/** Returns every object by its number; streams are decompressed if they are text. */
function objectsOf(file: Buffer): ReadonlyMap<string, string> {
  const objects = new Map<string, string>()
  const text = file.toString('latin1')
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)endobj/gm)) {
    const [, number = '', body = ''] = match
    const at = body.indexOf('stream\n')
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    if (at < 0 || !body.includes('/FlateDecode')) objects.set(number, body)
    else {
      const start = match.index + match[0].indexOf(body) + at + 'stream\n'.length
      objects.set(number, inflateSync(file.subarray(start, start + length)).toString('latin1'))
    }
  }
  return objects
}

function pageText(page: string, objects: ReadonlyMap<string, string>): string {
  const object = (name: string, text: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? '') ?? ''
  const fonts = new Map<string, FontWords>()
  for (const [, name = '', number = ''] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    fonts.set(name, glyphsOf(object('ToUnicode', objects.get(number) ?? '')))
  }
  const content = object('Contents', page)
    // A cluster of glyphs, such as a Thai letter with its marks, tells its text.
    .replaceAll(/<<\s*\/ActualText <FEFF([0-9A-F]+)>\s*>> BDC[\s\S]*?EMC/g, '{$1}')
    // Other properties of a marked part, such as its language, are not drawn.
    .replaceAll(/<<[^>]*>> BDC/g, '')
  return drawn(content, fonts)
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Returns the text of each glyph of a font, from its table. */
function glyphsOf(table: string): FontWords {
  const words = new Map<number, string>()
  for (const [, part = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of part.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g)) {
      words.set(Number.parseInt(glyph, 16), utf16(text))
    }
  }
  return words
}

/**
 * Returns the letters that a page draws: `/f0 9 Tf` chooses a font, its glyphs stand in `(…)` or `<…>`, two
 * bytes each.
 */
function drawn(content: string, fonts: ReadonlyMap<string, FontWords>): string {
  let words: FontWords = new Map()
  const saved: FontWords[] = []
  let text = ''
  for (let at = 0; at < content.length;) {
    const [token, font, hex, told] =
      /^(?:\/(f\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\{([0-9A-F]+)\})/.exec(content.slice(at, at + 2000)) ?? []
    if (font !== undefined) words = fonts.get(font) ?? new Map()
    if (told !== undefined) text += utf16(told)
    // the graphics state is saved and restored, including the font
    if (content.startsWith('q\n', at)) saved.push(words)
    if (content.startsWith('Q\n', at)) words = saved.pop() ?? new Map()
    const quoted = content[at] === '(' ? content.slice(at + 1, endOfString(content, at)) : undefined
    const glyphs = quoted === undefined ? Buffer.from(hex ?? '', 'hex') : unquoted(quoted)
    for (let glyph = 0; glyph < glyphs.length; glyph += 2) text += words.get(glyphs.readUInt16BE(glyph)) ?? ''
    at += quoted === undefined ? (token?.length ?? 1) : quoted.length + 2
  }
  return text
}

/** Returns the end of a string that opens here: inner parentheses are paired or escaped. */
function endOfString(content: string, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at += 1) {
    if (content[at] === '\\') at += 1
    else if (content[at] === '(') depth += 1
    else if (content[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return content.length
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unquoted(quoted: string): Buffer {
  const plain = quoted.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_all, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
  return Buffer.from(plain, 'latin1')
}
