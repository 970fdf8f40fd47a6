import { createHash } from 'node:crypto'
import {
  type BandColors,
  bandColorsOf,
  brandPaletteOf,
  paletteCss,
} from '#contract/terms/brand/brand-colors.ts'
import type { BrandPicture } from './brand-picture.ts'

/** The settings of the shop's appearance; each may be absent. */
export type BrandSettings = {
  readonly name: string | undefined
  /** "#1d4ed8" */
  readonly color: string | undefined
  readonly logo: BrandPicture | undefined
  readonly favicon: BrandPicture | undefined
  /** The display name of the sender of mails. */
  readonly senderName?: string | undefined
  /** Where answers to mails go. */
  readonly replyTo?: string | undefined
}

/** A file that the shop serves under its content's hash. */
export type BrandFile = {
  /** "/brand/logo-1a2b3c4d5e6f.svg" */
  readonly path: string
  readonly type: 'image/svg+xml' | 'image/png'
  readonly bytes: Uint8Array
}

/** The logo for mails and PDFs, which lies on white. */
export type PrintedLogo = BrandFile & {
  readonly width: number
  readonly height: number
  /** Whether the logo contains the name. */
  readonly isWordmark: boolean
}

/** How the shop presents itself to travellers. */
export type Brand = {
  /** The name in the header, in titles and to link previews. */
  readonly name: string
  /** Whether the name is the operator's own; mails then carry it, too. */
  readonly isNamed: boolean
  /** Flags for `<html data-site>`, by which style sheets choose. */
  readonly flags: readonly string[]
  /** Rules that follow the tokens of the built pages; empty without settings. */
  readonly css: string
  readonly favicon: Pick<BrandFile, 'path' | 'type'>
  readonly files: readonly BrandFile[]
  /** Undefined without a brand colour: mails, PDFs and pictures keep their own. */
  readonly colors?: BandColors
  readonly printedLogo?: PrintedLogo
  /** Replaces the name as the sender of mails. */
  readonly senderName?: string
  /** Where answers to mails go; to the sender when absent. */
  readonly replyTo?: string
}

/** The logo cannot be drawn, although its beginning is that of a picture. */
export class LogoUndrawable extends Error {}

/** The brand of a shop without settings. */
export const productBrand: Brand = {
  name: 'Farehouse',
  isNamed: false,
  flags: [],
  css: '',
  favicon: { path: '/favicon.svg', type: 'image/svg+xml' },
  files: [],
}

/** Height of the logo in the header, in CSS pixels. */
const logoHeight = 32
/** A logo at least this many times as wide as high contains the name. */
const wordmarkRatio = 2
/** Height of the printed logo in pixels, and the white around it: sharp at 40 CSS pixels and on paper. */
const printed = { height: 160, margin: 16 }

/** Prepares the appearance that the settings ask for. Throws LogoUndrawable. */
export async function openBrand(settings: BrandSettings): Promise<Brand> {
  const { name, color, logo, favicon, senderName, replyTo } = settings
  const palette = color === undefined ? undefined : brandPaletteOf(color)
  const logoFile = logo && fileOf('logo', logo)
  const printedLogo = logo && (await printLogo(logo))
  const icon = favicon && fileOf('favicon', favicon)
  return {
    name: name ?? productBrand.name,
    isNamed: name !== undefined,
    flags: [
      ...(palette ? ['brand-color'] : []),
      ...(logo ? ['brand-logo'] : []),
      ...(logo && isWordmark(logo) ? ['brand-wordmark'] : []),
    ],
    css: [palette && paletteCss(palette), logo && logoFile && logoCss(logo, logoFile)].join(''),
    favicon: icon ?? productBrand.favicon,
    files: [logoFile, printedLogo, icon].filter((file) => file !== undefined),
    ...(palette && { colors: bandColorsOf(palette) }),
    ...(printedLogo && { printedLogo }),
    ...(senderName !== undefined && { senderName }),
    ...(replyTo !== undefined && { replyTo }),
  }
}

function isWordmark({ width, height }: BrandPicture): boolean {
  return width / height >= wordmarkRatio
}

function fileOf(name: string, { type, bytes }: Pick<BrandPicture, 'type' | 'bytes'>): BrandFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return {
    path: `/brand/${name}-${hash}.${type}`,
    type: type === 'svg' ? 'image/svg+xml' : 'image/png',
    bytes,
  }
}

function logoCss({ width, height }: BrandPicture, { path }: BrandFile): string {
  return `html:root{--logo:url(${path});--logo-width:${Math.round((logoHeight * width) / height)}px}`
}

/** Mail programs show PNG only, and some of them on black: the picture brings its own white. */
async function printLogo(logo: BrandPicture): Promise<PrintedLogo> {
  const { height, margin } = printed
  const extend = { top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' }
  const { default: sharp } = await import('sharp')
  const drawn = await sharp(logo.bytes)
    .resize({ height: height - 2 * margin })
    .flatten({ background: '#ffffff' })
    .extend(extend)
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new LogoUndrawable('the logo cannot be drawn', { cause })
    })
  const { width } = drawn.info
  const file = fileOf('logo', { type: 'png', bytes: drawn.data })
  return { ...file, width, height, isWordmark: isWordmark(logo) }
}
