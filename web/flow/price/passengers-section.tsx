import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type OfferAnswer } from '#contract/api/offers.ts'
import { type PassengerType } from '#contract/terms/passenger.ts'
import { type LocalDate } from '#contract/terms/time.ts'
import { useCountries } from '#web/api/use-countries.ts'
import { useTripDraft } from '#web/api/use-trip-draft.ts'
import { monthNames } from '#web/i18n/month-names.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { type TripDraft } from '#web/session/trip-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary, type FieldMistake } from '#web/ui/error-summary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PassengerForm, passengerFieldId } from './passenger-form.tsx'
import { passengerMistakes, type PassengerField, type PassengerMistake } from './passenger-mistakes.ts'
import { type PriceYes } from './price-yes.ts'
import { useMistakeWords } from './use-mistake-words.ts'
import styles from './price-page.module.css'

/** Properties of the passengers' part of the page. */
export type PassengersSectionProps = {
  readonly offer: OfferAnswer
  readonly sessionId: string
  /** The yes to a price that moved: nobody goes on without it. It is given above, beside old and new price. */
  readonly yes: PriceYes
  readonly onDone: () => void
}

/** Who flies: one form for each passenger, kept on the server while it is typed. */
export function PassengersSection(props: PassengersSectionProps) {
  const { t } = useLingui()
  const party = partyOf(props.offer)
  const { draft, change, keep } = useTripDraft(props.sessionId, party)
  return (
    <section className={styles.passengers} aria-labelledby="passengers-title">
      <h2 id="passengers-title" className={styles.heading}>{t`Passengers`}</h2>
      <p
        className={styles.note}
      >{t`What you type is kept for you on our server, encrypted; nothing is kept in this browser.`}</p>
      {draft ? (
        <PassengerForms {...props} draft={draft} change={change} keep={keep} />
      ) : (
        <Skeleton size="card" count={party.length} />
      )}
    </section>
  )
}

type FormsProps = PassengersSectionProps & {
  readonly draft: TripDraft
  readonly change: (next: TripDraft) => void
  readonly keep: () => Promise<void>
}

function PassengerForms({ offer, yes, onDone, draft, change, keep }: FormsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const countries = useCountries()
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const words = useMistakeWords()
  const needs = { needsPassport: offer.documents === 'passport', travelDates: travelDatesOf(offer) }
  const mistakes = attempt === 0 ? [] : draft.passengers.map((one) => passengerMistakes(one, needs))
  const send = async () => {
    setAttempt(attempt + 1)
    const isRight = draft.passengers.every((one) => passengerMistakes(one, needs).length === 0)
    if (yes.isMissing) yes.miss()
    if (!isRight || yes.isMissing) return
    setBusy(true)
    await keep()
    onDone()
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ErrorSummary
        attempt={attempt}
        mistakes={summaryOf(
          mistakes,
          words,
          yes.wasMissed
            ? { fieldId: yes.fieldId, message: t`Please say whether you accept the new price.` }
            : undefined,
        )}
      />
      {draft.passengers.map((passenger, index) => (
        <PassengerForm
          key={index}
          index={index}
          passenger={passenger}
          needsPassport={needs.needsPassport}
          countries={countries}
          months={monthNames(language)}
          dateOrder={language === 'ja' ? 'yearFirst' : 'dayFirst'}
          mistakes={wordsByField(mistakes[index] ?? [], words)}
          onChange={(next) => change({ ...draft, passengers: draft.passengers.with(index, next) })}
        />
      ))}
      <Button type="submit" kind="primary" isBusy={isBusy} isWide>{t`Continue to booking`}</Button>
    </form>
  )
}

type Words = ReturnType<typeof useMistakeWords>

function wordsByField(
  mistakes: readonly PassengerMistake[],
  words: Words,
): Partial<Record<PassengerField, string>> {
  return Object.fromEntries(mistakes.map((mistake) => [mistake.field, words(mistake)]))
}

function summaryOf(
  all: readonly PassengerMistake[][],
  words: Words,
  notAccepted: FieldMistake | undefined,
): FieldMistake[] {
  const fields = all.flatMap((mistakes, index) =>
    mistakes.map((mistake) => ({
      fieldId: passengerFieldId(index, mistake.field),
      message: `${index + 1}. ${words(mistake)}`,
    })),
  )
  return notAccepted === undefined ? fields : [notAccepted, ...fields]
}

function partyOf(offer: OfferAnswer): PassengerType[] {
  return offer.price.passengers.flatMap((one) => Array.from({ length: one.count }, () => one.type))
}

function travelDatesOf(offer: OfferAnswer): LocalDate[] {
  return offer.journeys.flatMap((journey) =>
    journey.segments.flatMap(
      (one) => [one.departureTime.slice(0, 10), one.arrivalTime.slice(0, 10)] as LocalDate[],
    ),
  )
}
