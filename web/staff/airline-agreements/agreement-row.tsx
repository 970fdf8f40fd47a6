import { useLingui } from '@lingui/react/macro'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { browserToday } from '#web/session/browser-clock.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { AgreementConditions, type AgreementFieldsProps } from './agreement-conditions.tsx'
import type { TypedAgreement } from './agreement-form-values.ts'
import { PrivateFareFields } from './private-fare-fields.tsx'
import { agreementFieldId } from './use-agreement-form.ts'
import { useAgreementLabels } from './use-agreement-labels.ts'
import styles from '../form/rows-form.module.css'

/** Properties of a row; `number` counts the rows from 1. */
export type AgreementRowProps = AgreementFieldsProps & {
  readonly number: number
  readonly onDelete: () => void
}

/** One agreement with an airline: what it is about, its dates, its rate or days, and its conditions. */
export function AgreementRow(props: AgreementRowProps) {
  const { row, number, errorOf, onChange, onDelete } = props
  const { t } = useLingui()
  const { kinds } = useAgreementLabels()
  const code = row.airline.trim().toUpperCase()
  const names = useReferenceNames({ airlines: code.length === 2 ? [code] : [] })
  const name = code === '' ? t`All other airlines` : names.airline(code)
  const isEarning = row.kind === 'commission' || row.kind === 'override'
  const day = (field: 'validFrom' | 'validTo', label: string) => (
    <DateField
      id={agreementFieldId(row.id, field)}
      label={label}
      value={row[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      error={errorOf(field)}
      today={browserToday()}
    />
  )
  return (
    <li className={styles.item}>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>
          {number}. {kinds[row.kind]} · {name}
        </legend>
        <div className={styles.fields}>
          <Select
            label={t`Kind of agreement`}
            value={row.kind}
            onChange={(kind) => onChange({ kind: kind as TypedAgreement['kind'] })}
            choices={Object.entries(kinds).map(([value, text]) => ({ value, text }))}
          />
          <TextField
            id={agreementFieldId(row.id, 'airline')}
            label={row.kind === 'replyDays' ? t`Airline code (empty: all other airlines)` : t`Airline code`}
            value={row.airline}
            onChange={(airline) => onChange({ airline })}
            error={errorOf('airline')}
            autoComplete="off"
            maxLength={3}
          />
          {day('validFrom', t`Valid from`)}
          {day('validTo', t`Valid until (optional)`)}
          <RateFields {...props} />
        </div>
        {isEarning && <AgreementConditions {...props} />}
        {row.kind === 'privateFare' && <PrivateFareFields {...props} />}
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
        <Button kind="danger" aria-label={t`Delete agreement ${number}`} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  )
}

function RateFields({ row, errorOf, onChange }: AgreementFieldsProps) {
  const { t } = useLingui()
  const { bases } = useAgreementLabels()
  const field = {
    id: agreementFieldId(row.id, 'value'),
    value: row.value,
    onChange: (value: string) => onChange({ value }),
    error: errorOf('value'),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 12,
  }
  if (row.kind === 'replyDays') return <TextField {...field} label={t`Days from the day of issue`} />
  return (
    <>
      <Select
        label={t`Rate`}
        value={row.rateKind}
        onChange={(rateKind) => onChange({ rateKind: rateKind as TypedAgreement['rateKind'] })}
        choices={[
          { value: 'percent', text: t`Percent` },
          { value: 'amount', text: t`Baht per ticket` },
        ]}
      />
      <TextField
        {...field}
        label={row.rateKind === 'percent' ? t`Percentage` : t`Amount (baht)`}
        hint={row.kind === 'privateFare' ? t`Of the fare. Empty: commission agreements count.` : undefined}
      />
      {row.kind !== 'privateFare' && (
        <Select
          label={row.rateKind === 'percent' ? t`Percentage of` : t`At most`}
          value={row.base}
          onChange={(base) => onChange({ base: base as TypedAgreement['base'] })}
          choices={Object.entries(bases).map(([value, text]) => ({ value, text }))}
        />
      )}
    </>
  )
}
