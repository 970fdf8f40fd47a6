import { useLingui } from '@lingui/react/macro'
import { titles } from '#contract/terms/passenger.ts'
import { useCountries } from '#web/api/reference/use-countries.ts'
import { passengerTypeNames } from '#web/travel-ui/party/passenger-type-names.ts'
import { DateInput } from '#web/ui/calendar/date-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { passengerTargetId } from '../focus-target.ts'
import styles from '../new-booking.module.css'
import {
  type PartySlot,
  type PassengerField,
  type PassengerFields,
  missingFields,
  sexOfTitle,
  titleOfText,
} from './passenger-fields.ts'

/** Properties of a passenger's row. */
export type PassengerRowProps = {
  readonly slot: PartySlot
  readonly place: number
  readonly documents: 'none' | 'passport'
  readonly travelEndsOn: string
  readonly today: string
  readonly isChecked: boolean
  readonly change: (fields: PassengerFields) => void
}

/** The fields of one passenger in a row; what is missing is marked once somebody tried to book. */
export function PassengerRow(props: PassengerRowProps) {
  const { t, i18n } = useLingui()
  const { slot, place, documents, today, change, travelEndsOn } = props
  const { fields, type } = slot
  const missing = props.isChecked ? missingFields(fields, documents) : []
  const countries = useCountries()
  const typeName = i18n._(passengerTypeNames[type])
  const field = (name: PassengerField) => ({
    id: passengerTargetId(place, name),
    value: fields[name],
    error: missing.includes(name) ? t`Missing` : undefined,
  })
  const text = (name: PassengerField, most: number) => ({
    ...field(name),
    onChange: (value: string) => change({ ...fields, [name]: value.toUpperCase() }),
    maxLength: most,
    autoComplete: 'off',
    spellCheck: false,
    lang: 'en',
  })
  const isExpiring = fields.expiresOn !== '' && fields.expiresOn < travelEndsOn
  return (
    <fieldset className={styles.passenger}>
      <legend className={styles.legend}>{t`Passenger ${place + 1}: ${typeName}`}</legend>
      <Select
        label={t`Title`}
        {...field('title')}
        placeholder="–"
        onChange={(value) => {
          const title = titleOfText(value) ?? ''
          change({ ...fields, title, sex: sexOfTitle(title) })
        }}
        choices={titles.map((value) => ({ value, text: value }))}
      />
      <TextField label={t`Surname`} {...text('surname', 60)} />
      <TextField label={t`Given names`} {...text('givenName', 60)} />
      <Select
        label={t`Sex`}
        {...field('sex')}
        placeholder="–"
        onChange={(value) => change({ ...fields, sex: sexOfText(value) })}
        choices={['F', 'M', 'X'].map((value) => ({ value, text: value }))}
      />
      <DateInput
        label={t`Date of birth`}
        {...field('bornOn')}
        onChange={(bornOn) => change({ ...fields, bornOn })}
        today={today}
        isPast
      />
      <Select
        label={t`Nationality`}
        {...field('nationality')}
        placeholder="–"
        onChange={(nationality) => change({ ...fields, nationality })}
        choices={countries}
      />
      {documents === 'passport' && (
        <>
          <TextField label={t`Passport number`} {...text('passportNumber', 20)} />
          <DateInput
            label={t`Expiry date`}
            {...field('expiresOn')}
            error={isExpiring ? t`Expires during the trip` : field('expiresOn').error}
            onChange={(expiresOn) => change({ ...fields, expiresOn })}
            today={today}
          />
        </>
      )}
    </fieldset>
  )
}

function sexOfText(text: string): PassengerFields['sex'] {
  return text === 'F' || text === 'M' || text === 'X' ? text : ''
}
