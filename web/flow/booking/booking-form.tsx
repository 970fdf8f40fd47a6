import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PricingAnswer } from '#contract/api/price.ts'
import { useCostCentres } from '#web/api/agent-company.ts'
import { useAgency } from '#web/api/use-agency.ts'
import { useAgreements } from '#web/api/use-agreements.ts'
import { printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { ticketNameOf } from '#web/session/trip-draft.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'
import { CheckoutAction } from '#web/travel-ui/checkout/checkout-action.tsx'
import { CheckoutColumns } from '#web/travel-ui/checkout/checkout-columns.tsx'
import { TripSummary } from '#web/travel-ui/checkout/trip-summary.tsx'
import { paymentOptionsOf } from '#web/travel-ui/payment/payment-options.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { AgreementField } from '#web/travel-ui/checkout/agreement-field.tsx'
import { hasUnadded } from '#web/travel-ui/extras/chosen-extras.ts'
import { ExtrasSection } from './extras/extras-section.tsx'
import { useBookingExtras } from './extras/use-booking-extras.ts'
import { BookingFailure } from './booking-failure.tsx'
import { BookedPassengers } from './booking-review.tsx'
import { bookingFieldIds } from './booking-field-ids.ts'
import { isDuplicateBookingWarned } from './duplicate-warning.ts'
import { amountDueIn, newPriceIn } from './new-price.ts'
import { PaymentChoiceField } from './payment-choice-field.tsx'
import { ownCostCentre } from './own-cost-centre.ts'
import { PaymentDeadline } from './payment-deadline.tsx'
import { firstChoiceOf, paymentMethodOf } from './payment-method-code.ts'
import { sameFlightsHref } from './same-flights-href.ts'
import { selfCheck } from './self-check/self-check.ts'
import { SelfCheckPanel } from './self-check/self-check-panel.tsx'
import { type BookOnceDeps, type Refusal, useBookOnce } from './use-book-once.ts'
import { useBookingFormLabels } from './use-booking-form-labels.ts'
import { useBookingMistakes } from './use-booking-mistakes.ts'
import styles from './booking-page.module.css'

/** Properties of the part of the page that books. */
export type BookingFormProps = BookOnceDeps & {
  readonly answer: PricingAnswer
  readonly passengersHref: string
  readonly param: string | undefined
}

/**
 * Payment method, self-check, agreement, and the button that books once however often it is pressed.
 */
export function BookingForm(props: BookingFormProps) {
  const { answer, draft, change, passengersHref, param } = props
  const [attempt, setAttempt] = useState(0)
  const agreement = useAgreement(answer)
  const ways = paymentOptionsOf(answer.paymentChoices, { hasPromptPay: useAgency()?.hasPromptPay === true })
  const chosen = draft.paymentMethod || firstChoiceOf(ways)
  const way = paymentMethodOf(chosen, answer.paymentChoices)
  const due = amountDueIn(answer, way)
  const bookLabels = useBookingFormLabels(answer, due.total + due.surcharge, way?.paymentMethod)
  const extras = useBookingExtras(answer.offer, props.reprice)
  const booking = useBookOnce(props, extras)
  const failure = booking.refusal?.failure
  const isDuplicateAccepted = isDuplicateBookingWarned(booking.refusal, draft)
  const mistakes = useBookingMistakes(
    draft,
    { isAgreed: agreement.isAgreed, hasMethod: way !== undefined, hasUnadded: hasUnadded(extras) },
    { isNotified: attempt > 0, refusal: booking.refusal },
  )
  const costCentre = ownCostCentre(draft, useCostCentres())
  const amountDue = way && due.total + due.surcharge
  const places = placesOf(props)
  const names = draft.passengers.map((one) => printedTicketName(ticketNameOf(one)))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (mistakes.isRight && way)
          void booking.book({
            answer,
            due,
            way,
            agreement: agreement.text,
            isDuplicateAccepted,
            costCentre,
            extras: extras.extras,
          })
      }}
    >
      <p className={styles.lead}>{bookLabels.payment}</p>
      <CheckoutColumns
        summary={<TripSummary answer={answer} names={names} />}
        action={
          <CheckoutAction
            total={due.total + due.surcharge}
            lines={<PaymentFee amount={due.surcharge} />}
            isEstimate={answer.sellingMode === 'request'}
            isBusy={booking.isBusy}
            label={bookLabels[submitButtonStateOf(booking.refusal, isDuplicateAccepted)]}
            promise={bookLabels.promise}
          />
        }
      >
        <ErrorSummary attempt={attempt} mistakes={mistakes.all} />
        <ExtrasSection answer={answer} draft={draft} booked={extras} />
        <PaymentDeadline labels={bookLabels} />
        <PaymentChoiceField
          choices={answer.paymentChoices}
          payFirst={answer.offer.payFirst === true}
          ways={ways}
          value={chosen}
          onChange={(paymentMethod) => change({ ...draft, paymentMethod })}
          error={mistakes.messageOf(bookingFieldIds.method)}
        />
        <SelfCheckPanel lines={selfCheck({ answer, draft, amountDue })} ways={places} />
        <BookedPassengers draft={draft} priceHref={passengersHref} />
        <Card labelledBy="agreement-title">
          <AgreementSection {...agreement} error={mistakes.messageOf(bookingFieldIds.agreement)} />
          <p className={styles.promise}>{bookLabels.promise}</p>
        </Card>
        {failure && (
          <BookingFailure {...{ failure, param, passengersHref, due, journeys: answer.offer.journeys }} />
        )}
        {booking.isBusy && <Progress labels={bookLabels.busy} />}
      </CheckoutColumns>
    </form>
  )
}

/** Where what the self-check finds is put right. */
function placesOf({ answer, passengersHref, param }: BookingFormProps) {
  return {
    passengers: passengersHref,
    sameFlights: sameFlightsHref(param, answer.offer.journeys),
    results: pageUrl(pagePaths.offers, { param }),
  }
}

/** Returns which label the button has after a refusal, or before any. */
function submitButtonStateOf(refusal: Refusal | undefined, isDuplicateAccepted: boolean) {
  if (isDuplicateAccepted) return 'buttonAllTheSame'
  return newPriceIn(refusal?.failure) ? 'buttonAtNewPrice' : 'button'
}

/** The current text and its consent; a consent to another version or language does not count. */
function useAgreement(answer: PricingAnswer) {
  const text = useAgreements(answer.agreements).fareRules
  const [agreedTo, setAgreedTo] = useState('')
  const shown = `${text.version} ${text.language}`
  return {
    text,
    isAgreed: agreedTo === shown,
    setAgreed: (isAgreed: boolean) => setAgreedTo(isAgreed ? shown : ''),
  }
}

type AgreementProps = ReturnType<typeof useAgreement> & { readonly error: string | undefined }

function AgreementSection(props: AgreementProps) {
  const { t } = useLingui()
  return (
    <>
      <h2 id="agreement-title" className={styles.heading}>{t`Agreement`}</h2>
      <AgreementField id={bookingFieldIds.agreement} {...props} />
    </>
  )
}

function PaymentFee({ amount }: { readonly amount: number }) {
  const { t } = useLingui()
  if (amount === 0) return null
  return (
    <p className={styles.fee}>
      <span>
        {t`Payment fee`} <small>{t`(not refundable)`}</small>
      </span>
      <PriceText amount={amount} />
    </p>
  )
}
