import { type Oklch, contrastOf, fitToScreen, hexOf, oklchOfHex, oklchText } from './oklch.ts'

/** A colour in each scheme. */
type Schemes = { readonly light: Oklch; readonly dark: Oklch }

/** The design tokens that follow from the brand colour; `web/ui/tokens.css` has the others. */
export const brandTokens = [
  'night',
  'primary',
  'primary-strong',
  'on-primary',
  'primary-soft',
  'on-primary-soft',
  'focus',
] as const

/** A colour for every token of {@link brandTokens}. */
export type BrandPalette = Readonly<Record<(typeof brandTokens)[number], Schemes>>

/** The colours of mails, PDFs and link pictures: the dark band, what lies on it, and the button. */
export type BandColors = Readonly<Record<(typeof bandColorNames)[number], string>>

/** The names of {@link BandColors}: soft text and the journey line lie on the band, white text on the button. */
export const bandColorNames = ['band', 'bandText', 'bandBorder', 'bandLine', 'button'] as const

/** The colours of mails, PDFs and link pictures without a brand colour. */
export const usualBandColors: BandColors = {
  band: '#022c22',
  bandText: '#b9d3c9',
  bandBorder: '#3f6b5e',
  bandLine: '#5ee9b5',
  button: '#007a55',
}

/** The surfaces of `web/ui/tokens.css` that coloured text lies on: page, surface, sunken. */
export const surfaces = {
  light: [
    { l: 0.985, c: 0.004, h: 95 },
    { l: 1, c: 0, h: 0 },
    { l: 0.965, c: 0.005, h: 120 },
  ],
  dark: [
    { l: 0.16, c: 0.012, h: 175 },
    { l: 0.205, c: 0.012, h: 175 },
    { l: 0.25, c: 0.014, h: 175 },
  ],
} as const satisfies Readonly<Record<keyof Schemes, readonly Oklch[]>>

/** The contrast of text of WCAG AA is 4.5; a little more, because browsers round. */
const leastContrast = 4.55
const white: Oklch = { l: 1, c: 0, h: 0 }

/**
 * Derives the palette from the brand colour ("#1d4ed8"): its hue and chroma, with a lightness that is moved
 * only as far as text on it, and text in it on every surface, stays readable. Every colour has a palette.
 */
export function brandPaletteOf(hex: string): BrandPalette {
  const { l, c, h } = oklchOfHex(hex)
  const shade = (lightness: number, mostChroma: number): Oklch =>
    fitToScreen({ l: lightness, c: Math.min(c, mostChroma), h })
  const night = { light: shade(0.27, 0.055), dark: shade(0.22, 0.045) }
  const soft = { light: shade(0.965, 0.03), dark: shade(0.28, 0.045) }
  const onPrimary = { light: white, dark: shade(0.21, 0.05) }
  const nearestReadable = (wanted: number, against: readonly Oklch[], end: 0 | 1): Oklch => {
    const isReadable = (color: Oklch) => against.every((one) => contrastOf(color, one) >= leastContrast)
    for (let step = 0; step <= 200; step += 1) {
      const color = shade(wanted + ((end - wanted) * step) / 200, c)
      if (isReadable(color)) return color
    }
    return shade(end, c)
  }
  const onLight = [...surfaces.light, soft.light, onPrimary.light]
  const onDark = [...surfaces.dark, soft.dark, night.light, night.dark, onPrimary.dark]
  const light = nearestReadable(l, onLight, 0)
  const dark = nearestReadable(Math.min(Math.max(l, 0.72), 0.93), onDark, 1)
  // Pointed at, the colour moves away from the surface; at the end of the scale there is only the way back.
  const strong = {
    light: shade(light.l < 0.25 ? light.l + 0.12 : light.l - 0.076, c),
    dark: shade(dark.l > 0.89 ? dark.l - 0.08 : dark.l + 0.08, c),
  }
  return {
    night,
    primary: { light, dark },
    'primary-strong': strong,
    'on-primary': onPrimary,
    'primary-soft': soft,
    'on-primary-soft': { light: shade(0.378, 0.077), dark: shade(0.905, 0.093) },
    focus: { light: shade(0.45, 0.11), dark: strong.dark },
  }
}

/** Returns the rule that replaces the tokens; its selector is stronger than that of the tokens themselves. */
export function paletteCss(palette: BrandPalette): string {
  const lines = brandTokens.map((token) => {
    const { light, dark } = palette[token]
    return `--${token}:light-dark(${oklchText(light)},${oklchText(dark)})`
  })
  return `html:root{${lines.join(';')}}`
}

/** Returns the colours of the palette for mails, PDFs and pictures, which have one scheme. */
export function bandColorsOf({ night, primary }: BrandPalette): BandColors {
  const { c, h } = primary.dark
  const tint = (l: number, mostChroma: number) => hexOf(fitToScreen({ l, c: Math.min(c, mostChroma), h }))
  return {
    band: hexOf(night.light),
    bandText: tint(0.84, 0.035),
    bandBorder: tint(0.49, 0.06),
    bandLine: tint(0.845, 0.143),
    button: hexOf(primary.light),
  }
}
