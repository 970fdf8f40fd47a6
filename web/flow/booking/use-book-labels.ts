import { useLingui } from '@lingui/react/macro'
import { type PricingAnswer } from '#contract/api/price.ts'
import { longestHoldHours } from '#contract/terms/hold-limit.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import { useAgency } from '#web/api/use-agency.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** Texts of the last step before booking. */
export type BookLabels = {
  /** What happens with the seats and when money moves. */
  readonly promise: string
  /** The heading of the payment methods. */
  readonly payment: string
  /** The payment deadline, whatever the method. */
  readonly deadline: string
  /** The text while the answer is pending. */
  readonly busy: string
  readonly button: string
  /** The button after the supplier quoted another price. */
  readonly buttonAtNewPrice: string
  /** The button after the warning of a duplicate booking. */
  readonly buttonAllTheSame: string
}

/** Returns the texts for available seats, for a waitlist request, and for a price that staff quote. */
export function useBookLabels({
  offer,
  sellingMode,
}: Pick<PricingAnswer, 'offer' | 'sellingMode'>): BookLabels {
  const labels = { booking: useHeldLabels(), input: useWaitlistLabels(), request: useRequestLabels() }
  if (sellingMode === 'request') return labels.request
  return offer.waitingList ? labels.input : labels.booking
}

function useHeldLabels(): BookLabels {
  const { t } = useLingui()
  return {
    promise: t`Booking holds your seats until the payment deadline. No money moves now.`,
    payment: t`How do you want to pay?`,
    deadline: t`Deadline for every way to pay: at most ${longestHoldHours} hours after booking, earlier if the airline wants its ticket sooner. You see the exact time before you pay.`,
    busy: t`We are asking the airline for your seats. It takes a few seconds; you book once, however often you press.`,
    button: t`Book now`,
    buttonAtNewPrice: t`Accept the new price and book`,
    buttonAllTheSame: t`Book once more all the same`,
  }
}

function useWaitlistLabels(): BookLabels {
  const { t } = useLingui()
  return {
    promise: t`We ask the airline for seats. Once they are confirmed, they are held until the payment deadline; no money moves before.`,
    payment: t`How do you want to pay, once seats are confirmed?`,
    deadline: t`There is nothing to pay until seats are confirmed. We then write to you with the deadline, at most ${longestHoldHours} hours later.`,
    busy: t`We are asking the airline for a place on the waiting list. It takes a few seconds.`,
    button: t`Ask for a seat`,
    buttonAtNewPrice: t`Accept the new price and ask for a seat`,
    buttonAllTheSame: t`Ask for a seat once more all the same`,
  }
}

function useRequestLabels(): BookLabels {
  const { t } = useLingui()
  const agency = useAgency()
  const language = useLanguage()
  const ask = t`Our staff ask the airline for the exact price and send it to your e-mail. You say yes or no to it; nothing is booked or charged before your yes.`
  const hours = agency && officeHoursLabel(agency.hours, language)
  return {
    promise: hours === undefined ? ask : `${ask} ${t`Our staff are there: ${hours}.`}`,
    payment: t`How would you pay, after your yes to the exact price?`,
    deadline: t`There is nothing to pay now. After your yes the seats are booked, and you get the deadline.`,
    busy: t`We are sending your request to our staff.`,
    button: t`Ask for the exact price`,
    buttonAtNewPrice: t`Ask for the exact price at the new estimate`,
    buttonAllTheSame: t`Ask for the exact price once more all the same`,
  }
}
