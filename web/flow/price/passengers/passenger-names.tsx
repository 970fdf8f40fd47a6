import { useLingui } from '@lingui/react/macro'
import { type Title, titles } from '#contract/terms/passenger.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { autoCompleteOf, fieldPropsOf, isChildOrInfant, type PassengerPartProps } from './passenger-fields.ts'
import { PassengerNamePreview } from './passenger-name-preview.tsx'
import styles from './passenger-form.module.css'

/** Title and names as in the passport, and their form on the ticket. */
export function PassengerNames(props: PassengerPartProps) {
  const { t } = useLingui()
  const { index, passenger, onChange } = props
  const field = fieldPropsOf(props)
  const offered = titles.filter(
    (title) => (title === 'MSTR' || title === 'MISS') === isChildOrInfant(passenger),
  )
  const names: Record<Title, string> = {
    MR: t`Mr`,
    MRS: t`Mrs`,
    MS: t`Ms`,
    MSTR: t`Master (boy)`,
    MISS: t`Miss (girl)`,
  }
  const native = { lang: 'en', autoCapitalize: 'words', spellCheck: false } as const
  return (
    <div className={styles.part}>
      <div className={styles.names}>
        <Select
          {...field('title')}
          label={t`Title`}
          placeholder={t`Choose`}
          autoComplete={autoCompleteOf(index, 'honorific-prefix')}
          choices={offered.map((title) => ({ value: title, text: names[title] }))}
        />
        <TextField
          {...field('lastName')}
          {...native}
          label={t`Last name`}
          autoComplete={autoCompleteOf(index, 'family-name')}
        />
        <TextField
          {...field('firstName')}
          {...native}
          label={t`First and middle names`}
          autoComplete={autoCompleteOf(index, 'given-name')}
          disabled={passenger.hasOneName}
          // A short form belongs to the names that it was made from.
          onChange={(firstName) => onChange({ ...passenger, firstName, ticketFirstName: '' })}
        />
      </div>
      <Checkbox
        label={t`This traveller has only one name`}
        isChecked={passenger.hasOneName}
        onChange={(hasOneName) => onChange(withOneName(props, hasOneName))}
      />
      <PassengerNamePreview {...props} />
    </div>
  )
}

/** A single name is the last name: what stands among the first names is moved there. */
function withOneName({ passenger }: PassengerPartProps, hasOneName: boolean) {
  const { firstName, lastName } = passenger
  if (!hasOneName || lastName.trim() !== '') return { ...passenger, hasOneName }
  return { ...passenger, hasOneName, lastName: firstName, firstName: '', ticketFirstName: '' }
}
