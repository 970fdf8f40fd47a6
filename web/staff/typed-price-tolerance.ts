import { widestTolerance } from '#contract/terms/price/price-tolerance.ts'
import { readBaht, typedBaht } from '#web/travel-ui/price/baht-amount.ts'
import { type Tolerance } from './use-price-tolerance.ts'

/** A band as it stands in the form: baht and per cent. */
export type TypedPriceTolerance = { readonly baht: string; readonly percent: string }

/** The fields in which something is wrong. */
export type PriceToleranceFaults = { readonly baht: boolean; readonly percent: boolean }

/** What the form shows of a band. */
export function typedPriceToleranceOf({ mostSatang, mostBasisPoints }: Tolerance): TypedPriceTolerance {
  // Basis points are hundredths of a per cent as satang are hundredths of a baht.
  return { baht: typedBaht(mostSatang), percent: typedBaht(mostBasisPoints) }
}

/** The band of a form, or which of its fields cannot be read or go too far. */
export function readPriceTolerance({
  baht,
  percent,
}: TypedPriceTolerance): Tolerance | { readonly faults: PriceToleranceFaults } {
  const satang = readBaht(baht, widestTolerance.satang)
  const basisPoints = readBaht(percent.replace(/%\s*$/u, ''), widestTolerance.basisPoints)
  if (satang.ok && basisPoints.ok) return { mostSatang: satang.satang, mostBasisPoints: basisPoints.satang }
  return { faults: { baht: !satang.ok, percent: !basisPoints.ok } }
}
