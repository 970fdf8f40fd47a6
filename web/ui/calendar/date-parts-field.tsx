import { useLingui } from '@lingui/react/macro'
import { FieldError } from '../form/field.tsx'
import { type FieldLabels, useField } from '../form/use-field.ts'
import fieldStyles from '../form/field.module.css'
import styles from './date-parts-field.module.css'

/** Properties of a date that people know by heart: birth, expiry. */
export type DatePartsFieldProps = FieldLabels & {
  /** "1990-02-28"; parts not typed yet are empty: "1990--". */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Names of the months in the page's language, January first. */
  readonly months: readonly string[]
  /** The order of date parts in the page's language. */
  readonly order: 'dayFirst' | 'yearFirst'
  /** The browser's autocomplete purpose: "bday". */
  readonly autoComplete?: 'bday'
}

/** A date typed as day, month and year: faster and safer than a calendar for a day long ago. */
export function DatePartsField({
  value,
  onChange,
  months,
  order,
  autoComplete,
  ...labels
}: DatePartsFieldProps) {
  const { control, id, hintId, errorId } = useField(labels)
  const parts = { value, onChange, months, autoComplete, isInvalid: labels.error !== undefined }
  const inOrder = order === 'yearFirst' ? [YearPart, MonthPart, DayPart] : [DayPart, MonthPart, YearPart]
  return (
    <fieldset className={styles.group} aria-describedby={control['aria-describedby']}>
      <legend className={fieldStyles.legend}>{labels.label}</legend>
      {labels.hint !== undefined && (
        <p className={fieldStyles.hint} id={hintId}>
          {labels.hint}
        </p>
      )}
      <div className={styles.parts}>
        {inOrder.map((Part, index) => (
          // The first box has the id, so that an error summary links to it.
          <Part key={Part.name} {...parts} id={index === 0 ? id : undefined} />
        ))}
      </div>
      <FieldError error={labels.error} id={errorId} />
    </fieldset>
  )
}

type PartProps = Pick<DatePartsFieldProps, 'value' | 'onChange' | 'months'> & {
  readonly autoComplete: 'bday' | undefined
  readonly id: string | undefined
  readonly isInvalid: boolean
}

type DateDeps = { readonly year: string; readonly month: string; readonly day: string }

function splitDate(value: string): DateDeps {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

function withPart(value: string, change: Partial<DateDeps>): string {
  const { year, month, day } = { ...splitDate(value), ...change }
  return [year, month, day].join('-')
}

function DayPart({ id, value, onChange, autoComplete, isInvalid }: PartProps) {
  const { t } = useLingui()
  return (
    <label className={styles.day}>
      <span>{t`Day`}</span>
      <input
        id={id}
        aria-invalid={isInvalid || undefined}
        inputMode="numeric"
        maxLength={2}
        autoComplete={autoComplete && `${autoComplete}-day`}
        value={splitDate(value).day.replace(/^0(?=\d$)/, '')}
        onChange={(event) => onChange(withPart(value, { day: twoDigits(event.target.value) }))}
        className={fieldStyles.control}
      />
    </label>
  )
}

function MonthPart({ id, value, onChange, months, autoComplete, isInvalid }: PartProps) {
  const { t } = useLingui()
  return (
    <label className={styles.month}>
      <span>{t`Month`}</span>
      <select
        id={id}
        aria-invalid={isInvalid || undefined}
        autoComplete={autoComplete && `${autoComplete}-month`}
        value={splitDate(value).month}
        onChange={(event) => onChange(withPart(value, { month: event.target.value }))}
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
  )
}

function YearPart({ id, value, onChange, autoComplete, isInvalid }: PartProps) {
  const { t } = useLingui()
  return (
    <label className={styles.year}>
      <span>{t`Year`}</span>
      <input
        id={id}
        aria-invalid={isInvalid || undefined}
        inputMode="numeric"
        maxLength={4}
        autoComplete={autoComplete && `${autoComplete}-year`}
        value={splitDate(value).year}
        onChange={(event) => onChange(withPart(value, { year: event.target.value.replaceAll(/\D/g, '') }))}
        className={fieldStyles.control}
      />
    </label>
  )
}

function twoDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return digits === '' ? '' : digits.padStart(2, '0').slice(-2)
}
