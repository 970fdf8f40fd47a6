import type { LocalDate } from '../time.ts'

/** A rate of tax that companies withhold from fees for services, and the days on which it applies, both included. */
type WithholdingRate = { readonly from: LocalDate; readonly until: LocalDate; readonly basisPoints: number }

/**
 * Rates by day. Source: Revenue Department order ท.ป.4/2528, read in a secondary summary only: 3 % on services; fares
 * of public transport are exempt. The lower rate of e-Withholding Tax is typed as an amount.
 */
const withholdingRates: readonly WithholdingRate[] = [
  { from: '1985-01-01' as LocalDate, until: '9999-12-31' as LocalDate, basisPoints: 300 },
]

/** Returns the tax that a company withholds from a fee without VAT on a day in Bangkok, rounded half up. */
export function withholdingOn(day: LocalDate, value: number): number {
  const rate = withholdingRates.find(({ from, until }) => from <= day && day <= until)
  return Math.floor((2 * value * (rate?.basisPoints ?? 0) + 10_000) / 20_000)
}
