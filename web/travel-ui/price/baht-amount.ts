/** Why a typed amount is invalid. */
export type AmountFault = 'notAnAmount' | 'tooMuch'

/** A typed amount: in satang, or its fault. */
export type TypedAmount =
  | { readonly ok: true; readonly satang: number }
  | { readonly ok: false; readonly fault: AmountFault }

/**
 * Reads baht as typed: "1,250", "250.50", Thai and full-width digits; empty is zero. Read digit by digit, so
 * that no satang is lost. `most` is the highest valid amount, in satang.
 */
export function readBaht(text: string, most: number): TypedAmount {
  const plain = asciiDigits(text).replaceAll(/[\s฿]/gu, '')
  if (plain === '') return { ok: true, satang: 0 }
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return { ok: false, fault: 'notAnAmount' }
  const [, whole = '', fraction = ''] = parts
  const satang = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return satang > most ? { ok: false, fault: 'tooMuch' } : { ok: true, satang }
}

/** Returns an amount as typed: "250", "250.50"; empty for zero. */
export function bahtInputText(satang: number): string {
  if (satang === 0) return ''
  const fraction = satang % 100
  const whole = String((satang - fraction) / 100)
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(2, '0')}`
}

/** Converts Thai digits and the full-width digits and signs of Japanese keyboards to ASCII. */
export function asciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[๐-๙]/gu, (digit) => String(digit.charCodeAt(0) - thaiZero))
}

const thaiZero = 0x0e50
