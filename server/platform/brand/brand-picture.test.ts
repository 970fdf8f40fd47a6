import { describe, expect, it } from 'vitest'
import { brandPictureOf } from './brand-picture.ts'

const limits = { mostKib: 1, ratio: [0.5, 8] } as const
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
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
      bytesOf(`<?xml version="1.0"?>\n<!-- by us -->\n${textOf(svg('', 'viewBox="0,0,64,64"'))}`),
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
    ...[
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
      '<!DOCTYPE svg>',
    ].map((type): [string, Uint8Array, object] => [
      `the document type ${type}`,
      bytesOf(`<?xml version="1.0"?><!-- Generator: an editor -->\n${type}\n${textOf(svg(''))}`),
      { type: 'svg', width: 120, height: 40 },
    ]),
    [
      'a comment with another root before the root',
      bytesOf(`<!-- <svg viewBox="0 0 900 10"> -->${textOf(svg(''))}`),
      { width: 120, height: 40 },
    ],
    ['a root with ">" in a value', svg('', 'data-x="a>b" viewBox="0 0 120 40"'), { width: 120, height: 40 }],
    [
      "an editor's path of the file",
      svg(String.raw`<g inkscape:export-filename="C:\logo.png"/>`),
      { type: 'svg' },
    ],
    [
      'a picture inside the file with its lines broken',
      svg('<image href="data:image/png;base64,AA&#10;AA&#xA;"/>'),
      { type: 'svg' },
    ],
    ['an address in references to quotes', svg('<path style="fill:url(&quot;#g&quot;)"/>'), { type: 'svg' }],
    ...[
      'width="240" height="80"',
      'width="60mm" height="2cm"',
      'width="100%" height="100%"',
      'width="9"',
    ].map((lengths): [string, Uint8Array, object] => [
      `the size ${lengths}`,
      svg('', `${lengths} viewBox="0 0 120 40"`),
      { width: 120, height: 40 },
    ]),
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
    ['an escape in a style', String.raw`<style>@\69mport "x.css"</style>`],
    [
      'an escape behind the end of a style in a section',
      String.raw`<style><![CDATA[.a{b:"</style>";fill:\75rl(x.svg)}]]></style>`,
    ],
    ['an escape in an address', String.raw`<path fill="\75rl(https://elsewhere.example/)"/>`],
    ['an escape in the style of an element', String.raw`<path style='fill:u\72l(x.svg)'/>`],
    ['an escape as a reference', '<path fill="&#92;75rl(x.svg)"/>'],
    ['a set of pictures', '<style>.a{fill:image-set("x.png" 1x)}</style>'],
    ['a style in references', '<style>&#64;import "x.css"</style>'],
    ['an address in references', '<path fill="u&#x72;l(https://elsewhere.example/)"/>'],
    ['a style that a comment splits', '<style>@im<!-- -->port "x.css"</style>'],
    ['a style that a section splits', '<style>@im<![CDATA[port "x.css"]]></style>'],
    ['a script between comments of a section', '<g><![CDATA[<!--]]><script/><![CDATA[-->]]></g>'],
    ['an animated address with a reference', '<set attributeName="hre&#102;" to="#x"/>'],
    ['an animated address with a prefix', '<set attributeName="x:href" to="#x"/>'],
    ['a reference in an address', '<use href="#a&#98;"/>'],
  ])('an SVG with %s is refused', (_what, content) => {
    expect(brandPictureOf(svg(content), limits)).toMatch(/^must be an SVG without scripts/)
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['another format', bytesOf('GIF89a'), /^must be an SVG or a PNG file/],
    ['an empty file', bytesOf(''), /^must be an SVG or a PNG file/],
    ['HTML', bytesOf('<html><svg xmlns="http://www.w3.org/2000/svg">'), /^must be an SVG or a PNG file/],
    ['an entity', svg('<!ENTITY x "y">'), /^must be an SVG without entities/],
    ['a reference to an entity', svg('<text>&name;</text>'), /^must be an SVG without entities/],
    [
      'an internal subset',
      bytesOf(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!-- --> ]>${textOf(svg(''))}`),
      /^must be an SVG without entities \(<!ENTITY …>\) and without an internal subset/,
    ],
    [
      'a document type elsewhere',
      bytesOf(`<!DOCTYPE svg SYSTEM "https://elsewhere.example/x.dtd">${textOf(svg(''))}`),
      /^must be an SVG or a PNG file/,
    ],
    ['another document type', bytesOf(`<!DOCTYPE html>${textOf(svg(''))}`), /^must be an SVG or a PNG file/],
    [
      'a viewBox only in a comment',
      bytesOf('<!-- <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"> --><svg width="1"/>'),
      /^must be an SVG with its namespace and a viewBox/,
    ],
    [
      'a square size of a wide viewBox',
      svg('', 'width="100" height="100" viewBox="0 0 120 40"'),
      /^must be an SVG whose width and height are in the ratio of its viewBox/,
    ],
    [
      'no width',
      svg('', 'width="0" height="10" viewBox="0 0 120 40"'),
      /^must be an SVG whose width and height/,
    ],
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
