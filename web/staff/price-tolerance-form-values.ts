import { widestTolerance } from '#contract/terms/price/price-tolerance.ts'
import { readBaht, bahtInputText } from '#web/travel-ui/price/baht-amount.ts'
import type { Tolerance } from './use-price-tolerance.ts'

/** A price tolerance as typed: baht and per cent. */
export type PriceToleranceFormValues = { readonly baht: string; readonly percent: string }

/** The faulty fields. */
export type PriceToleranceFaults = { readonly baht: boolean; readonly percent: boolean }

/** Returns the form values of a price tolerance. */
export function toleranceFormValuesOf({ mostSatang, mostBasisPoints }: Tolerance): PriceToleranceFormValues {
  // Basis points are hundredths of a per cent as satang are hundredths of a baht.
  return { baht: bahtInputText(mostSatang), percent: bahtInputText(mostBasisPoints) }
}

/** Returns the price tolerance of a form, or its invalid fields. */
export function parsePriceToleranceForm({
  baht,
  percent,
}: PriceToleranceFormValues): Tolerance | { readonly faults: PriceToleranceFaults } {
  const satang = readBaht(baht, widestTolerance.satang)
  const basisPoints = readBaht(percent.replace(/%\s*$/u, ''), widestTolerance.basisPoints)
  if (satang.ok && basisPoints.ok) return { mostSatang: satang.satang, mostBasisPoints: basisPoints.satang }
  return { faults: { baht: !satang.ok, percent: !basisPoints.ok } }
}
