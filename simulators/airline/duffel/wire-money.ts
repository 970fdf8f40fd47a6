/** Returns satang as an amount on the wire: "12345.50". */
export function decimalOf(satang: number): string {
  const sign = satang < 0 ? '-' : ''
  const whole = Math.abs(satang)
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Returns the satang of an amount on the wire; undefined when it is not a decimal with at most two places.
 */
export function satangOf(text: string): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : undefined
}
