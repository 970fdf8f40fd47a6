import { createRequire } from 'node:module'
import type * as BarcodeWriter from 'bwip-js/node'

const load = createRequire(import.meta.url)

/** The library, loaded for the first picture: a process that draws none spares its ten megabytes. */
const writer = () => load('bwip-js/node') as typeof BarcodeWriter

/** Black on white with the quiet zone included, whatever the background of the page. */
const ink = { barcolor: '000000', backgroundcolor: 'FFFFFF' }
const qr = { bcid: 'qrcode', eclevel: 'M', scale: 4, padding: 8, ...ink }
const bars = { bcid: 'code128', height: 14, scale: 2, paddingwidth: 12, paddingheight: 4, ...ink }

/** Renders a text as a QR code in SVG: error correction level M, four modules of quiet zone. */
export function renderQrSvg(text: string): string {
  return writer().toSVG({ ...qr, text })
}

/**
 * Renders the text of a bill-payment barcode as SVG: Code 128 with the carriage returns as characters, and
 * more than ten modules of quiet zone on either side. The human-readable text is not included.
 */
export function renderBarcodeSvg(text: string): string {
  return writer().toSVG({ ...bars, text })
}
