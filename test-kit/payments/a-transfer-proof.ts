import { toBuffer as codePicture } from 'bwip-js/node'
import sharp from 'sharp'
import { emvChecksum, formatEmvField } from '#contract/terms/payment/emv-code.ts'
import type { AppUnderTest } from '../app-under-test.ts'

/** The transfer on a proof, and its appearance: two shades make two pictures. */
export type TransferProofLook = { readonly transRef?: string; readonly shade?: number }

/** Returns the text of the code on a transfer proof. */
export function slipCodeText(transRef: string, sendingBank = '014'): string {
  const named =
    formatEmvField('00', '000001') + formatEmvField('01', sendingBank) + formatEmvField('02', transRef)
  const body = `${formatEmvField('00', named)}${formatEmvField('51', 'TH')}9104`
  return body + emvChecksum(body)
}

/** Returns a transfer proof as a PNG; without a transfer it has no code. */
export async function aTransferProof({ transRef, shade = 240 }: TransferProofLook = {}): Promise<Buffer> {
  const sheet = sharp({
    create: { width: 600, height: 900, channels: 3, background: { r: shade, g: 250, b: 250 } },
  })
  if (transRef === undefined) return sheet.png().toBuffer()
  const text = slipCodeText(transRef)
  const code = await codePicture({ bcid: 'qrcode', text, scale: 4, padding: 8, backgroundcolor: 'FFFFFF' })
  return sheet
    .composite([{ input: code, left: 300, top: 550 }])
    .png()
    .toBuffer()
}

/** Uploads a transfer proof for an order, as its owner does. */
export async function sendTransferProof<Body>(
  shop: AppUnderTest,
  orderKey: string,
  picture: Uint8Array,
  type = 'image/png',
): Promise<{ status: number; body: Body }> {
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: `/api/payments/transfer-proofs?key=${encodeURIComponent(orderKey)}`,
    headers: { 'content-type': type },
    payload: Buffer.from(picture),
  })
  return { status: answer.statusCode, body: answer.json<Body>() }
}
