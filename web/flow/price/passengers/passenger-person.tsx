import { useLingui } from '@lingui/react/macro'
import { type Passenger } from '#contract/terms/passenger.ts'
import { doTitleAndSexDiffer } from '#contract/terms/passenger/passenger-checks.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { type PassengerDraft } from '#web/session/trip-draft.ts'
import { Select } from '#web/ui/form/select.tsx'
import { PassengerDateField } from './passenger-date-field.tsx'
import { autoCompleteOf, fieldsOf, type PassengerPartProps } from './passenger-fields.ts'
import styles from './passenger-form.module.css'

/** Birth date, sex and nationality. */
export function PassengerPerson(props: PassengerPartProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { index, passenger, frame } = props
  const field = fieldsOf(props)
  return (
    <div className={styles.part}>
      {language === 'th' && (
        <p className={styles.hint}>{t`Day, month, year. Buddhist-era years work too.`}</p>
      )}
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
          placeholder={t`Choose`}
          autoComplete={autoCompleteOf(index, 'sex')}
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
          autoComplete={autoCompleteOf(index, 'country')}
          choices={frame.countries}
        />
      </div>
      {doDiffer(passenger) && (
        <p className={styles.look}>
          {t`Title and sex do not match. Correct one of them, unless the passport says so.`}
        </p>
      )}
    </div>
  )
}

function doDiffer({ title, sex }: PassengerDraft): boolean {
  if (title === '' || sex === '') return false
  return doTitleAndSexDiffer({ title, sex } as Pick<Passenger, 'title' | 'sex'>)
}
