import { useLingui } from '@lingui/react/macro'
import { type BookingState } from '#contract/terms/booking.ts'
import { type PriceStanding, priceValidityOf } from '#contract/terms/price/price-validity.ts'

/**
 * Returns whether the prices of a booking in this state are guaranteed, as a sentence. The PDF says the same.
 */
export function usePriceValidityNote(): (state: BookingState) => string {
  const { t } = useLingui()
  const notes: Readonly<Record<PriceStanding, string>> = {
    estimate: t`These prices are estimates: taxes and surcharges can change until the booking is confirmed. Nothing is charged without your yes.`,
    agreed: t`This total is agreed. You pay no more if your payment is here by the deadline.`,
    paid: t`This total is agreed and paid.`,
    open: t`Our staff are looking at this booking. The price does not change without your yes.`,
    past: t`This booking has ended; these are the prices of the day it was made.`,
  }
  return (state) => notes[priceValidityOf(state)]
}
