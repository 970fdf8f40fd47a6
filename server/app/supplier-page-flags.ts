import { cabinClasses } from '#contract/terms/codes.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/**
 * Returns the labels of the suppliers for pages: `undated` without a price calendar, `needs-contact` where airlines
 * may always get phone and email, `unsold-<cabin>` for each cabin that none of them sells.
 */
export function supplierPageFlags(
  suppliers: readonly Pick<SupplyProvider, 'calendar' | 'capabilities'>[],
): readonly string[] {
  const unsold = cabinClasses.filter(
    (cabin) => !suppliers.some(({ capabilities }) => capabilities.cabins.includes(cabin)),
  )
  return [
    ...(suppliers.some(({ calendar }) => calendar) ? [] : ['undated']),
    ...(suppliers.some(({ capabilities }) => capabilities.needsContact) ? ['needs-contact'] : []),
    ...unsold.map((cabin) => `unsold-${cabin}`),
  ]
}
