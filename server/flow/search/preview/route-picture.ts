import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/problem.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import { coalesceAnswers } from '#server/platform/coalesce.ts'
import { createSemaphore } from '#server/platform/semaphore.ts'
import type { Reference } from '#server/reference/reference.ts'
import { type Area, type MapProjection, type Position, fitProjection, greatCircle } from './great-circle.ts'
import { placeName, previewTexts } from './preview-texts.ts'

/** A route and the language of its picture. Codes of airports or cities. */
export type PictureOf = { readonly from: string; readonly to: string; readonly language: Language }

/** Draws the picture of a route as PNG; undefined for an unknown place, and while too many are being drawn. */
export type DrawRoutePicture = (route: PictureOf, signal: AbortSignal) => Promise<Uint8Array | undefined>

/** The size that link previews ask for, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

const mapArea: Area = { left: 170, top: 270, width: 860, height: 240 }
const margin = 72
const white = '#ffffff'
/** Colours of the background and of the map. */
type PictureColors = { readonly night: string; readonly mint: string }
const usualColors: PictureColors = { night: '#06312a', mint: '#8fd9b8' }
const fontPathOf = (folder: string, file: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/600SemiBold/${file}_600SemiBold.ttf`))
/** Latin letters are in both fonts. */
const fonts: Readonly<Record<Language, { readonly family: string; readonly file: string }>> = {
  en: { family: 'IBM Plex Sans Thai', file: fontPathOf('ibm-plex-sans-thai', 'IBMPlexSansThai') },
  ja: { family: 'IBM Plex Sans JP', file: fontPathOf('ibm-plex-sans-jp', 'IBMPlexSansJP') },
  th: { family: 'IBM Plex Sans Thai', file: fontPathOf('ibm-plex-sans-thai', 'IBMPlexSansThai') },
}

// A picture has about 30 KiB and changes with the colours of the brand alone.
const cachedSeconds = 86_400
const mostCached = 200
const drawing = { most: 1, mostWaiting: 20, waitMs: 5000 }

/** Creates the drawing of route pictures; drawn ones are cached, and few are drawn at a time. */
export function createRoutePicture(deps: {
  readonly reference: Reference
  readonly clock: Clock
  readonly brand: Pick<ShopBrand, 'current'>
}): DrawRoutePicture {
  const { reference, clock, brand } = deps
  const share = coalesceAnswers<Uint8Array>({ clock, seconds: cachedSeconds, most: mostCached })
  const permits = createSemaphore(drawing)
  return async (route, signal) => {
    const { colors } = await brand.current()
    const paint = colors ? { night: colors.band, mint: colors.bandLine } : usualColors
    return share(JSON.stringify([route, paint]), signal, async (whileWanted) => {
      const ends = [positionOf(reference, route.from), positionOf(reference, route.to)] as const
      if (ends[0] === undefined || ends[1] === undefined) return undefined
      const leave = await permits.enter(whileWanted)
      if (leave === undefined) return undefined
      try {
        return await draw(reference, route, { ends: [ends[0], ends[1]], paint })
      } finally {
        leave()
      }
    })
  }
}

function positionOf(reference: Reference, code: string): Position | undefined {
  return reference.airport(reference.airportsOf(code)[0] ?? '')
}

type Drawing = { readonly ends: readonly [Position, Position]; readonly paint: PictureColors }

async function draw(
  reference: Reference,
  { from, to, language }: PictureOf,
  { ends: [start, end], paint }: Drawing,
): Promise<Uint8Array> {
  const texts = previewTexts[language]
  const names = { from: placeName(reference, from, language), to: placeName(reference, to, language) }
  const [title, note] = await Promise.all([
    drawText(texts.route(names), { language, size: 64, color: white, width: pictureSize.width - 2 * margin }),
    drawText(texts.pictureNote, {
      language,
      size: 30,
      color: paint.mint,
      width: pictureSize.width - 2 * margin,
    }),
  ])
  const { default: sharp } = await import('sharp')
  const map = mapSvg(reference.allAirports(), greatCircle(start, end), paint)
  const picture = sharp(Buffer.from(map)).composite([
    { input: title.bytes, left: margin, top: 56 },
    { input: note.bytes, left: margin, top: pictureSize.height - margin - note.height + 16 },
  ])
  return picture.png({ palette: true, colours: 64 }).toBuffer()
}

/** The map of a route: every airport is a dot, and the great circle a line between two of them. */
function mapSvg(
  airports: readonly Position[],
  circle: readonly Position[],
  { night, mint }: PictureColors,
): string {
  const project = fitProjection(circle, mapArea)
  const line = circle.map((position) => pointText(project, position)).join('L')
  const [start, end] = [pointText(project, circle[0]), pointText(project, circle.at(-1))]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" fill="none" stroke-linecap="round">
<defs><linearGradient id="shade" x2="0" y2="1"><stop offset=".2" stop-color="${night}"/><stop offset=".45" stop-color="${night}" stop-opacity="0"/><stop offset=".8" stop-color="${night}" stop-opacity="0"/><stop offset=".95" stop-color="${night}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="${night}"/>
<path stroke="${mint}" stroke-opacity=".4" stroke-width="5" d="${dotsOf(airports, project)}"/>
<rect width="100%" height="100%" fill="url(#shade)"/>
<path stroke="${white}" stroke-width="5" d="M${line}"/>
<path stroke="${white}" stroke-width="26" d="M${start}h0M${end}h0"/>
<path stroke="${night}" stroke-width="12" d="M${start}h0M${end}h0"/>
</svg>`
}

function dotsOf(airports: readonly Position[], project: MapProjection): string {
  return airports
    .map(project)
    .filter(({ x, y }) => x > 0 && x < pictureSize.width && y > 0 && y < pictureSize.height)
    .map(({ x, y }) => `M${roundToTenth(x)} ${roundToTenth(y)}h0`)
    .join('')
}

function pointText(project: MapProjection, position: Position = { latitude: 0, longitude: 0 }): string {
  const { x, y } = project(position)
  return `${roundToTenth(x)} ${roundToTenth(y)}`
}

function roundToTenth(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

type TextStyle = {
  readonly language: Language
  readonly size: number
  readonly color: string
  readonly width: number
}

/** Draws a text in the font of its language, which the machine need not have installed; long ones wrap. */
async function drawText(text: string, { language, size, color, width }: TextStyle) {
  const { family, file } = fonts[language]
  const { default: sharp } = await import('sharp')
  const { data: bytes, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `${family} Semi-Bold ${size}`,
      fontfile: file,
      rgba: true,
      // One point is one pixel.
      dpi: 72,
      width,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { bytes, height: info.height }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
