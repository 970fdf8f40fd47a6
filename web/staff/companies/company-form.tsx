import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CompanyRequest } from '#contract/api/staff/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import type { Failure } from '#web/api/failure.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useBahtField } from '../money/use-baht-field.ts'
import { StaffForm } from '../form/staff-form.tsx'
import styles from './companies.module.css'

/** Properties of the company form. */
export type CompanyFormProps = {
  readonly first: CompanyRequest
  readonly button: string
  readonly isBusy: boolean
  readonly failure: Failure | undefined
  readonly onSend: (request: CompanyRequest) => void
}

/** The settings of a company: name, tax id, credit limit, warning threshold, and what its agents see. */
export function CompanyForm({ first, button, isBusy, failure, onSend }: CompanyFormProps) {
  const { t } = useLingui()
  const [name, setName] = useState(first.name)
  const [taxId, setTaxId] = useState(first.taxId)
  const [showsNet, setShowsNet] = useState(first.showsNet)
  const [isChecked, setChecked] = useState(false)
  const limit = useBahtField(first.creditLimit, { mayBeNothing: true })
  const low = useBahtField(first.lowBalance, { mayBeNothing: true })
  const isTaxIdWrong = !/^[0-9 -]*$/.test(taxId)
  const submitCompany = () => {
    setChecked(true)
    const areRight = [limit.check(), low.check(), name.trim() !== '', !isTaxIdWrong].every(Boolean)
    if (!areRight || limit.satang === undefined || low.satang === undefined) return
    const amounts = { creditLimit: limit.satang, lowBalance: low.satang }
    onSend({ name: name.trim(), taxId: taxId.trim(), showsNet, ...amounts })
  }
  return (
    <StaffForm className={styles.stack} sending={{ isBusy, failure }} onSend={submitCompany}>
      {failure && <FailureNotice failure={failure} />}
      <div className={styles.fields}>
        <TextField
          label={t`Company name`}
          value={name}
          onChange={setName}
          maxLength={120}
          autoComplete="off"
          error={isChecked && name.trim() === '' ? t`Enter a name.` : undefined}
        />
        <TextField
          label={t`Tax ID`}
          hint={t`13 digits for Thai companies. Optional.`}
          value={taxId}
          onChange={setTaxId}
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          error={isChecked && isTaxIdWrong ? t`Enter digits only.` : undefined}
        />
        <TextField
          {...limit.field}
          label={t`Credit limit (฿)`}
          hint={t`How far the balance may go below zero.`}
        />
        <TextField
          {...low.field}
          label={t`Low-credit alert below (฿)`}
          hint={t`Members get one email when available credit falls below this. Empty: no alert.`}
        />
      </div>
      <Checkbox
        label={t`Show net prices to its agents`}
        hint={t`If off, they see selling prices only.`}
        isChecked={showsNet}
        onChange={setShowsNet}
      />
      <div className={styles.ways}>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {button}
        </Button>
      </div>
    </StaffForm>
  )
}
