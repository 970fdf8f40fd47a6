import { useLingui } from '@lingui/react/macro'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { RuleFormProps } from './rule-form-props.ts'
import { type TypedPart, partNames } from './rule-form-values.ts'
import styles from './markup.module.css'

/** What a rule adds for adults, children and infants, and the bounds of a share of the fare. */
export function MarkupAmountFields({ typed, change, idOf, errorOf }: RuleFormProps) {
  const { t } = useLingui()
  const labels = { adult: t`Adult, senior, student or youth`, child: t`Child`, infant: t`Infant` }
  const units = [
    { value: 'amount', text: t`฿` },
    { value: 'percent', text: t`% of base fare` },
  ]
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{t`Amount per passenger`}</legend>
      <div className={styles.parts}>
        {partNames.map((name) => (
          <div key={name} className={styles.part}>
            <TextField
              id={idOf(name)}
              label={labels[name]}
              value={typed[name].text}
              onChange={(text) => change({ [name]: { ...typed[name], text } })}
              error={errorOf(name)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder="0"
            />
            <Select
              label={t`Unit: ${labels[name]}`}
              value={typed[name].unit}
              onChange={(unit) => change({ [name]: { ...typed[name], unit: unit as TypedPart['unit'] } })}
              choices={units}
              className={styles.unit}
            />
          </div>
        ))}
      </div>
      <div className={styles.fields}>
        {(['least', 'most'] as const).map((name) => (
          <TextField
            key={name}
            id={idOf(name)}
            label={name === 'least' ? t`Minimum for percentages (฿)` : t`Maximum for percentages (฿)`}
            value={typed[name]}
            onChange={(text) => change({ [name]: text })}
            error={errorOf(name)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
          />
        ))}
      </div>
      <p
        className={styles.soft}
      >{t`Percentages apply to the base fare, excluding taxes and surcharges, rounded to 1 satang per passenger. Minimum and maximum do not apply to fixed amounts.`}</p>
    </fieldset>
  )
}
