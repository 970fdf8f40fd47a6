import { crc16 } from './transfer-proof-code.ts'
import type { Receiver } from './bank-ledger.ts'

/** The payment that a scanned code requests; without an amount the payer types it. */
export type ReceiptPayment = { readonly to: Receiver; readonly satang?: number }

/**
 * Returns the payment of a Thai QR Payment code or a bill's bar code; an error message when it is neither.
 */
export function parsePaymentCode(text: string): ReceiptPayment | string {
  const code = text.trim()
  if (code.startsWith('|')) return readBarcode(code)
  if (code.startsWith('000201')) return readThaiQr(code)
  return 'This is neither a Thai QR Payment code nor the bar code of a bill.'
}

/**
 * Returns the payment of a bar code. Scanners type a carriage return; people who type the line leave blanks.
 */
function readBarcode(code: string): ReceiptPayment | string {
  const [billerId = '', reference1 = '', reference2 = '', amount = '', ...more] = code
    .slice(1)
    .split(/\r\n|[\r\n ]/)
  const isSound =
    /^\d{15}$/.test(billerId) && /^[A-Z0-9]{1,20}$/.test(reference1) && /^\d{1,10}$/.test(amount)
  if (!isSound || !/^[A-Z0-9]{0,20}$/.test(reference2) || more.length > 0) {
    return 'The bar code does not have its four parts.'
  }
  const to = { kind: 'biller', billerId, reference1, reference2 } as const
  return Number(amount) === 0 ? { to } : { to, satang: Number(amount) }
}

function readThaiQr(code: string): ReceiptPayment | string {
  if (code.slice(-8, -4) !== '6304' || crc16(code.slice(0, -4)) !== code.slice(-4)) {
    return 'The checksum of the QR code is wrong.'
  }
  const root = parseEmvParts(code)
  if (!root) return 'The QR code is damaged.'
  if (root.get('53') !== '764') return 'The QR code asks for another currency than baht.'
  const to = receiverInQr(root)
  if (!to) return 'The QR code does not say who is paid.'
  const asked = root.get('54')
  const amount = asked === undefined ? undefined : /^(\d{1,10})\.(\d\d)$/.exec(asked)
  if (amount === null) return 'The QR code asks for an amount that cannot be read.'
  return amount === undefined ? { to } : { to, satang: Number(amount[1]) * 100 + Number(amount[2]) }
}

function receiverInQr(root: ReadonlyMap<string, string>): Receiver | undefined {
  const bill = parseEmvParts(root.get('30') ?? '')
  const [billerId, reference1] = [bill?.get('01'), bill?.get('02')]
  if (bill?.get('00') === 'A000000677010112' && billerId !== undefined && reference1 !== undefined) {
    return { kind: 'biller', billerId, reference1, reference2: bill.get('03') ?? '' }
  }
  const transfer = parseEmvParts(root.get('29') ?? '')
  const address = transfer?.get('01') ?? transfer?.get('02')
  if (transfer?.get('00') !== 'A000000677010111' || address === undefined) return undefined
  return { kind: 'promptPay', address }
}

function parseEmvParts(text: string): ReadonlyMap<string, string> | undefined {
  const parts = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [id, size] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    const end = at + 4 + Number(size)
    if (!/^\d\d$/.test(id) || !/^\d\d$/.test(size) || end > text.length) return undefined
    parts.set(id, text.slice(at + 4, end))
    at = end
  }
  return parts
}
