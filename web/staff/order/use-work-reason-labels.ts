import { useLingui } from '@lingui/react/macro'
import { type OpenOrder } from '#contract/api/quote.ts'
import { useMoneyLabels } from '../money/use-money-labels.ts'

/** Why an order is in the work queue: its state, and what led to it where known. */
export type OpenLabels = { readonly state: string; readonly reason: string }

/** Returns the labels of an order in the work queue. */
export function useOpenLabels({ state, reason = '' }: Pick<OpenOrder, 'state' | 'reason'>): OpenLabels {
  const { t } = useLingui()
  const { bookings } = useMoneyLabels()
  const states: Partial<Record<OpenOrder['state'], string>> = {
    requested: t`wants the exact price`,
    quoted: t`has not answered yet`,
    review: t`needs a look`,
  }
  const reasons: Record<string, string> = {
    priceChanged: t`The airline did not keep the price that was said yes to.`,
    offerExpired: t`The fare that was said yes to is no longer on sale.`,
    seatsGone: t`The seats that were said yes to are sold.`,
    unreachable: t`The airline could not be reached after the yes; nothing was booked.`,
    dearerThanAgreed: t`The airline holds the seats at a higher price than was agreed.`,
    attemptsLost: t`The airline’s answer was lost twice. Ask the airline before anything else is done.`,
    supplierUnavailable: t`The airline has not answered for hours.`,
    foundCancelled: t`The airline had cancelled the booking when we found it.`,
    timeLimitUnclear: t`The airline’s ticketing time limit could not be read for certain. The earliest possible limit is set: check it in the PNR.`,
    paymentFound: t`A payment for this order was found that our books do not have. Check it before anything else is done.`,
    foundTicketed: t`The airline has issued tickets, or has been paid for them, but our books have no payment.`,
    notCompared: t`After a restore nobody could tell whether this order was paid. Check with the payment provider and the supplier.`,
    foundWaitlisted: t`The airline has put the booking on its waiting list.`,
    answerLost: t`The airline never said whether it issued the tickets. Ask it before any money goes back.`,
    moneyGoneBack: t`Its money went back before tickets were issued. Cancel the seats at the airline.`,
    supplierNotConfigured: t`The supplier of this booking is not set up any more.`,
  }
  return { state: states[state] ?? bookings[state], reason: reasons[reason] ?? reason }
}
