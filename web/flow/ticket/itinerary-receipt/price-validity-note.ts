import { useLingui } from '@lingui/react/macro'
import type { BookingState } from '#contract/terms/booking.ts'
import { type PriceStanding, priceValidityOf } from '#contract/terms/price/price-validity.ts'

/**
 * Returns whether the prices of a booking in this state are guaranteed, as a sentence. The PDF says the same.
 */
export function usePriceValidityNote(): (state: BookingState) => string {
  const { t } = useLingui()
  const notes: Readonly<Record<PriceStanding, string>> = {
    estimate: t`Prices are estimates: taxes and surcharges can change until the booking is confirmed. If the price changes, we ask you first.`,
    agreed: t`The price is fixed if you pay by the deadline.`,
    paid: t`Paid in full.`,
    open: t`We are reviewing this booking. The price does not change unless you accept.`,
    past: t`This booking has ended. Prices are from the day it was made.`,
  }
  return (state) => notes[priceValidityOf(state)]
}
