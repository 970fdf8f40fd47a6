import { useLingui } from '@lingui/react/macro'
import { cabinClasses } from '#contract/terms/codes.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { Button } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/calendar/date-input.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { focusTarget } from '../new-booking/focus-target.ts'
import { manualFieldId } from './field-ids.ts'
import { type FlightFields, cabinOfText, emptyFlight, timeOfDay } from './manual-booking-values.ts'
import type { ManualBookingEntry } from './use-manual-booking.ts'
import styles from '../new-booking/new-booking.module.css'
import own from './manual-booking.module.css'

/** Segments that a ticket and its conjunction tickets can hold. */
const mostFlights = 16

/** The flights of the booking, a row for each segment. */
export function ManualFlightsStep({ entry }: { readonly entry: ManualBookingEntry }) {
  const { t } = useLingui()
  const { values, change } = entry
  const { flights } = values
  const add = () => {
    change({ flights: [...flights, emptyFlight] })
    focusTarget(manualFieldId(`segments.${flights.length}.airline`))
  }
  return (
    <Card labelledBy="manual-flights-title" className={styles.part}>
      <h2 id="manual-flights-title" className={styles.title}>{t`Flights`}</h2>
      <p className={styles.soft}>{t`Local dates and times at each airport. Only confirmed seats (HK).`}</p>
      {flights.map((flight, place) => (
        <FlightRow
          key={place}
          entry={entry}
          flight={flight}
          place={place}
          remove={
            flights.length > 1
              ? () => change({ flights: flights.filter((_one, at) => at !== place) })
              : undefined
          }
        />
      ))}
      {flights.length < mostFlights && (
        <div className={styles.row}>
          <Button className={styles.small} onClick={add}>{t`Add flight`}</Button>
        </div>
      )}
    </Card>
  )
}

type FlightRowProps = {
  readonly entry: ManualBookingEntry
  readonly flight: FlightFields
  readonly place: number
  readonly remove: (() => void) | undefined
}

type TextName = 'airline' | 'flightNumber' | 'rbd' | 'from' | 'to' | 'fareBasis'
type TimeName = 'departureTime' | 'arrivalTime'

function FlightRow({ entry, flight, place, remove }: FlightRowProps) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  const { values, change, gaps, today } = entry
  const set = (more: Partial<FlightFields>) =>
    change({ flights: values.flights.map((one, at) => (at === place ? { ...one, ...more } : one)) })
  const field = (name: keyof FlightFields) => ({
    id: manualFieldId(`segments.${place}.${name}`),
    value: flight[name],
    error: gaps.has(`segments.${place}.${name}`) ? t`Missing` : undefined,
  })
  const code = (name: TextName, most: number) => ({
    ...field(name),
    onChange: (value: string) => set({ [name]: value.toUpperCase() }),
    maxLength: most,
    autoComplete: 'off',
    spellCheck: false,
    lang: 'en',
  })
  const time = (name: TimeName) => ({
    ...field(name),
    onChange: (value: string) => set({ [name]: value }),
    onBlur: () => set({ [name]: flight[name] === '' ? '' : timeOfDay(flight[name]) }),
    placeholder: '07:35',
    maxLength: 5,
    autoComplete: 'off',
  })
  return (
    <fieldset className={own.flight}>
      <legend className={styles.legend}>{t`Flight ${place + 1}`}</legend>
      <div className={own.sold}>
        <TextField label={t`Airline`} {...code('airline', 2)} />
        <TextField label={t`Flight number`} {...code('flightNumber', 4)} inputMode="numeric" />
        <TextField label={t`RBD`} {...code('rbd', 1)} />
        <Select
          label={t`Cabin`}
          value={flight.cabinClass}
          onChange={(value) => set({ cabinClass: cabinOfText(value) })}
          choices={cabinClasses.map((value) => ({ value, text: cabinName(value) }))}
        />
        <TextField label={t`Fare basis`} {...code('fareBasis', 15)} />
        {remove && <Button className={styles.small} onClick={remove}>{t`Remove flight ${place + 1}`}</Button>}
      </div>
      <div className={own.ends}>
        <TextField label={t`From`} {...code('from', 3)} />
        <DateInput
          label={t`Departure date`}
          {...field('departsOn')}
          onChange={(departsOn) => set({ departsOn, arrivesOn: flight.arrivesOn || departsOn })}
          today={today}
        />
        <TextField label={t({ message: 'Departure time', context: 'flight' })} {...time('departureTime')} />
        <TextField label={t`To`} {...code('to', 3)} />
        <DateInput
          label={t`Arrival date`}
          {...field('arrivesOn')}
          onChange={(arrivesOn) => set({ arrivesOn })}
          today={today}
        />
        <TextField label={t({ message: 'Arrival time', context: 'flight' })} {...time('arrivalTime')} />
      </div>
    </fieldset>
  )
}
