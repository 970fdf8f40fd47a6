import { useLingui } from '@lingui/react/macro'
import type { PayableAnswer, PaymentAnswer } from '#contract/api/payment.ts'
import type { AfterSalesStatus } from '#contract/terms/after-sales.ts'
import { satang } from '#contract/terms/money.ts'
import { isConfirmedOnArrival } from '#contract/terms/payment.ts'
import type { PayerFacingOutcome } from '#contract/terms/payment/payment-outcome.ts'
import { officeHoursLabel } from '#contract/terms/calendar/office-hours-labels.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import type { NoticeKind } from '#web/ui/notice.tsx'
import { useOfficeLabels } from './use-office-labels.ts'
import { useRefusalLabels } from './use-refusal-labels.ts'

/**
 * The state of a payment: what happened, whether money moved, what happens next. Each sentence stands alone.
 */
export type OutcomeLabels = {
  readonly kind: NoticeKind
  readonly heading: string
  readonly help: readonly string[]
  /** Whom to call and what may still change: below the rest, folded on phones. */
  readonly more?: readonly string[]
}

type PaymentView = { readonly payable: PayableAnswer; readonly payment: PaymentAnswer }
type LabelsOf<Outcome extends PayerFacingOutcome> = Readonly<Record<Outcome, OutcomeLabels>>

/** Returns the texts of a payment's state. */
export function useOutcomeLabels(told: PaymentView): OutcomeLabels {
  const open = useOpenLabels(told)
  const moving = useProcessingLabels(told)
  const failed = useFailedLabels(told)
  const end = useEndLabels(told)
  const { afterSales } = told.payable
  const afterPaid = useAfterPaidLabels()
  if (told.payment.outcome === 'passed' && afterSales) return afterPaid[afterSales.status]
  return { ...open, ...moving, ...failed, ...end }[told.payment.outcome]
}

/** Returns the texts of a paid order's state. */
function useAfterPaidLabels(): Readonly<Record<AfterSalesStatus, OutcomeLabels>> {
  const { t } = useLingui()
  const seeOrder = t`There is nothing to pay. See your booking for its status.`
  const infoLabels = (heading: string): OutcomeLabels => ({ kind: 'info', heading, help: [seeOrder] })
  return {
    refunded: infoLabels(t`What you paid for this booking is refunded.`),
    partiallyRefunded: infoLabels(t`A part of what you paid for this booking is refunded.`),
    cancelledByAirline: infoLabels(t`The airline has cancelled the flights of this booking.`),
    flightCancelled: infoLabels(t`The airline has cancelled a flight of this booking.`),
  }
}

type OpenOutcome = 'seatHeld' | 'atProvider'
type MovingOutcome = 'passedAwaiting3d' | 'waiting'
type FailedOutcome = 'rejected' | 'notCompleted' | 'outOfService'
type EndOutcome = Exclude<PayerFacingOutcome, OpenOutcome | MovingOutcome | FailedOutcome>

function useOpenLabels({ payable, payment }: PaymentView): LabelsOf<OpenOutcome> {
  const { t } = useLingui()
  const { name } = usePaymentLabels()[payment.paymentMethod]
  const { orderNumber } = payable
  const payFirstHelp = usePayFirstHelp(payment)
  return {
    seatHeld: {
      kind: payable.payFirst ? 'look' : 'done',
      heading: payable.payFirst ? t`Pay now to book your flights` : t`Your seats are held. Payment is due.`,
      help: [
        ...(payable.payFirst ? payFirstHelp : []),
        t`Order number ${orderNumber}. Use it when you pay or contact us.`,
      ],
    },
    atProvider: {
      kind: 'look',
      heading: t`The payment with ${name} is not completed yet. Please complete it.`,
      help: [
        t`We have no payment from you yet. If you have just confirmed it, this page updates in a moment.`,
        ...useHeldUntil(payable),
      ],
    },
  }
}

/** What happens with a fare that is not held, when it is paid at once or when its money arrives later. */
function usePayFirstHelp({ paymentMethod }: PaymentAnswer): readonly string[] {
  const { t } = useLingui()
  if (isConfirmedOnArrival(paymentMethod))
    return [
      t`The airline does not hold seats for this fare. We confirm the price and the seats when your money arrives.`,
      t`If they are not available at this price by then, nothing is booked and we refund you in full.`,
    ]
  return [
    t`The airline does not hold seats for this fare. Your flights are booked when you pay.`,
    t`If the seats are gone or cost more by then, nothing is booked and you are not charged.`,
  ]
}

