import { useLingui } from '@lingui/react/macro'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type RuleFormProps } from './rule-form-props.ts'
import { type TypedPart, partNames } from './typed-rule.ts'
import styles from './markup.module.css'

/** What a rule adds for adults, children and infants, and the bounds of a share of the fare. */
export function AddFields({ typed, change, idOf, errorOf }: RuleFormProps) {
  const { t } = useLingui()
  const labels = { adult: t`Adult, senior, student, youth`, child: t`Child`, infant: t`Infant` }
  const units = [
    { value: 'amount', text: t`baht` },
    { value: 'percent', text: t`% of the base fare` },
  ]
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{t`What is added for each passenger`}</legend>
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
            label={
              name === 'least' ? t`A share comes to at least, in baht` : t`A share comes to at most, in baht`
            }
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
      >{t`Shares are taken of the base fare, never of taxes and surcharges, and rounded to a whole satang for each passenger. An amount in baht is what it is, whatever stands in the two fields.`}</p>
    </fieldset>
  )
}
