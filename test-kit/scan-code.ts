import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(program).buffer } })

/** A code found in a picture, with the bytes that it carries. */
export type ScannedCode = { readonly format: string; readonly bytes: Uint8Array }

/** Returns every code in a picture (SVG or any picture that sharp reads), with an independent decoder. */
export async function scanCodes(picture: string | Uint8Array): Promise<readonly ScannedCode[]> {
  const png = await sharp(typeof picture === 'string' ? Buffer.from(picture) : picture, { density: 144 })
    .png()
    .toBuffer()
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode', 'Code128'], tryHarder: true })
  return found.map(({ format, bytes }) => ({ format, bytes }))
}
