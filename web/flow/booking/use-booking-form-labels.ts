import { useLingui } from '@lingui/react/macro'
import type { PricingAnswer } from '#contract/api/price.ts'
import { satang } from '#contract/terms/money.ts'
import { type PaymentMethod, isConfirmedOnArrival } from '#contract/terms/payment.ts'
import { longestHoldHours } from '#contract/terms/hold-limit.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useAgency } from '#web/api/use-agency.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Texts of the last step before booking. */
export type BookingFormLabels = {
  /** What happens with the seats and when money moves. */
  readonly promise: string
  /** How the payment is asked about, below the heading of the page. */
  readonly payment: string
  /** The payment deadline, whatever the method, and what it depends on. */
  readonly deadline: string
  readonly deadlineHelp: string
  /** The text while the answer is pending. */
  readonly busy: string
  readonly button: string
  /** The button after the supplier quoted another price. */
  readonly buttonAtNewPrice: string
  /** The button after the warning of a duplicate booking. */
  readonly buttonAllTheSame: string
}

/**
 * Returns the texts for an amount to pay in satang by a method: for seats that are held, for a pay-first offer, for a waitlist request, and
 * for a price that staff quote.
 */
export function useBookingFormLabels(
  { offer, sellingMode }: Pick<PricingAnswer, 'offer' | 'sellingMode'>,
  amountDue: number,
  method?: PaymentMethod,
): BookingFormLabels {
  const labels = {
    booking: useHeldLabels(amountDue),
    input: useWaitlistLabels(),
    request: useRequestLabels(),
    payFirst: usePayFirstLabels(amountDue),
    onArrival: usePayFirstOnArrivalLabels(amountDue),
  }
  if (sellingMode === 'request') return labels.request
  if (offer.payFirst) {
    if (!method || !isConfirmedOnArrival(method)) return labels.payFirst
    // Bags and seats end with the offer.
    return offer.price.extras ? { ...labels.onArrival, deadline: labels.payFirst.deadline } : labels.onArrival
  }
  return offer.waitingList ? labels.input : labels.booking
}

function useHeldLabels(amountDue: number): BookingFormLabels {
  const { t } = useLingui()
  const amount = formatMoney(satang(amountDue), useLanguage())
  return {
    promise: t`Nothing is charged yet. You pay on the next screen.`,
    payment: t`You see the total of each method before you choose.`,
    deadline: t`Pay within ${longestHoldHours} hours of booking`,
    deadlineHelp: t`Booking holds your seats and this price until then. If the airline needs the ticket sooner, the deadline is earlier: you see the exact time before you pay.`,
    busy: t`Booking your seats with the airline. This takes a few seconds. You are booked only once, even if you press twice.`,
    button: t`Book and pay ${amount}`,
    buttonAtNewPrice: t`Accept new price and book`,
    buttonAllTheSame: t`Book anyway`,
  }
}

function usePayFirstLabels(amountDue: number): BookingFormLabels {
  const held = useHeldLabels(amountDue)
  const { t } = useLingui()
  return {
    ...held,
    promise: t`Nothing is booked or charged yet. You pay on the next screen, and your flights are booked at that moment.`,
    deadline: t`Pay right after this step`,
    deadlineHelp: t`The airline does not hold seats for this fare. You see the exact time by which to pay.`,
    busy: t`Preparing your payment. This takes a few seconds.`,
  }
}

/** The texts for money that staff confirm: the price and the seats are confirmed when it has arrived. */
function usePayFirstOnArrivalLabels(amountDue: number): BookingFormLabels {
  const payFirst = usePayFirstLabels(amountDue)
  const { t } = useLingui()
  return {
    ...payFirst,
    promise: t`Nothing is booked yet. We confirm the price and the seats when your money arrives, and book your flights then.`,
    deadline: t`Pay within ${longestHoldHours} hours`,
    deadlineHelp: t`The airline does not hold seats for this fare. If they are not available at this price when your money arrives, nothing is booked and we refund you in full.`,
  }
}

function useWaitlistLabels(): BookingFormLabels {
  const { t } = useLingui()
  return {
    promise: t`We ask the airline for seats. Once confirmed, they are held until the payment deadline. You are not charged before then.`,
    payment: t`Choose how to pay once your seats are confirmed.`,
    deadline: t`Nothing to pay until your seats are confirmed`,
    deadlineHelp: t`We then email you the payment deadline, at most ${longestHoldHours} hours later.`,
    busy: t`Joining the waiting list. This takes a few seconds.`,
    button: t`Join waiting list`,
    buttonAtNewPrice: t`Accept new price and join waiting list`,
    buttonAllTheSame: t`Join waiting list anyway`,
  }
}

function useRequestLabels(): BookingFormLabels {
  const { t } = useLingui()
  const agency = useAgency()
  const language = useLanguage()
  const ask = t`We check the exact price with the airline and email it to you. You accept or decline. Nothing is booked or charged until you accept.`
  const hours = agency && officeHoursLabel(agency.hours, language)
  return {
    promise: hours === undefined ? ask : `${ask} ${t`Our office is open ${hours}.`}`,
    payment: t`Choose how to pay once you accept the exact price.`,
    deadline: t`Nothing to pay now`,
    deadlineHelp: t`Once you accept the price, we book the seats and tell you the payment deadline.`,
    busy: t`Sending your request…`,
    button: t`Request exact price`,
    buttonAtNewPrice: t`Request exact price at new estimate`,
    buttonAllTheSame: t`Request exact price anyway`,
  }
}
