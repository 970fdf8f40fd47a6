import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isTicketableName, printedTicketName } from '#contract/terms/passenger/ticket-name.ts'
import { ticketNameOf, type PassengerDraft } from '#web/session/trip-draft.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { TicketName } from '#web/travel-ui/ticket-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckMark } from '#web/ui/check-mark.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { PassengerPartProps } from './passenger-fields.ts'
import { PassengerOptionalFields } from './passenger-optional-fields.tsx'
import { PassengerOwnContact } from './passenger-own-contact.tsx'
import { PassengerNames } from './passenger-names.tsx'
import { PassengerPassport } from './passenger-passport.tsx'
import { PassengerNationality, PassengerBirthDateAndSex } from './passenger-birthdate-and-sex.tsx'
import { PassengerTripTimeline } from './passenger-trip-timeline.tsx'
import styles from './passenger-form.module.css'

/** Properties of one passenger's form. */
export type PassengerFormProps = PassengerPartProps & {
  /** Stands at the head of the form: a way to fill it from saved data. */
  readonly aside?: ReactNode
  readonly isOpen: boolean
  /** Whether every field is valid. */
  readonly isDone: boolean
  readonly onToggle: () => void
  /** Checks this passenger and opens the next one; absent for the last. */
  readonly onNext?: (() => void) | undefined
}

/** One passenger in one line, which opens to names, passport where the route requires one, and requests. */
export function PassengerForm({ aside, isOpen, isDone, onToggle, onNext, ...props }: PassengerFormProps) {
  const { t } = useLingui()
  const { index, passenger, frame } = props
  const number = index + 1
  const titleId = `passenger-${index}-title-line`
  const panelId = `passenger-${index}-panel`
  const next = number + 1
  return (
    <section className={styles.passenger} aria-labelledby={titleId}>
      <h2 className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
        >
          <span className={classNames(styles.number, isDone && styles.done)} aria-hidden="true">
            {isDone ? <CheckMark /> : number}
          </span>
          <span className={classNames(styles.who, isDone && !isOpen && styles.finished)}>
            <span id={titleId} className={styles.title}>
              {t`Traveller ${number}`} · {t(passengerTypeNames[passenger.type])}
            </span>
            {!isOpen && <CollapsedPassenger passenger={passenger} isDone={isDone} />}
          </span>
          <svg className={styles.chevron} viewBox="0 0 20 20" aria-hidden="true">
            <path d="M5 8l5 5 5-5" />
          </svg>
        </button>
      </h2>
      <div id={panelId} className={styles.form} hidden={!isOpen}>
        {aside}
        <PassengerNames {...props} />
        <PassengerBirthDateAndSex {...props} />
        {frame.needsPassport ? <PassengerPassport {...props} /> : <PassengerNationality {...props} />}
        <PassengerTripTimeline passenger={passenger} frame={frame} />
        <PassengerOptionalFields {...props} />
        {passenger.type !== 'infantOnLap' && <PassengerOwnContact {...props} />}
        {onNext && (
          <Button
            className={styles.next}
            onClick={onNext}
          >{t`Save and continue with traveller ${next}`}</Button>
        )}
      </div>
    </section>
  )
}

type LineProps = { readonly passenger: PassengerDraft; readonly isDone: boolean }

/** A closed passenger: the name as on the ticket, and whether something is missing. */
function CollapsedPassenger({ passenger, isDone }: LineProps) {
  const { t } = useLingui()
  const { lastName, firstName, hasOneName, passportNumber } = passenger
  const hasName = isTicketableName(lastName) && (hasOneName || isTicketableName(firstName))
  return (
    <span className={styles.line}>
      {hasName && <TicketName name={printedTicketName(ticketNameOf(passenger))} />}
      {hasName && passportNumber !== '' && isDone && <span> · {passportNumber}</span>}
      {!isDone && <span>{hasName ? ` · ${t`Not complete`}` : t`Not started`}</span>}
    </span>
  )
}
