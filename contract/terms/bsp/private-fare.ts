import type { SupplierId } from '../provider.ts'
import {
  type AirlineAgreement,
  type CommissionRate,
  type FareCodes,
  type PrivateFareAgreement,
  isValidOn,
} from './airline-agreement.ts'

/** The suppliers that are sent codes of private fares; the others have none to send them to. */
export const codeSuppliers = ['house', 'sabre', 'duffel'] as const satisfies readonly SupplierId[]

/** Returns whether codes of private fares can be sent to a supplier. */
export function takesCodes(supplier: string): boolean {
  return codeSuppliers.some((one) => one === supplier)
}

/** The codes that are sent to a supplier for one airline, and what a ticket at a fare that they find earns. */
export type PrivateFare = FareCodes & {
  readonly airline: string
  /** The only company that may see and buy what the codes find; absent where everybody may. */
  readonly companyId?: string | undefined
  /** The commission on the fare; absent where the agreements on commission count. */
  readonly rate?: CommissionRate | undefined
}

/** For whom codes are looked up, at which supplier, on which day in Bangkok. */
export type PrivateFareQuery = {
  readonly companyId: string | undefined
  readonly supplier: string
  /** ISO date. */
  readonly on: string
}

/**
 * Returns the codes of a search, one set for each airline: a company's own before those for everybody, then those of
 * the named supplier, then the latest. No other company's codes are among them.
 */
export function privateFaresFor(
  agreements: readonly AirlineAgreement[],
  { companyId, supplier, on }: PrivateFareQuery,
): readonly PrivateFare[] {
  const valid = agreements.filter(
    (one): one is PrivateFareAgreement =>
      one.kind === 'privateFare' &&
      isValidOn(one, on) &&
      (one.suppliers.length === 0 || one.suppliers.includes(supplier)) &&
      (one.companyId === undefined || one.companyId === companyId),
  )
  const byAirline = Map.groupBy(valid.toSorted(comparePrivateFares), ({ airline }) => airline)
  return [...byAirline.values()].flatMap(([first]) => (first ? [privateFareOf(first)] : []))
}

/** Orders agreements by what decides: the first counts. */
function comparePrivateFares(one: PrivateFareAgreement, other: PrivateFareAgreement): number {
  const weights = (agreement: PrivateFareAgreement) => [
    Number(agreement.companyId !== undefined),
    Number(agreement.suppliers.length > 0),
  ]
  const others = weights(other)
  const byWeight = weights(one)
    .map((weight, at) => (others[at] ?? 0) - weight)
    .find((difference) => difference !== 0)
  if (byWeight !== undefined) return byWeight
  return one.validFrom === other.validFrom ? 0 : one.validFrom < other.validFrom ? 1 : -1
}

function privateFareOf(agreement: PrivateFareAgreement): PrivateFare {
  const { airline, accountCode, tourCode, trackingReference, companyId, rate } = agreement
  return {
    airline,
    ...(accountCode !== undefined && { accountCode }),
    ...(tourCode !== undefined && { tourCode }),
    ...(trackingReference !== undefined && { trackingReference }),
    ...(companyId !== undefined && { companyId }),
    ...(rate && { rate }),
  }
}
