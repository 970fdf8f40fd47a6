import { describe, expect, it } from 'vitest'
import { brandPictureOf } from './brand-picture.ts'

const limits = { mostKib: 1, ratio: [0.5, 8] } as const
const bytesOf = (text: string) => new TextEncoder().encode(text)
const svg = (content: string, attributes = 'viewBox="0 0 120 40"') =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

/** The beginning of a PNG with a size. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

describe('the file of a logo', () => {
  it.each<[string, Uint8Array, object]>([
    ['an SVG', svg('<path d="M0 0"/>'), { type: 'svg', width: 120, height: 40 }],
    ['a PNG', png(300, 100), { type: 'png', width: 300, height: 100 }],
    [
      'an SVG with a declaration, a comment and a viewBox with commas',
      bytesOf(
        `<?xml version="1.0"?>\n<!-- by us -->\n${new TextDecoder().decode(svg('', 'viewBox="0,0,64,64"'))}`,
      ),
      { type: 'svg', width: 64, height: 64 },
    ],
    [
      'references within the file',
      svg(
        `<style>.a{fill:url(#g)}</style><use href="#a"/><use xlink:href = '#b'/><image href="data:image/png;base64,AA"/><path fill="url( '#g' )"/>`,
      ),
      { type: 'svg' },
    ],
    ['an animation', svg('<animate attributeName="x" to="1"/>'), { type: 'svg' }],
  ])('%s is accepted', (_what, bytes, expected) => {
    expect(brandPictureOf(bytes, limits)).toMatchObject(expected)
  })

  it.each<[string, string]>([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<svg:script>alert(1)</svg:script>'],
    ['an event handler', '<path onload="alert(1)"/>'],
    ['an event handler with spaces', '<path ONCLICK = "alert(1)"/>'],
    ['HTML', '<foreignObject><b>x</b></foreignObject>'],
    ['a link', '<a href="#x">x</a>'],
    ['a script as an address', '<use href="javascript:alert(1)"/>'],
    ['a picture elsewhere', '<image href="https://elsewhere.example/x.png"/>'],
    ['a picture elsewhere without quotes', '<image xlink:href=//elsewhere.example/x.png />'],
    ['another SVG inside', '<image href="data:image/svg+xml;base64,AA"/>'],
    ['a style import', '<style>@import "x.css"</style>'],
    ['a style with an address', '<style>.a{fill:url(https://elsewhere.example/)}</style>'],
    ['an address in quotes', `<path style="fill:url('x.svg#a')"/>`],
    ['an animated address', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['an entity', '<!ENTITY x "y">'],
  ])('an SVG with %s is refused', (_what, content) => {
    expect(brandPictureOf(svg(content), limits)).toMatch(/^must be an SVG without scripts/)
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['another format', bytesOf('GIF89a'), /^must be an SVG or a PNG file/],
    ['an empty file', bytesOf(''), /^must be an SVG or a PNG file/],
    ['HTML', bytesOf('<html><svg xmlns="http://www.w3.org/2000/svg">'), /^must be an SVG or a PNG file/],
    ['a document type', bytesOf('<!DOCTYPE svg><svg viewBox="0 0 1 1">'), /^must be an SVG or a PNG file/],
    ['a large file', svg('x'.repeat(1024)), /^must be at most 1 KiB large/],
    ['an SVG without a viewBox', svg('', 'width="10"'), /^must be an SVG with its namespace and a viewBox/],
    ['an SVG without its namespace', bytesOf('<svg viewBox="0 0 1 1"/>'), /namespace/],
    ['a PNG without a size', png(0, 0), /^must be a PNG with a size/],
    ['a flat one', svg('', 'viewBox="0 0 900 100"'), /^must be 0.5 to 8 times as wide as high/],
    ['a huge one', png(4001, 4000), /^must be at most 4000 pixels wide and high/],
  ])('%s is refused', (_what, bytes, sentence) => {
    expect(brandPictureOf(bytes, limits)).toMatch(sentence)
  })

  it('an icon has to be square', () => {
    expect(brandPictureOf(png(32, 33), { mostKib: 1, ratio: [1, 1] })).toBe('must be as wide as high')
  })
})
