import { useLingui } from '@lingui/react/macro'
import type { OpenOrder } from '#contract/api/quote.ts'
import { useMoneyLabels } from '../money/use-money-labels.ts'

/** Why an order is in the work queue: its state, and what led to it where known. */
export type WorkQueueLabels = { readonly state: string; readonly reason: string }

/** Returns the labels of an order in the work queue. */
export function useWorkQueueLabels({
  state,
  reason = '',
}: Pick<OpenOrder, 'state' | 'reason'>): WorkQueueLabels {
  const { t } = useLingui()
  const { bookings } = useMoneyLabels()
  const states: Partial<Record<OpenOrder['state'], string>> = {
    requested: t`To quote`,
    quoted: t`Quoted`,
    review: t`Manual review`,
  }
  const reasons: Record<string, string> = {
    priceChanged: t`The airline did not honour the accepted price.`,
    offerExpired: t`The accepted fare is no longer on sale.`,
    seatsGone: t`The accepted seats are sold out.`,
    unreachable: t`The airline could not be reached after the customer accepted. Nothing was booked.`,
    dearerThanAgreed: t`Seats are held at a higher fare than agreed.`,
    extrasMissing: t`The booking lacks seats or bags that were ordered. Add them with the airline, or cancel the booking.`,
    attemptsLost: t`Two booking attempts have an unknown outcome. Check with the airline before any other action.`,
    supplierUnavailable: t`No response from the airline for hours.`,
    foundCancelled: t`The airline had already cancelled the booking.`,
    timeLimitUnclear: t`The airline’s ticketing time limit could not be read for certain. The earliest possible limit is set: check it in the PNR.`,
    paymentFound: t`A payment for this order was found that our books do not have. Check it before anything else is done.`,
    foundTicketed: t`The airline has issued tickets, or has been paid for them, but our books have no payment.`,
    ticketedUnpaid: t`Tickets are issued, but the payment deadline has passed. Collect the payment, or void the tickets and take back their numbers.`,
    purchasedUnpaid: t`The order is made and paid at the airline, but the customer’s payment was lost. Collect the payment, or cancel the order with the airline.`,
    foundUnpaid: t`The order was made but not paid at the airline. Check with the airline, then cancel the booking.`,
    notCompared: t`After a restore nobody could tell whether this order was paid. Check with the payment provider and the supplier.`,
    foundWaitlisted: t`The airline put the booking on its waitlist.`,
    answerLost: t`Ticketing outcome unknown. Check with the airline before any refund.`,
    moneyGoneBack: t`The payment was refunded before ticketing. Cancel the seats with the airline.`,
    nameCorrectionOpen: t`A name correction has no answer yet: tickets would bear the old name. Record the airline’s answer or withdraw the correction, then issue the tickets.`,
    supplierNotConfigured: t`The supplier of this booking is no longer configured.`,
  }
  return { state: states[state] ?? bookings[state], reason: reasons[reason] ?? reason }
}
