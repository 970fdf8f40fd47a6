import { useLingui } from '@lingui/react/macro'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PassengerDateField } from './passenger-date-field.tsx'
import { fieldPropsOf, type PassengerPartProps } from './passenger-fields.ts'
import { NationalityField } from './passenger-birthdate-and-sex.tsx'
import styles from './passenger-form.module.css'

/** The passport, asked only where the route requires one. */
export function PassengerPassport(props: PassengerPartProps) {
  const { t } = useLingui()
  const { frame } = props
  const field = fieldPropsOf(props)
  const dates = { months: frame.months, order: frame.dateOrder }
  return (
    <div className={styles.part}>
      <h3 className={styles.legend}>{t`Passport`}</h3>
      <div className={styles.passport}>
        <TextField
          {...field('passportNumber')}
          label={t`Passport number`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          lang="en"
        />
        <Select
          {...field('issueCountry')}
          label={t`Issuing country`}
          placeholder={t`Choose`}
          autoComplete="off"
          choices={frame.countries}
        />
        <PassengerDateField {...field('expiryDate')} {...dates} label={t`Passport expiry date`} />
        <NationalityField {...props} hint={t`Filled in from the issuing country.`} />
      </div>
    </div>
  )
}
