import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'

/** Returns the codes of negotiated fares by airline; Duffel takes one set for each. */
export function privateFaresBody(fares: readonly PrivateFare[]): { readonly private_fares?: object } {
  if (fares.length === 0) return {}
  const codesOf = ({ accountCode, tourCode, trackingReference }: PrivateFare) => ({
    ...(accountCode !== undefined && { corporate_code: accountCode }),
    ...(tourCode !== undefined && { tour_code: tourCode }),
    ...(trackingReference !== undefined && { tracking_reference: trackingReference }),
  })
  return { private_fares: Object.fromEntries(fares.map((one) => [one.airline, [codesOf(one)]])) }
}
