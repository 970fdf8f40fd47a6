import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { BookingSummary } from './booking-summary.tsx'
import { ConsentStep } from './consent-step.tsx'
import { CompanyChoice } from './company-choice.tsx'
import { CustomerStep } from './customer-step.tsx'
import { FlightSearchRow } from './flight-search-row.tsx'
import { focusTarget, rowTargetId, targets } from './focus-target.ts'
import { JourneyLines, OfferTable } from './offer-table.tsx'
import { PassengersStep } from './passengers/passengers-step.tsx'
import { type NewBooking, useNewBooking } from './use-new-booking.ts'
import styles from './new-booking.module.css'

/** Properties of the form; `onMade` gets the booking. */
export type NewBookingFormProps = { readonly onMade: (made: CustomerBookingAnswer) => void }

/** Customer, flights, passengers and consent on one page, with the price beside them; Ctrl+Enter holds the seats. */
export function NewBookingForm({ onMade }: NewBookingFormProps) {
  const { t } = useLingui()
  const booking = useNewBooking(onMade)
  const { answer, consent, statement } = booking
  useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t({ message: 'Choose', context: 'offer' }) },
    { keys: ['Ctrl Enter'], does: t`Hold seats` },
  ])
  useHoldKey(booking)
  useEffect(() => focusTarget(targets.customerSearch), [])
  return (
    <div className={styles.columns} data-priced={answer !== undefined || undefined}>
      <div className={styles.stack}>
        <CustomerStep contact={booking.contact} change={booking.setContact} />
        <FlightsStep booking={booking} />
        {answer && (
          <PassengersStep
            customer={booking.contact.customer}
            slots={booking.slots}
            change={booking.setSlots}
            documents={answer.offer.documents}
            departsOn={booking.departsOn}
            travelEndsOn={booking.travelEndsOn}
            today={booking.today}
            isChecked={booking.isChecked}
          />
        )}
        {statement !== undefined && (
          <ConsentStep
            consent={consent}
            change={booking.setConsent}
            isChecked={booking.isChecked}
            statement={statement}
          />
        )}
      </div>
      <div className={styles.summary}>{answer && <Summary booking={booking} answer={answer} />}</div>
    </div>
  )
}

function FlightsStep({ booking }: { readonly booking: NewBooking }) {
  const { t } = useLingui()
  const { flights, answer, price } = booking
  return (
    <Card labelledBy="booking-flights-title" className={styles.part}>
      <h2 id="booking-flights-title" className={styles.title}>{t`Flights`}</h2>
      <CompanyChoice companyId={booking.companyId} onChange={booking.setCompany} />
      <FlightSearchRow
        form={booking.search}
        change={booking.setSearch}
        today={booking.today}
        isBusy={flights.isBusy}
        onSearch={(form) => {
          booking.choose(undefined)
          void flights.search(form, () => focusTarget(rowTargetId('offer', 0)))
        }}
      />
      {flights.isBusy && <Progress labels={t`Searching…`} />}
      {flights.failure && <FailureNotice failure={flights.failure} />}
      {price.failure && <FailureNotice failure={price.failure} />}
      {price.isBusy && <Progress labels={t`Checking the price…`} />}
      {!booking.isChosen && flights.offers && (
        <OfferTable offers={flights.offers} onChoose={booking.choose} />
      )}
      {answer && (
        <div className={styles.row}>
          <div className={styles.wide}>
            <JourneyLines journeys={answer.offer.journeys} />
          </div>
          <Button
            className={styles.small}
            onClick={() => {
              booking.choose(undefined)
              focusTarget(rowTargetId('offer', 0))
            }}
          >{t`Change`}</Button>
        </div>
      )}
    </Card>
  )
}

type SummaryProps = {
  readonly booking: NewBooking
  readonly answer: NonNullable<NewBooking['answer']>
}

function Summary({ booking, answer }: SummaryProps) {
  const { t } = useLingui()
  const { failure, isDuplicate } = booking
  return (
    <BookingSummary
      answer={answer}
      way={booking.way}
      setWay={booking.setWay}
      isBusy={booking.isBusy}
      onHold={booking.hold}
      holdLabel={isDuplicate ? t`Book anyway` : t`Hold seats`}
    >
      {failure && (
        <FailureNotice failure={failure}>
          <Button className={styles.small} onClick={booking.reprice}>{t`Reprice`}</Button>
        </FailureNotice>
      )}
    </BookingSummary>
  )
}

/** Ctrl+Enter holds the seats from wherever the focus is. */
function useHoldKey({ answer, hold }: NewBooking): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isHold = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (!isHold || event.defaultPrevented || !answer) return
      event.preventDefault()
      hold()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [answer, hold])
}
