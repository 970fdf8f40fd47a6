import { useLingui } from '@lingui/react/macro'
import { hasBuddhistYear, toCommonEra } from '#contract/terms/calendar/buddhist-year.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { Button } from '#web/ui/button.tsx'
import { DatePartsField, type DatePartsFieldProps } from '#web/ui/calendar/date-parts-field.tsx'
import { pastedDate } from './paste/pasted-date.ts'
import styles from './passenger-form.module.css'

/**
 * A passport date. A Buddhist-era year, typed or pasted, stays in the box until one tap confirms the common
 * year; a whole date can be pasted into any of the boxes.
 */
export function PassengerDateField(props: Omit<DatePartsFieldProps, 'hint'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const { value, onChange } = props
  const [typedYear = ''] = value.split('-')
  const [year = ''] = toCommonEra(value).split('-')
  return (
    <div
      onPaste={(event) => {
        const date = pastedDate(event.clipboardData.getData('text'), language)
        if (date === undefined) return
        event.preventDefault()
        onChange(date)
      }}
    >
      <DatePartsField {...props} />
      {hasBuddhistYear(value) && (
        <div className={styles.era}>
          <p>{t`Did you mean ${year} (B.E. ${typedYear})?`}</p>
          <Button onClick={() => onChange(toCommonEra(value))}>{t`Yes, ${year}`}</Button>
        </div>
      )}
    </div>
  )
}
