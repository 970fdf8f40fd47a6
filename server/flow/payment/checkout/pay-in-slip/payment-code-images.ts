import { toSVG } from 'bwip-js/node'

/** Black on white with the quiet zone inside, whatever the page around it looks like. */
const ink = { barcolor: '000000', backgroundcolor: 'FFFFFF' }
const qr = { bcid: 'qrcode', eclevel: 'M', scale: 4, padding: 8, ...ink }
const bars = { bcid: 'code128', height: 14, scale: 2, paddingwidth: 12, paddingheight: 4, ...ink }

/** The text of a Thai QR code as an SVG picture: correction level M, four modules of white around it. */
export function qrPicture(text: string): string {
  return toSVG({ ...qr, text })
}

/**
 * The text of a bill-payment barcode as an SVG picture: Code 128 with the carriage returns as characters, more than ten modules
 * of white on either side. The text for people is not part of it.
 */
export function barcodePicture(text: string): string {
  return toSVG({ ...bars, text })
}
