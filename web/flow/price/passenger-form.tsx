import { useLingui } from '@lingui/react/macro'
import { type Title, titles } from '#contract/terms/passenger.ts'
import { ticketName } from '#contract/terms/ticket-name.ts'
import { type PassengerDraft } from '#web/session/trip-draft.ts'
import { passengerTypeNames } from '#web/travel-ui/passenger-type-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DatePartsField } from '#web/ui/date-parts-field.tsx'
import { Select, type SelectChoice } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { commonEraDate, type PassengerField } from './passenger-mistakes.ts'
import styles from './passenger-form.module.css'

/** Properties of one passenger's form. */
export type PassengerFormProps = {
  readonly index: number
  readonly passenger: PassengerDraft
  readonly onChange: (next: PassengerDraft) => void
  readonly needsPassport: boolean
  readonly countries: readonly SelectChoice[]
  readonly months: readonly string[]
  readonly dateOrder: 'dayFirst' | 'yearFirst'
  /** What is wrong with each field, said once the form was sent. */
  readonly mistakes: Readonly<Partial<Record<PassengerField, string>>>
}

/** The id of a field, so that the summary of mistakes can lead to it. */
export function passengerFieldId(index: number, field: PassengerField): string {
  return `passenger-${index}-${field}`
}

/** One passenger: names as in the passport, with a preview of what the ticket will say. */
export function PassengerForm(props: PassengerFormProps) {
  const { t } = useLingui()
  const { index, passenger, needsPassport } = props
  const number = index + 1
  const titleId = `passenger-${index}-title-line`
  return (
    <Card labelledBy={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t`Passenger ${number}`} · {t(passengerTypeNames[passenger.type])}
      </h3>
      <p className={styles.hint}>{t`Exactly as in the passport, in Latin letters.`}</p>
      <NameFields {...props} />
      <PersonFields {...props} />
      {needsPassport && <PassportFields {...props} />}
    </Card>
  )
}

/** What a field of the form gets: its id, value, mistake, and how it changes. */
function useFields({ index, passenger, onChange, mistakes }: PassengerFormProps) {
  return (field: PassengerField) => ({
    id: passengerFieldId(index, field),
    value: passenger[field],
    error: mistakes[field],
    onChange: (value: string) => onChange({ ...passenger, [field]: value }),
  })
}

function NameFields(props: PassengerFormProps) {
  const { t } = useLingui()
  const { passenger, onChange } = props
  const field = useFields(props)
  const isChild = ['child', 'infantOnLap', 'infantInSeat'].includes(passenger.type)
  const offered = titles.filter((title) => (title === 'MSTR' || title === 'MISS') === isChild)
  const names: Record<Title, string> = {
    MR: t`Mr`,
    MRS: t`Mrs`,
    MS: t`Ms`,
    MSTR: t`Master (boy)`,
    MISS: t`Miss (girl)`,
  }
  return (
    <>
      <div className={styles.names}>
        <Select
          {...field('title')}
          label={t`Title`}
          placeholder={t`Choose`}
          choices={offered.map((title) => ({ value: title, text: names[title] }))}
        />
        <TextField {...field('lastName')} label={t`Last name`} autoComplete="off" maxLength={60} lang="en" />
        <TextField
          {...field('firstName')}
          label={t`First and middle names`}
          autoComplete="off"
          maxLength={60}
          lang="en"
          disabled={passenger.hasOneName}
        />
      </div>
      <Checkbox
        label={t`This person has one name only`}
        isChecked={passenger.hasOneName}
        onChange={(hasOneName) =>
          onChange({ ...passenger, hasOneName, firstName: hasOneName ? '' : passenger.firstName })
        }
      />
      <NamePreview passenger={passenger} />
    </>
  )
}

function NamePreview({ passenger }: { readonly passenger: PassengerDraft }) {
  const { t } = useLingui()
  if (passenger.lastName.trim() === '') return null
  const { lastName: surname, firstName: givenName } = passenger
  const printed = ticketName({ surname, givenName, title: (passenger.title || 'MR') as Title })
  return (
    <p className={styles.preview}>
      {t`On the ticket:`} <strong lang="en">{printed}</strong>
    </p>
  )
}

function PersonFields(props: PassengerFormProps) {
  const { t } = useLingui()
  const field = useFields(props)
  const born = field('birthdate')
  return (
    <div className={styles.fields}>
      <DatePartsField
        {...born}
        onChange={(value) => born.onChange(commonEraDate(value))}
        label={t`Birth date`}
        months={props.months}
        order={props.dateOrder}
      />
      <Select
        {...field('sex')}
        label={t`Sex`}
        placeholder={t`Choose`}
        choices={[
          { value: 'F', text: t`Female` },
          { value: 'M', text: t`Male` },
          { value: 'X', text: t`X (unspecified)` },
        ]}
      />
      <Select
        {...field('nationality')}
        label={t`Nationality`}
        placeholder={t`Choose`}
        choices={props.countries}
      />
    </div>
  )
}

function PassportFields(props: PassengerFormProps) {
  const { t } = useLingui()
  const field = useFields(props)
  const expires = field('expiryDate')
  return (
    <>
      <div className={styles.fields}>
        <DatePartsField
          {...expires}
          onChange={(value) => expires.onChange(commonEraDate(value))}
          label={t`Passport expiry date`}
          months={props.months}
          order={props.dateOrder}
        />
        <TextField
          {...field('passportNumber')}
          label={t`Passport number`}
          autoComplete="off"
          maxLength={20}
          lang="en"
        />
        <Select
          {...field('issueCountry')}
          label={t`Issuing country`}
          placeholder={t`Choose`}
          choices={props.countries}
        />
      </div>
      <p
        className={styles.hint}
      >{t`Many countries ask that the passport is valid for six months beyond the trip.`}</p>
    </>
  )
}
