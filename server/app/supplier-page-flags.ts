import { cabinClasses } from '#contract/terms/codes.ts'
import type { SupplyProvider } from '#server/providers/supply/supply-provider.ts'

/**
 * Returns the supplier labels for pages: `undated` without a price calendar, `needs-contact` where airlines
 * always get phone and email, `unsold-<cabin>` for each cabin it never sells.
 */
export function supplierPageFlags(
  supply: Pick<SupplyProvider, 'calendar' | 'capabilities'>,
): readonly string[] {
  const unsold = cabinClasses.filter((cabin) => !supply.capabilities.cabins.includes(cabin))
  return [
    ...(supply.calendar ? [] : ['undated']),
    ...(supply.capabilities.needsContact === true ? ['needs-contact'] : []),
    ...unsold.map((cabin) => `unsold-${cabin}`),
  ]
}
