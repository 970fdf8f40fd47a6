import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PricingAnswer } from '#contract/api/price.ts'
import { type PaymentMethod } from '#contract/terms/payment.ts'
import { forgetDraft } from '#web/api/draft-api.ts'
import { type Failure } from '#web/api/failure.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { routePaths } from '#web/session/route-paths.ts'
import { newKeySalt, type TripDraft } from '#web/session/trip-draft.ts'
import { tripSessions } from '#web/session/trip-sessions.ts'
import { PriceText } from '#web/travel-ui/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { BookingFailure, newPriceIn } from './booking-failure.tsx'
import { bookingRequestOf } from './booking-request.ts'
import { ContactForm } from './contact-form.tsx'
import { bookerFieldIds, bookerMistakes } from './contact-mistakes.ts'
import { PaymentChoiceField } from './payment-choice-field.tsx'
import { sendBooking } from './send-booking.ts'
import { useBookWords } from './use-book-words.ts'
import { useBookerWords } from './use-booker-words.ts'
import styles from './booking-page.module.css'

/** Properties of the part of the page that books. */
export type BookingFormProps = {
  readonly answer: PricingAnswer
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  readonly keep: () => Promise<void>
  readonly sessionId: string
  readonly param: string | undefined
}

/** The booker, the agreement, how to pay, and the button that books once however often it is pressed. */
export function BookingForm(props: BookingFormProps) {
  const { t } = useLingui()
  const { answer, draft, change } = props
  const [isAgreed, setAgreed] = useState(false)
  const [method, setMethod] = useState<PaymentMethod>()
  const [attempt, setAttempt] = useState(0)
  const words = useBookerWords()
  const bookWords = useBookWords({ isWish: answer.offer.waitingList })
  const booking = useBookOnce(props, method)
  const wrong = bookerMistakes(draft.contact, { isAgreed, hasMethod: method !== undefined })
  const mistakes = (attempt === 0 ? [] : wrong).map((one) => ({ fieldId: one.fieldId, message: words(one) }))
  const messageOf = (fieldId: string) => mistakes.find((one) => one.fieldId === fieldId)?.message
  const choice = { isAgreed, paymentMethod: method ?? 'bankTransfer' } as const
  const { due } = booking
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setAttempt(attempt + 1)
        if (wrong.length === 0) void booking.book(choice)
      }}
    >
      <ErrorSummary attempt={attempt} mistakes={mistakes} />
      <ContactForm draft={draft} change={change} messageOf={messageOf} />
      <Card labelledBy="payment-title">
        <h2 id="payment-title" className={styles.heading}>
          {bookWords.payment}
        </h2>
        <PaymentChoiceField
          choices={answer.paymentChoices}
          value={method}
          onChange={setMethod}
          error={messageOf(bookerFieldIds.method)}
        />
      </Card>
      <Card labelledBy="agreement-title">
        <Agreement
          promise={bookWords.promise}
          isAgreed={isAgreed}
          setAgreed={setAgreed}
          error={messageOf(bookerFieldIds.agreement)}
        />
        {due.surcharge !== 0 && (
          <p className={styles.surcharge}>
            <span>{t`Payment surcharge`}</span>
            <PriceText amount={due.surcharge} />
          </p>
        )}
        <p className={styles.total}>
          <span>{t`Total for everybody`}</span>
          <PriceText amount={due.total + due.surcharge} />
        </p>
      </Card>
      {booking.failure && <BookingFailure failure={booking.failure} param={props.param} />}
      <Button type="submit" kind="primary" isWide isBusy={booking.isBusy}>
        {booking.newPrice ? bookWords.buttonAtNewPrice : bookWords.button}
      </Button>
    </form>
  )
}

type AgreementProps = {
  readonly promise: string
  readonly isAgreed: boolean
  readonly setAgreed: (isAgreed: boolean) => void
  readonly error: string | undefined
}

function Agreement({ promise, isAgreed, setAgreed, error }: AgreementProps) {
  const { t } = useLingui()
  return (
    <div className={styles.agreement}>
      <h2 id="agreement-title" className={styles.heading}>{t`Agreement`}</h2>
      <p>{promise}</p>
      <p>
        {t`Fares and conditions can change before the ticket is issued; then we ask you first. The booking summary is not an e-ticket.`}
      </p>
      <Checkbox
        id={bookerFieldIds.agreement}
        label={t`I have read the fare rules and accept them for every passenger`}
        isChecked={isAgreed}
        onChange={setAgreed}
        error={error}
      />
    </div>
  )
}

type Choice = { readonly isAgreed: boolean; readonly paymentMethod: PaymentMethod }

/** Sends the booking once at a time. A new price from the supplier is taken up by the next press of the button. */
function useBookOnce(
  { answer, draft, change, keep, sessionId }: BookingFormProps,
  method: PaymentMethod | undefined,
) {
  const navigate = useNavigate()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [refusedMethod, setRefusedMethod] = useState<PaymentMethod>()
  // What was refused one way to pay says nothing of another: the server is asked again.
  const newPrice = method === refusedMethod ? newPriceIn(failure) : undefined
  const due = newPrice ?? dueIn(answer, method)
  const book = async (choice: Choice) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const { agreementVersion } = answer
    await keep()
    const request = bookingRequestOf(draft, {
      ...choice,
      offerId: due.offerId,
      acceptedTotal: due.total,
      acceptedSurcharge: due.surcharge,
      agreementVersion,
      language,
    })
    const booked = await sendBooking(request)
    setBusy(false)
    if (!booked.ok) {
      // That order is at its end: the same wish may be tried again as another order, so it needs another key.
      if (isEnded(booked.fault)) change({ ...draft, keySalt: newKeySalt() })
      setRefusedMethod(choice.paymentMethod)
      return setFailure(booked.fault)
    }
    tripSessions.storeBooking(sessionId, booked.value)
    void forgetDraft(sessionId)
    const { orderKey, state } = booked.value
    const next = state === 'held' ? routePaths.payment : routePaths.order
    await navigate({ href: pageAddress(next, { key: orderKey }) })
  }
  return { isBusy, failure, newPrice, due, book }
}

/** What the page asks for by this way to pay. Of a new price only that of the way it was asked for is known. */
function dueIn({ offer, paymentChoices }: PricingAnswer, method: PaymentMethod | undefined) {
  const choice = paymentChoices.find((one) => one.paymentMethod === method)
  return { offerId: offer.offerId, total: offer.price.total, surcharge: choice?.surcharge ?? 0 }
}

/** Whether the refusal ended an order that had been made: its number is in the details. */
function isEnded(failure: Failure): boolean {
  return failure.kind === 'problem' && failure.details?.['orderNumber'] !== undefined
}
