import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AirlineAgreementsAnswer } from '#contract/api/staff/bsp/airline-agreements.ts'
import { cabinClasses } from '#contract/terms/codes.ts'
import { useCabinName } from '#web/travel-ui/party/cabin-name.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { useProviderNames } from '../use-provider-names.ts'
import type { AgreementFault, TypedAgreement } from './agreement-form-values.ts'
import { agreementFieldId } from './use-agreement-form.ts'
import styles from '../form/rows-form.module.css'

/** Properties of the fields of an agreement. */
export type AgreementFieldsProps = {
  readonly row: TypedAgreement
  /** Ids of the suppliers that a condition can name. */
  readonly suppliers: readonly string[]
  /** The companies that private fares can be for. */
  readonly companies: AirlineAgreementsAnswer['companies']
  readonly errorOf: (field: AgreementFault['field']) => string | undefined
  readonly onChange: (more: Partial<TypedAgreement>) => void
}

/** The tickets that an agreement is about; without conditions every ticket of the airline. */
export function AgreementConditions({ row, suppliers, errorOf, onChange }: AgreementFieldsProps) {
  const { t } = useLingui()
  const cabinName = useCabinName()
  // the part stays open while its last condition is cleared
  const [isLimited] = useState(
    [row.origins, row.destinations, row.cabin, row.fareBasis, ...row.suppliers].join('') !== '',
  )
  const text = (field: 'origins' | 'destinations' | 'fareBasis', label: string) => (
    <TextField
      id={agreementFieldId(row.id, field)}
      label={label}
      value={row[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      error={errorOf(field)}
      autoComplete="off"
      maxLength={field === 'fareBasis' ? 15 : 200}
    />
  )
  const cabins = cabinClasses.map((value) => ({ value, text: cabinName(value) }))
  // several cabins of one agreement can only come from the API
  const isListed = row.cabin === '' || cabins.some(({ value }) => value === row.cabin)
  const severalNames = row.cabin.split(' ').join(', ')
  return (
    <Disclosure summary={t`Conditions`} isOpenAtFirst={isLimited}>
      <div className={styles.page}>
        <div className={styles.fields}>
          {text('origins', t`From airports (empty: all)`)}
          {text('destinations', t`To airports (empty: all)`)}
          <Select
            label={t`Cabin`}
            value={row.cabin}
            onChange={(cabin) => onChange({ cabin })}
            placeholder={t`Every cabin`}
            choices={isListed ? cabins : [...cabins, { value: row.cabin, text: severalNames }]}
          />
          {text('fareBasis', t`Fare basis begins with`)}
        </div>
        <p
          className={styles.soft}
        >{t`Route, cabin and fare basis are those of the first journey and its first flight.`}</p>
        <AgreementSuppliers row={row} suppliers={suppliers} onChange={onChange} />
      </div>
    </Disclosure>
  )
}

/** The suppliers that an agreement counts for. */
export function AgreementSuppliers({
  row,
  suppliers,
  onChange,
}: Pick<AgreementFieldsProps, 'row' | 'suppliers' | 'onChange'>) {
  const { t } = useLingui()
  const nameOf = useProviderNames()
  return (
    <fieldset className={styles.fieldset}>
      <legend>{t`Suppliers (none selected: all)`}</legend>
      <div className={styles.checks}>
        {suppliers.map((supplier) => (
          <Checkbox
            key={supplier}
            label={nameOf(supplier)}
            isChecked={row.suppliers.includes(supplier)}
            onChange={(isChecked) =>
              onChange({
                suppliers: isChecked
                  ? [...row.suppliers, supplier]
                  : row.suppliers.filter((one) => one !== supplier),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
