import { useLingui } from '@lingui/react/macro'
import { type SalesChannel, salesChannels } from '#contract/terms/price/markup-rule.ts'
import type { SupplierId } from '#contract/terms/provider.ts'
import { type FareType, fareTypes } from '#contract/terms/supply/routing-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import {
  type RuleFault,
  type TypedPlace,
  type TypedRule,
  chosenSuppliers,
  ends,
} from './routing-form-values.ts'
import { ruleFieldId } from './use-routing-form.ts'
import styles from './routing.module.css'

/** Properties of a rule of the list; `number` counts the rules from 1. */
export type RoutingRuleRowProps = {
  readonly row: TypedRule
  readonly number: number
  readonly suppliers: readonly SupplierId[]
  readonly errorOf: (field: RuleFault['field']) => string | undefined
  readonly onChange: (more: Partial<TypedRule>) => void
  readonly onDelete: () => void
}

/** One routing rule: what it is for, and who sells it. */
export function RoutingRuleRow(props: RoutingRuleRowProps) {
  const { t } = useLingui()
  const { row, number, errorOf, onChange, onDelete } = props
  const title = row.name.trim() === '' ? t`New rule` : row.name
  return (
    <li className={styles.item}>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>
          {number}. {title}
        </legend>
        <div className={styles.fields}>
          <TextField
            id={ruleFieldId(row.id, 'name')}
            label={t`Rule name`}
            value={row.name}
            onChange={(name) => onChange({ name })}
            error={errorOf('name')}
            autoComplete="off"
            maxLength={80}
          />
          <TextField
            id={ruleFieldId(row.id, 'airlines')}
            label={t`Airline codes (empty: all)`}
            hint={t`Validating carrier, for example TG, JL`}
            value={row.airlines}
            onChange={(airlines) => onChange({ airlines })}
            error={errorOf('airlines')}
            autoComplete="off"
          />
        </div>
        <RouteFields {...props} />
        <FareAndChannelFields row={row} onChange={onChange} />
        <SupplierFields {...props} />
      </fieldset>
      <div className={styles.ways}>
        <Button kind="danger" aria-label={t`Delete rule ${number}: ${title}`} onClick={onDelete}>
          {t`Delete`}
        </Button>
      </div>
    </li>
  )
}

function RouteFields({ row, errorOf, onChange }: RoutingRuleRowProps) {
  const { t } = useLingui()
  const labels = { origin: t`From`, destination: t`To` }
  const codes = { origin: t`From: code`, destination: t`To: code` }
  const kinds = [
    { value: 'country', text: t`Country` },
    { value: 'city', text: t`City` },
    { value: 'airport', text: t`Airport` },
  ]
  return (
    <>
      <div className={styles.fields}>
        {ends.map((end) => (
          <div key={end} className={styles.order}>
            <Select
              label={labels[end]}
              value={row[end].kind}
              onChange={(kind) => onChange({ [end]: { ...row[end], kind: kind as TypedPlace['kind'] } })}
              choices={kinds}
              placeholder={t`Any place`}
            />
            {row[end].kind !== '' && (
              <TextField
                id={ruleFieldId(row.id, end)}
                label={codes[end]}
                value={row[end].code}
                onChange={(code) => onChange({ [end]: { ...row[end], code } })}
                error={errorOf(end)}
                autoComplete="off"
                maxLength={3}
              />
            )}
          </div>
        ))}
      </div>
      {ends.some((end) => row[end].kind !== '') && (
        <Checkbox
          label={t`Both directions`}
          isChecked={row.isBothWays}
          onChange={(isBothWays) => onChange({ isBothWays })}
        />
      )}
    </>
  )
}

function FareAndChannelFields({ row, onChange }: Pick<RoutingRuleRowProps, 'row' | 'onChange'>) {
  const { t } = useLingui()
  const types = useFareTypeLabels()
  const channels: Readonly<Record<SalesChannel, string>> = {
    web: t`Website`,
    agent: t`Agent`,
    staff: t`Staff`,
  }
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>{t`Fare type (none ticked: all)`}</legend>
        <div className={styles.checks}>
          {fareTypes.map((type) => (
            <Checkbox
              key={type}
              label={types[type]}
              isChecked={row.fareTypes.includes(type)}
              onChange={(isChosen) => onChange({ fareTypes: listWith(row.fareTypes, type, isChosen) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>{t`Point of sale (none ticked: all)`}</legend>
        <div className={styles.checks}>
          {salesChannels.map((channel) => (
            <Checkbox
              key={channel}
              label={channels[channel]}
              isChecked={row.channels.includes(channel)}
              onChange={(isChosen) => onChange({ channels: listWith(row.channels, channel, isChosen) })}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** A choice for each supplier, in the order in which they win at an equal price. */
function SupplierFields({ row, suppliers, onChange }: RoutingRuleRowProps) {
  const { t } = useLingui()
  const nameOf = useProviderNames()
  const chosen = chosenSuppliers(row.suppliers)
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t`Suppliers that may sell, in order`}</legend>
      <div className={styles.order}>
        {suppliers.slice(0, Math.min(chosen.length + 1, suppliers.length)).map((_, index) => (
          <Select
            key={index}
            label={t`Supplier ${index + 1}`}
            value={chosen[index] ?? ''}
            onChange={(supplier) => onChange({ suppliers: withPlace(chosen, index, supplier) })}
            choices={suppliers
              .filter((one) => one === chosen[index] || !chosen.includes(one))
              .map((value) => ({ value, text: nameOf(value) }))}
            placeholder={t`No supplier`}
          />
        ))}
      </div>
      {chosen.length === 0 && <p className={styles.soft}>{t`Offers of this rule are not sold.`}</p>}
    </fieldset>
  )
}

/** Returns the labels of fare types. */
export function useFareTypeLabels(): Readonly<Record<FareType, string>> {
  const { t } = useLingui()
  return {
    public: t`Public fare`,
    private: t`Private fare`,
    ndc: 'NDC',
    lowCost: t`Low-cost airline`,
  }
}

function listWith<Value extends string>(list: readonly Value[], value: Value, isListed: boolean): Value[] {
  const others = list.filter((one) => one !== value)
  return isListed ? [...others, value] : others
}

function withPlace(chosen: readonly string[], index: number, supplier: string): string[] {
  const next = [...chosen]
  next[index] = supplier
  return next.filter((one) => one !== '')
}
