import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { PolicyFault, TypedPolicy } from './policy-form-values.ts'
import { policyFieldId } from './use-policy-form.ts'
import styles from '../form/rows-form.module.css'

/** Properties of a row of the table; `number` counts the rows from 1. */
export type PolicyRowProps = {
  readonly row: TypedPolicy
  readonly number: number
  readonly errorOf: (field: PolicyFault['field']) => string | undefined
  readonly onChange: (more: Partial<TypedPolicy>) => void
  readonly onDelete: () => void
}

/** The policy of one airline, or of all without a row of their own. */
export function PolicyRow({ row, number, errorOf, onChange, onDelete }: PolicyRowProps) {
  const { t } = useLingui()
  const code = row.airline.trim().toUpperCase()
  const names = useReferenceNames({ airlines: code.length === 2 ? [code] : [] })
  const title = code === '' ? t`All other airlines` : names.airline(code)
  const minutesField = (field: 'minor' | 'freeFrom') => ({
    id: policyFieldId(row.id, field),
    value: row[field],
    onChange: (typed: string) => onChange({ [field]: typed }),
    error: errorOf(field),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
  })
  return (
    <li className={styles.item}>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>
          {number}. {title}
        </legend>
        <div className={styles.fields}>
          <TextField
            id={policyFieldId(row.id, 'airline')}
            label={t`Airline code (empty: all other airlines)`}
            value={row.airline}
            onChange={(airline) => onChange({ airline })}
            error={errorOf('airline')}
            autoComplete="off"
            maxLength={3}
          />
          <DateField
            id={policyFieldId(row.id, 'validFrom')}
            label={t`Valid from`}
            value={row.validFrom}
            onChange={(validFrom) => onChange({ validFrom })}
            error={errorOf('validFrom')}
            today={browserToday()}
          />
          <TextField {...minutesField('minor')} label={t`Minor change, up to (minutes)`} />
          <TextField
            {...minutesField('freeFrom')}
            label={t`Free change or refund, from (minutes)`}
            hint={t`Leave empty to ask the airline.`}
          />
        </div>
        <div className={styles.checks}>
          <Checkbox
            label={t`Free for another flight number`}
            isChecked={row.isFlightNumberFree}
            onChange={(isFlightNumberFree) => onChange({ isFlightNumberFree })}
          />
          <Checkbox
            label={t`Free for a broken connection`}
            isChecked={row.isConnectionFree}
            onChange={(isConnectionFree) => onChange({ isConnectionFree })}
          />
        </div>
        <TextField
          label={t`Source (optional)`}
          hint={t`For example the airline’s page or circular, and its date.`}
          value={row.source}
          onChange={(source) => onChange({ source })}
          autoComplete="off"
          maxLength={200}
        />
      </fieldset>
      <div className={styles.ways}>
        <Button kind="danger" aria-label={t`Delete policy ${number}`} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  )
}
