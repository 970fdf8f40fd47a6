import { toSVG } from 'bwip-js/node'
import sharp from 'sharp'
import { html } from '../control-plane/html-page.ts'
import type { BankPayment, Receiver } from './bank-ledger.ts'
import { formatBangkokTime, formatDecimal } from './bank-time.ts'
import { createTransferProofCode } from './transfer-proof-code.ts'

const [width, height] = [640, 860]

/** Returns the transfer proof of a payment as a PNG with its code, as a banking app saves it. */
export async function renderTransferProof(payment: BankPayment): Promise<Buffer> {
  const code = toSVG({
    bcid: 'qrcode',
    text: createTransferProofCode(payment.sendingBank, payment.transRef),
    scale: 3,
    padding: 8,
    backgroundcolor: 'FFFFFF',
  })
  const codePicture = await sharp(Buffer.from(code), { density: 96 }).resize(220, 220).png().toBuffer()
  return sharp(Buffer.from(transferProofSvg(payment)))
    .composite([{ input: codePicture, left: width - 260, top: height - 270 }])
    .png()
    .toBuffer()
}

function transferProofSvg({ sendingBank, transRef, satang, at, to }: BankPayment): string {
  const lines = [
    ['Transfer completed', formatBangkokTime(at).slice(0, 19).replace('T', ' ')],
    ['From', `bank ${sendingBank}, account xxx-x-x1234-x`],
    ['To', receiverName(to)],
    ...(to.kind === 'biller' ? [['References', `${to.reference1} ${to.reference2}`]] : []),
    ['Amount', `${formatDecimal(satang)} baht`],
    ['Transaction', transRef],
  ]
  const rows = lines.map(
    ([name = '', value = ''], index) => html`
      <text x="40" y="${150 + index * 72}" font-size="20" fill="#555">${name}</text>
      <text x="40" y="${178 + index * 72}" font-size="24">${value}</text>
    `,
  )
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="#fff" />
    <rect width="100%" height="90" fill="#4b2d7f" />
    <text x="40" y="58" font-size="30" fill="#fff">Simulated bank</text>
    ${rows}
    <text x="40" y="${height - 40}" font-size="20" fill="#b00020">Simulator: no real money</text>
  </svg>`.html
}

function receiverName(to: Receiver): string {
  if (to.kind === 'biller') return `biller ${to.billerId}`
  return to.kind === 'account'
    ? `account ${maskAccountNumber(to.account)}`
    : `PromptPay ${maskAccountNumber(to.address)}`
}

/** Returns an account number as banks show it: four digits, and x for the others. */
export function maskAccountNumber(account: string): string {
  const digits = account.replaceAll(/\D/g, '')
  const hidden = Array.from(digits, (digit, at) =>
    at >= digits.length - 5 && at < digits.length - 1 ? digit : 'x',
  )
  return hidden.length === 10
    ? `${hidden.slice(0, 3).join('')}-${hidden[3]}-${hidden.slice(4, 9).join('')}-${hidden[9]}`
    : hidden.join('')
}
