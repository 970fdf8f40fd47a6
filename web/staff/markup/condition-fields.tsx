import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cabinClasses } from '#contract/terms/codes.ts'
import { tripShapes } from '#contract/terms/itinerary.ts'
import { salesChannels } from '#contract/terms/price/markup-rule.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateField } from '#web/ui/calendar/date-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { RuleFormProps } from './rule-form-props.ts'
import { endNames } from './rule-form-values.ts'
import { useRuleLabels } from './use-rule-labels.ts'
import styles from './markup.module.css'

/** The conditions of a rule: an empty one fits everything. */
export function ConditionFields(props: RuleFormProps & { readonly today: string }) {
  const { t } = useLingui()
  const words = useRuleLabels()
  const { typed, change, idOf, errorOf } = props
  return (
    <>
      <fieldset className={styles.stack}>
        <legend className={styles.legend}>{t`Applies to`}</legend>
        <p className={styles.soft}>{t`Empty fields match everything.`}</p>
        <div className={styles.fields}>
          <TextField
            id={idOf('airlines')}
            label={t`Airlines`}
            hint={t`Validating carrier, for example TG, JL`}
            value={typed.airlines}
            onChange={(airlines) => change({ airlines })}
            error={errorOf('airlines')}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField
            label={t`Fare brands`}
            hint={t`As named by the airline, for example Lite, Flex`}
            value={typed.fareBrands}
            onChange={(fareBrands) => change({ fareBrands })}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <RouteConditionFields {...props} />
      <div className={styles.choices}>
        <CheckboxChoices
          legend={t`Cabin (longest segment)`}
          all={cabinClasses}
          chosen={typed.cabins}
          words={words.cabins}
          onChange={(cabins) => change({ cabins })}
        />
        <CheckboxChoices
          legend={t`Refundability`}
          all={['nonRefundable', 'withConditions', 'refundable'] as const}
          chosen={typed.refundabilities}
          words={words.refundabilities}
          onChange={(refundabilities) => change({ refundabilities })}
        />
        <CheckboxChoices
          legend={t`Channel`}
          all={salesChannels}
          chosen={typed.channels}
          words={words.channels}
          onChange={(channels) => change({ channels })}
        />
        <CheckboxChoices
          legend={t`Trip type`}
          all={tripShapes}
          chosen={typed.shapes}
          words={words.shapes}
          onChange={(shapes) => change({ shapes })}
        />
      </div>
      <DateConditionFields {...props} />
    </>
  )
}

function RouteConditionFields({ typed, change, idOf, errorOf }: RuleFormProps) {
  const { t } = useLingui()
  const legends = { origins: t`From`, destinations: t`To` }
  const labels = { country: t`Countries`, city: t`Cities`, airport: t`Airports` }
  const examples = { country: 'TH, JP', city: 'TYO, LON', airport: 'BKK, NRT' }
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{t`Route`}</legend>
      <p
        className={styles.soft}
      >{t`Trip origin and first destination, by code. A place matches if any of its codes does.`}</p>
      {endNames.map((end) => (
        <div key={end} role="group" aria-label={legends[end]} className={styles.end}>
          <span className={styles.endName} aria-hidden="true">
            {legends[end]}
          </span>
          {(['country', 'city', 'airport'] as const).map((kind) => (
            <TextField
              key={kind}
              id={idOf(`${end}.${kind}`)}
              label={labels[kind]}
              value={typed[end][kind]}
              onChange={(text) => change({ [end]: { ...typed[end], [kind]: text } })}
              error={errorOf(`${end}.${kind}`)}
              autoComplete="off"
              autoCapitalize="characters"
              placeholder={examples[kind]}
            />
          ))}
        </div>
      ))}
      <Checkbox
        label={t`Both directions`}
        isChecked={typed.isBothWays}
        onChange={(isBothWays) => change({ isBothWays })}
      />
    </fieldset>
  )
}

function DateConditionFields({
  typed,
  change,
  idOf,
  errorOf,
  today,
}: RuleFormProps & { readonly today: string }) {
  const { t } = useLingui()
  const spans = [
    { name: 'departs', legend: t`Departure date` },
    { name: 'booked', legend: t`Booking date (Bangkok)` },
  ] as const
  return (
    <div className={styles.choices}>
      {spans.map(({ name, legend }) => (
        <fieldset key={name} className={styles.stack}>
          <legend className={styles.legend}>{legend}</legend>
          <div className={styles.fields}>
            <DateField
              id={idOf(name)}
              label={t`First day`}
              today={today}
              value={typed[name].from}
              onChange={(from) => change({ [name]: { ...typed[name], from } })}
              error={errorOf(name)}
            />
            <DateField
              label={t`Last day`}
              today={today}
              value={typed[name].until}
              onChange={(until) => change({ [name]: { ...typed[name], until } })}
            />
          </div>
        </fieldset>
      ))}
    </div>
  )
}

type ChoicesProps<Value extends string> = {
  readonly legend: ReactNode
  readonly all: readonly Value[]
  readonly chosen: readonly Value[]
  readonly words: Readonly<Record<Value, string>>
  readonly onChange: (chosen: readonly Value[]) => void
}

/** Checkboxes; none ticked means all. Stored in their display order. */
function CheckboxChoices<Value extends string>({
  legend,
  all,
  chosen,
  words,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={words[value]}
          isChecked={chosen.includes(value)}
          onChange={(isChosen) =>
            onChange(all.filter((one) => (one === value ? isChosen : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
