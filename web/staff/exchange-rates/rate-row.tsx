import { useLingui } from '@lingui/react/macro'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type RateFault, type TypedRate, typedSellingRateOf } from './rate-form-values.ts'
import { rateFieldId } from './use-rate-form.ts'
import styles from '../form/rows-form.module.css'

/** Properties of a row; `number` counts the rows from 1. */
export type RateRowProps = {
  readonly row: TypedRate
  readonly number: number
  readonly errorOf: (field: RateFault['field']) => string | undefined
  readonly onChange: (more: Partial<TypedRate>) => void
  readonly onDelete: () => void
}

/** The rate of one currency: as published, with the agency's margin, and what one unit sells for. */
export function RateRow({ row, number, errorOf, onChange, onDelete }: RateRowProps) {
  const { t, i18n } = useLingui()
  const currency = row.currency.trim().toUpperCase()
  const selling = typedSellingRateOf(row)
  const figure =
    selling && i18n.number(selling / 1_000_000, { minimumFractionDigits: 4, maximumFractionDigits: 6 })
  const sources = { bankOfThailand: t`Bank of Thailand, selling rate`, typed: t`Entered by hand` }
  const field = (name: 'currency' | 'baht' | 'margin', label: string, maxLength: number) => (
    <TextField
      id={rateFieldId(row.id, name)}
      label={label}
      value={row[name]}
      onChange={(typed) => onChange({ [name]: typed, ...(name !== 'margin' && { source: 'typed' }) })}
      error={errorOf(name)}
      autoComplete="off"
      inputMode={name === 'currency' ? 'text' : 'decimal'}
      maxLength={maxLength}
    />
  )
  return (
    <li className={styles.item}>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>
          {number}. {currency}
        </legend>
        <div className={styles.fields}>
          {field('currency', t`Currency code`, 3)}
          {field('baht', t`Baht for 1 unit`, 16)}
          <DateField
            id={rateFieldId(row.id, 'on')}
            label={t`Rate date`}
            value={row.on}
            onChange={(on) => onChange({ on, source: 'typed' })}
            error={errorOf('on')}
            today={browserToday()}
          />
          {field('margin', t`Margin (%)`, 5)}
        </div>
        <p className={styles.soft}>
          {figure && currency !== '' && t`Selling rate: 1 ${currency} = ฿${figure}.`} {sources[row.source]}
        </p>
      </fieldset>
      <div className={styles.ways}>
        <Button kind="danger" aria-label={t`Delete rate ${number}`} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  )
}
