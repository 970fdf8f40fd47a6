import type { LocalDate } from '../time.ts'

/** A Thai rate of value added tax, and the days on which it applies, both included. */
type VatRate = { readonly from: LocalDate; readonly until: LocalDate; readonly basisPoints: number }

/**
 * Rates by day. Source: Revenue Code section 80 (10 %, local tax included), reduced by royal decrees to 7 %
 * since 1 April 1999, last until 30 September 2027 (Revenue Department, news 18/2569).
 */
const vatRates: readonly VatRate[] = [
  { from: '1999-04-01' as LocalDate, until: '2027-09-30' as LocalDate, basisPoints: 700 },
]

/** Returns the rate of VAT on a day in Bangkok, in basis points; undefined where no law is known yet. */
export function vatRateOn(day: LocalDate): number | undefined {
  return vatRates.find(({ from, until }) => from <= day && day <= until)?.basisPoints
}

/** An amount that includes VAT, apart: value and VAT add up to it. */
export type VatParts = { readonly value: number; readonly vat: number }

/** Splits an amount in satang that includes VAT; the VAT is rounded half up to the satang. */
export function splitVat(gross: number, basisPoints: number): VatParts {
  const vat = Math.floor((2 * gross * basisPoints + 10_000 + basisPoints) / (2 * (10_000 + basisPoints)))
  return { value: gross - vat, vat }
}

/** What the agency owes VAT on: the fees shown to the customer, or its markup as well. */
export const vatBases = ['fees', 'feesAndMarkup'] as const
/** What the agency owes VAT on. */
export type VatBase = (typeof vatBases)[number]

/** The code of a head office in place of a branch. Source: Notification of the Director-General 199. */
export const headOfficeCode = '00000'

/** Returns whether a text can be the code of a head office or a branch: five digits. */
export function isTaxBranchCode(typed: string): boolean {
  return /^\d{5}$/.test(typed)
}
