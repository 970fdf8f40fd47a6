import { useLingui } from '@lingui/react/macro'
import type { Passenger } from '#contract/terms/passenger.ts'
import { doTitleAndSexDiffer } from '#contract/terms/passenger/passenger-checks.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import { Select } from '#web/ui/form/select.tsx'
import { PassengerDateField } from './passenger-date-field.tsx'
import { autoCompleteOf, fieldPropsOf, type PassengerPartProps } from './passenger-fields.ts'
import styles from './passenger-form.module.css'

/** Fields for the date of birth and the sex, as in the travel document. */
export function PassengerBirthDateAndSex(props: PassengerPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { index, passenger, frame } = props
  const field = fieldPropsOf(props)
  return (
    <div className={styles.part}>
      <div className={styles.person}>
        <PassengerDateField
          {...field('birthdate')}
          label={t`Date of birth`}
          months={frame.months}
          order={frame.dateOrder}
        />
        <Select
          {...field('sex')}
          label={t`Sex`}
          hint={t`Filled in from the title. Change it if the passport differs.`}
          placeholder={t`Choose`}
          autoComplete={autoCompleteOf(index, 'sex')}
          choices={[
            { value: 'F', text: t`Female` },
            { value: 'M', text: t`Male` },
            { value: 'X', text: t`X (unspecified)` },
          ]}
        />
      </div>
      {language === 'th' && (
        <p className={styles.hint}>{t`Day, month, year. Buddhist-era years work too.`}</p>
      )}
      {doTitleAndSexConflict(passenger) && (
        <p className={styles.look}>
          {t`Title and sex do not match. Correct one of them, unless the passport says so.`}
        </p>
      )}
    </div>
  )
}

/** The nationality where no passport is asked for. */
export function PassengerNationality(props: PassengerPartProps) {
  return (
    <div className={styles.person}>
      <NationalityField {...props} />
    </div>
  )
}

type NationalityProps = PassengerPartProps & { readonly hint?: string }

/** The country of citizenship, which fares for students and youths restrict. */
export function NationalityField({ hint, ...props }: NationalityProps) {
  const { t } = useLingui()
  return (
    <Select
      {...fieldPropsOf(props)('nationality')}
      label={t`Nationality`}
      hint={hint}
      placeholder={t`Choose`}
      autoComplete={autoCompleteOf(props.index, 'country')}
      choices={props.frame.countries}
    />
  )
}

function doTitleAndSexConflict({ title, sex }: PassengerDraft): boolean {
  if (title === '' || sex === '') return false
  return doTitleAndSexDiffer({ title, sex } as Pick<Passenger, 'title' | 'sex'>)
}
