/** Hundredths of a currency's unit as outside services write amounts, by digits alone: 1234550 is "12345.50". */
export function formatDecimalAmount(hundredths: number): string {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`not a whole amount: ${hundredths}`)
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Hundredths from an amount that an outside service wrote ("12345.5", "12345.50", "12345"), by digits alone.
 * Undefined for fractions of a hundredth, exponents, separators, and what is longer than thirteen digits.
 */
export function parseDecimalAmount(text: string): number | undefined {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!parts) return undefined
  return Number(`${parts[1]}${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`) + 0
}