function useProcessingLabels({ payable }: PaymentView): LabelsOf<MovingOutcome> {
  const { t } = useLingui()
  return {
    passedAwaiting3d: {
      kind: 'info',
      heading: t`Your bank still has to confirm the payment (3-D Secure).`,
      help: [
        t`You are charged only if your bank approves. This page updates by itself.`,
        ...useHeldUntil(payable),
      ],
    },
    waiting: {
      kind: 'info',
      heading: t`We are checking your payment.`,
      help: [
        t`An amount may already be reserved on your card. You will be charged only once. Please do not pay again.`,
        t`This page updates by itself. You can close it: we will email you.`,
      ],
    },
  }
}

function useFailedLabels({ payable, payment }: PaymentView): LabelsOf<FailedOutcome> {
  const { t } = useLingui()
  const refusals = useRefusalLabels()
  const { paymentMethod, failure, cardLastDigits } = payment
  const { name } = usePaymentLabels()[paymentMethod]
  const heldUntil = useHeldUntil(payable)
  const nothingMoved = t`You have not been charged.`
  const cardName = cardLastDigits === undefined ? name : t`Credit card ending in ${cardLastDigits}`
  const advice =
    paymentMethod === 'card'
      ? t`Contact your card provider, or choose another payment method below. We will also contact you with an alternative.`
      : t`Try again, or choose another payment method below. We will also contact you with an alternative.`
  return {
    rejected: {
      kind: 'fail',
      heading: t`The payment was not accepted: ${cardName}.`,
      help: [nothingMoved, ...(failure === undefined ? [] : [refusals[failure]]), advice, ...heldUntil],
      more: [
        useCallLabels(payable),
        t`Flights may still change because of the airline's ticketing deadline, seat limits or conditions.`,
      ],
    },
    notCompleted: {
      kind: 'look',
      heading: t`The payment with ${name} was not completed. Please complete it.`,
      help: [nothingMoved, ...heldUntil],
    },
    outOfService: {
      kind: 'look',
      heading:
        paymentMethod === 'paysbuy'
          ? t`System does not able to pay with PaySbuy at this time. Please select other payment way`
          : t`You cannot pay with ${name} at this time. Please select another way to pay.`,
      help: [t`Your booking is not affected and you have not been charged.`, ...heldUntil],
    },
  }
}

function useEndLabels({ payable, payment }: PaymentView): LabelsOf<EndOutcome> {
  const { t } = useLingui()
  const language = useLanguage()
  const amount = formatMoney(satang(payment.amount), language)
  const { payBy, now } = payable
  const isLate = payBy !== undefined && payBy <= now
  const endedOfPayFirst = usePayFirstEnd(payment)
  const endedOfHeld = isLate
    ? t`Your seats go back to the airline. You owe nothing.`
    : t`The payment deadline has passed or the booking was cancelled.`
  return {
    passed: {
      kind: 'done',
      heading: t`Payment received: ${amount}`,
      help: [t`We email the tickets to the person who booked. You don't need to do anything.`],
    },
    unappliedReceipt: {
      kind: 'look',
      heading: t`Your payment arrived after these seats were released.`,
      help: [
        t`Your money is safe. We will contact you. If seats are available and you want them, we use it for this booking. If not, we refund it in full, and your booking page shows the refund date.`,
        t`Please do not pay again.`,
      ],
    },
    underReview: {
      kind: 'look',
      heading: t`We received a different amount from the one due.`,
      help: [t`Your money is safe. We are checking it and will contact you.`, t`Please do not pay again.`],
    },
    ended: {
      kind: 'info',
      heading: isLate ? t`The payment deadline has passed.` : t`Nothing to pay right now.`,
      help: [
        payable.payFirst ? endedOfPayFirst : endedOfHeld,
        t`If you have paid, your money is safe: call us with your order number and we will find it.`,
      ],
    },
  }
}

/** What becomes of the money of a pay-first order that was not booked. */
function usePayFirstEnd({ state }: PaymentAnswer): string {
  const { t } = useLingui()
  if (state === 'received') return t`Nothing was booked. Your payment is refunded in full: see your booking.`
  return t`Nothing was booked. You owe nothing.`
}

/** Returns the number of the call centre, its hours, and whether it is open. */
function useCallLabels(payable: PayableAnswer): string {
  const { t } = useLingui()
  const { now } = useOfficeLabels(payable)
  const { phone } = payable.agency
  const hours = officeHoursLabel(payable.agency.hours, useLanguage())
  return t`Call centre ${phone}: ${hours}. ${now}`
}

/** Returns until when the seats are held, where that is known. */
function useHeldUntil({ payBy, isPayable, payFirst }: PayableAnswer): readonly string[] {
  const { t } = useLingui()
  const language = useLanguage()
  if (!isPayable || payFirst || payBy === undefined) return []
  const until = formatInstant(payBy as Instant, language, { zone: bangkok, style: 'short' })
  return [t`Your seats are held until ${until} (Bangkok time).`]
}
