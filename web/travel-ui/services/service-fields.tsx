import { useLingui } from '@lingui/react/macro'
import type { SegmentAnswer } from '#contract/api/offer/offer-answer.ts'
import type { LocalDateTime } from '#contract/terms/time.ts'
import { formatLocalDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useServiceName } from './use-service-labels.ts'
import styles from './service-fields.module.css'

/** A service as it is chosen; empty texts are not chosen yet. */
export type ServiceChoice = {
  /** Position of the passenger, from 0, as text. */
  readonly passenger: string
  readonly code: string
  /** Positions of the flights that have not left, from 0. */
  readonly segments: readonly number[]
}

/** Properties of the fields of a service. */
export type ServiceFieldsProps = {
  readonly choice: ServiceChoice
  readonly onChange: (choice: ServiceChoice) => void
  /** Ticket names of the passengers, in order. */
  readonly passengers: readonly string[]
  readonly flights: readonly SegmentAnswer[]
  readonly codes: readonly string[]
  /** The server's time, as an instant. */
  readonly now: string
  /** Whether missing entries are marked. */
  readonly isTried: boolean
}

/** The passenger, the service, and the flights that it is for. */
export function ServiceFields({
  choice,
  onChange,
  passengers,
  flights,
  codes,
  now,
  isTried,
}: ServiceFieldsProps) {
  const { t } = useLingui()
  const nameOf = useServiceName()
  const missing = (isMissing: boolean) => (isTried && isMissing ? t`Choose one.` : undefined)
  const toggle = (segment: number, isChosen: boolean) => {
    const others = choice.segments.filter((one) => one !== segment)
    onChange({ ...choice, segments: isChosen ? [...others, segment].toSorted((a, b) => a - b) : others })
  }
  return (
    <>
      <Select
        label={t`Traveller name`}
        placeholder={t`Choose`}
        value={choice.passenger}
        onChange={(passenger) => onChange({ ...choice, passenger })}
        choices={passengers.map((name, index) => ({ value: String(index), text: name }))}
        error={missing(choice.passenger === '')}
      />
      <Select
        label={t`Service`}
        placeholder={t`Choose`}
        value={choice.code}
        onChange={(code) => onChange({ ...choice, code })}
        choices={codes.map((code) => ({ value: code, text: nameOf(code) }))}
        error={missing(choice.code === '')}
      />
      <fieldset className={styles.flights}>
        <legend>{t`Flights`}</legend>
        {flights.map((flight, segment) =>
          flight.departureAt <= now ? null : (
            <FlightChoice
              key={segment}
              flight={flight}
              isChosen={choice.segments.includes(segment)}
              onChange={(isChosen) => toggle(segment, isChosen)}
            />
          ),
        )}
        {isTried && choice.segments.length === 0 && (
          <p role="alert" className={styles.missing}>{t`Choose at least one flight.`}</p>
        )}
      </fieldset>
    </>
  )
}

type FlightChoiceProps = {
  readonly flight: SegmentAnswer
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

function FlightChoice({ flight, isChosen, onChange }: FlightChoiceProps) {
  const language = useLanguage()
  const on = formatLocalDate(flight.departureTime as LocalDateTime, language, 'short')
  return <Checkbox label={`${flightText(flight)} · ${on}`} isChecked={isChosen} onChange={onChange} />
}

/** Returns a flight in short: "TG 600 BKK–HKG". */
export function flightText({ airline, flightNumber, from, to }: SegmentAnswer): string {
  return `${airline} ${flightNumber} ${from}–${to}`
}

/** Returns the positions of the flights that have not left. */
export function flightsAhead(flights: readonly SegmentAnswer[], now: string): number[] {
  return flights.flatMap(({ departureAt }, segment) => (departureAt > now ? [segment] : []))
}
