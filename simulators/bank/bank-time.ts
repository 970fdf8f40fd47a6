import { type Instant, epochMsOf } from '#contract/terms/time.ts'

/** Returns an instant in Bangkok time as ISO 8601 with its offset: "2026-11-20T10:04:05.000+07:00". */
export function formatBangkokTime(at: Instant): string {
  return new Date(epochMsOf(at) + 7 * 3_600_000).toISOString().replace('Z', '+07:00')
}

/** Returns hundredths as a decimal: 1234550 is "12345.50". */
export function formatDecimal(satang: number): string {
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
}

/** Returns a decimal as hundredths; undefined when it is not a decimal above zero. */
export function parseHundredths(text: string): number | undefined {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  const satang = parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : 0
  return satang > 0 ? satang : undefined
}
