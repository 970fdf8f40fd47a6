/** Returns amounts in the format of Booking Management: decimals in strings. */
export function toWireTotals(base: number, tax: number): Record<string, string> {
  return {
    subtotal: decimalAmount(base),
    taxes: decimalAmount(tax),
    total: decimalAmount(base + tax),
    currencyCode: 'THB',
  }
}

/** Returns satang as an amount on this wire: "12345.50". */
export function decimalAmount(satang: number): string {
  return (satang / 100).toFixed(2)
}
