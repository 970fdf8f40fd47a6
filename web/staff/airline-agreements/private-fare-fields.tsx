import { useLingui } from '@lingui/react/macro'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type AgreementFieldsProps, AgreementSuppliers } from './agreement-conditions.tsx'
import { suppliersForCodes } from './agreement-form-values.ts'
import { agreementFieldId } from './use-agreement-form.ts'
import styles from '../form/rows-form.module.css'

/** The codes of private fares, who may buy them, and the suppliers to which the codes are sent. */
export function PrivateFareFields({ row, suppliers, companies, errorOf, onChange }: AgreementFieldsProps) {
  const { t } = useLingui()
  const code = (field: 'accountCode' | 'tourCode' | 'trackingReference', label: string, hint: string) => (
    <TextField
      id={agreementFieldId(row.id, field)}
      label={label}
      hint={hint}
      value={row[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      error={errorOf(field)}
      autoComplete="off"
      maxLength={40}
    />
  )
  return (
    <div className={styles.page}>
      <div className={styles.fields}>
        <Select
          label={t`Company`}
          value={row.companyId}
          onChange={(companyId) => onChange({ companyId })}
          placeholder={t`Every customer`}
          choices={companies.map(({ companyId, name }) => ({ value: companyId, text: name }))}
        />
        {code('accountCode', t({ message: 'Account code', context: 'fare' }), t`Corporate code at Duffel`)}
        {code('tourCode', t`Tour code (optional)`, t`Printed on tickets`)}
        {code(
          'trackingReference',
          t`Tracking reference (optional)`,
          t`Duffel only, for airlines that require it`,
        )}
      </div>
      <p className={styles.soft}>
        {t`Only agents of the company, and staff who book for it, see its fares. Its codes come before those for every customer. Orders keep the rate at which they were booked.`}
      </p>
      <AgreementSuppliers row={row} suppliers={suppliersForCodes(row, suppliers)} onChange={onChange} />
    </div>
  )
}
