import { useLingui } from '@lingui/react/macro'
import { FieldError } from './field.tsx'
import { type FieldWords, useField } from './use-field.ts'
import fieldStyles from './field.module.css'
import styles from './date-parts-field.module.css'

/** Properties of a date that everybody knows by heart: birth, expiry. */
export type DatePartsFieldProps = FieldWords & {
  /** "1990-02-28"; parts that are not typed yet are empty: "1990--". */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Names of the months in the page's language, January first. */
  readonly months: readonly string[]
  /** What browsers fill in by themselves: "bday". */
  readonly autoComplete?: 'bday'
}

/** A date typed as day, month and year: quicker and surer than a calendar for a day long ago. */
export function DatePartsField({ value, onChange, months, autoComplete, ...words }: DatePartsFieldProps) {
  const { t } = useLingui()
  const { control, id, hintId, errorId } = useField(words)
  const [year = '', month = '', day = ''] = value.split('-')
  const change = (parts: { year?: string; month?: string; day?: string }) =>
    onChange([parts.year ?? year, parts.month ?? month, parts.day ?? day].join('-'))
  const invalid = { 'aria-invalid': control['aria-invalid'] }
  return (
    <fieldset className={styles.group} aria-describedby={control['aria-describedby']}>
      <legend className={fieldStyles.legend}>{words.label}</legend>
      {words.hint !== undefined && (
        <p className={fieldStyles.hint} id={hintId}>
          {words.hint}
        </p>
      )}
      <div className={styles.parts}>
        <label className={styles.day}>
          <span>{t`Day`}</span>
          <input
            id={id}
            {...invalid}
            inputMode="numeric"
            maxLength={2}
            autoComplete={autoComplete && `${autoComplete}-day`}
            value={day.replace(/^0(?=\d$)/, '')}
            onChange={(event) => change({ day: twoDigits(event.target.value) })}
            className={fieldStyles.control}
          />
        </label>
        <label className={styles.month}>
          <span>{t`Month`}</span>
          <select
            {...invalid}
            autoComplete={autoComplete && `${autoComplete}-month`}
            value={month}
            onChange={(event) => change({ month: event.target.value })}
            className={fieldStyles.control}
          >
            <option value="" />
            {months.map((name, index) => (
              <option key={name} value={String(index + 1).padStart(2, '0')}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.year}>
          <span>{t`Year`}</span>
          <input
            {...invalid}
            inputMode="numeric"
            maxLength={4}
            autoComplete={autoComplete && `${autoComplete}-year`}
            value={year}
            onChange={(event) => change({ year: event.target.value.replaceAll(/\D/g, '') })}
            className={fieldStyles.control}
          />
        </label>
      </div>
      <FieldError error={words.error} id={errorId} />
    </fieldset>
  )
}

function twoDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? '' : digits.padStart(2, '0').slice(-2)
}
