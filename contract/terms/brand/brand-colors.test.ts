import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BrandPalette,
  bandColorsOf,
  brandPaletteOf,
  brandTokens,
  paletteCss,
  surfaces,
} from './brand-colors.ts'
import { type Oklch, contrastOf, fitToScreen, hexOf, oklchOfHex, oklchText } from './oklch.ts'

const anyHex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** What the pages draw on what, in one scheme, with the least contrast of WCAG 2.2 AA. */
function pairsOf(palette: BrandPalette, scheme: 'light' | 'dark'): [string, Oklch, Oklch, number][] {
  const token = (name: keyof BrandPalette) => palette[name][scheme]
  const grounds = [...surfaces[scheme], token('primary-soft')]
  // What lies on the band is drawn in the dark scheme, whatever that of the page is.
  const onBand = [palette.primary.dark, palette['primary-strong'].dark, { l: 0.76, c: 0.012, h: 175 }]
  return [
    ...(['primary', 'primary-strong'] as const).flatMap((name): [string, Oklch, Oklch, number][] => [
      [`text on ${name}`, token('on-primary'), token(name), 4.5],
      ...grounds.map((ground): [string, Oklch, Oklch, number] => [
        `${name} as text`,
        token(name),
        ground,
        4.5,
      ]),
    ]),
    ['text on primary-soft', token('on-primary-soft'), token('primary-soft'), 4.5],
    ...onBand.map((color): [string, Oklch, Oklch, number] => [
      'text on the band',
      color,
      token('night'),
      4.5,
    ]),
    ...grounds.map((ground): [string, Oklch, Oklch, number] => ['focus', token('focus'), ground, 3]),
  ]
}

describe('the colours that follow from a brand colour', () => {
  it.each(['light', 'dark'] as const)(
    'the colours are readable for every brand colour in the %s scheme',
    (scheme) => {
      fc.assert(
        fc.property(anyHex, (hex) => {
          for (const [what, color, ground, least] of pairsOf(brandPaletteOf(hex), scheme))
            expect(contrastOf(color, ground), `${what} for ${hex}`).toBeGreaterThanOrEqual(least)
        }),
        { numRuns: 300, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#808080']] },
      )
    },
  )

  it('white is readable on the band and the button of mails for every brand colour', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const { band, bandText, bandLine, button } = bandColorsOf(brandPaletteOf(hex))
        const [onBand, onButton] = [oklchOfHex(band), oklchOfHex(button)]
        const white = oklchOfHex('#ffffff')
        for (const [color, ground] of [
          [white, onBand],
          [white, onButton],
          [oklchOfHex(bandText), onBand],
          [oklchOfHex(bandLine), onBand],
        ] as const)
          expect(contrastOf(color, ground), hex).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it.each([
    ['a readable colour', '#1d4ed8', '#1d4ed8'],
    ['a light one is darkened', '#facc15', '#88'],
    ['black', '#000000', '#000000'],
  ])('%s becomes the colour of buttons on light pages', (_what, hex, beginning) => {
    const { primary } = brandPaletteOf(hex)
    expect(hexOf(primary.light).slice(0, beginning.length - 1)).toBe(beginning.slice(0, -1))
  })

  it('the colours replace tokens of the pages, by a rule that is stronger than theirs', () => {
    const css = paletteCss(brandPaletteOf('#1d4ed8'))
    expect(css).toMatch(/^html:root\{[^{}]+\}$/)
    const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')
    const replaced = [...css.matchAll(/(--[\w-]+):light-dark\(oklch\([^()]+\),oklch\([^()]+\)\)/g)]
    expect(replaced).toHaveLength(7)
    for (const [, name] of replaced) expect(tokens).toContain(`  ${name}: light-dark(`)
  })

  it('the style sheets of the pages take what follows the brand from tokens, not as colours of the product', () => {
    const web = new URL('../../../web/', import.meta.url)
    const tokens = readFileSync(new URL('ui/tokens.css', web), 'utf8')
    const ofProduct = brandTokens.flatMap((name) => {
      const [, pair = ''] = new RegExp(`--${name}: light-dark\\((.*)\\)`).exec(tokens) ?? []
      return [...pair.matchAll(/oklch\([^()]+\)/g)].map(String)
    })
    expect(ofProduct.length).toBeGreaterThan(brandTokens.length)
    const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.module.css'),
    )
    const faults = sheets.filter((file) => {
      const sheet = readFileSync(new URL(file, web), 'utf8')
      return ofProduct.some((color) => sheet.includes(color))
    })
    expect(faults).toEqual([])
  })

  it('the colours are measured against the surfaces of the pages', () => {
    const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8')
    const [page, surface, sunken] = surfaces.light.map((light, index) => {
      const dark = surfaces.dark[index]
      return `light-dark(${oklchText(light)}, ${dark === undefined ? '' : oklchText(dark)})`
    })
    expect(tokens).toContain(`--page: ${page}`)
    expect(tokens).toContain(`--surface: ${surface}`)
    expect(tokens).toContain(`--sunken: ${sunken}`)
  })
})

describe('OKLCH', () => {
  it.each([
    ['#ffffff', { l: 1, c: 0 }],
    ['#000000', { l: 0, c: 0 }],
    ['#ff0000', { l: 0.628, c: 0.258, h: 29.2 }],
    ['#0000ff', { l: 0.452, c: 0.313, h: 264.1 }],
  ])('%s has the values of the CSS specification', (hex, expected) => {
    const { l, c, h } = oklchOfHex(hex)
    expect(l).toBeCloseTo(expected.l, 3)
    expect(c).toBeCloseTo(expected.c, 3)
    if ('h' in expected) expect(h).toBeCloseTo(expected.h ?? 0, 1)
  })

  it('every colour of a screen returns from OKLCH unchanged', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        expect(hexOf(oklchOfHex(hex))).toBe(hex)
      }),
    )
  })

  it('a colour beyond the screen keeps its lightness and hue and loses chroma', () => {
    expect(fitToScreen({ l: 0.7, c: 0.4, h: 150 })).toEqual({ l: 0.7, c: expect.closeTo(0.2, 1), h: 150 })
  })

  it.each([
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#123456', '#123456', 1],
  ])('%s on %s has the contrast of WCAG', (one, other, ratio) => {
    expect(contrastOf(oklchOfHex(one), oklchOfHex(other))).toBeCloseTo(ratio, 2)
  })
})
