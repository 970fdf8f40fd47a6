import type { SellingMode } from '#contract/terms/booking.ts'
import type { SupplyCapabilities } from '#server/providers/supply/supply-provider.ts'

/**
 * How offers of a supplier are sold. At once only where the supplier can hold seats and stands by the price meanwhile:
 * nobody is promised a price that nobody guarantees. Staff may ask for more care than that, never for less.
 */
export function sellingModeFor(
  { hold, holdGuaranteesPrice }: Pick<SupplyCapabilities, 'hold' | 'holdGuaranteesPrice'>,
  wished: SellingMode,
): SellingMode {
  return hold === 'never' || holdGuaranteesPrice === 'never' ? 'request' : wished
}
