import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { isThaiTaxId } from '#contract/terms/agency-numbers.ts'
import { isTaxBranchCode } from '#contract/terms/tax/vat.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import styles from '../order.module.css'

type TaxInvoiceFormProps = {
  readonly buyer: TaxInvoiceBuyer
  readonly sending: { readonly isBusy: boolean; readonly failure: Failure | undefined }
  readonly sendLabel: string
  readonly onSend: (buyer: TaxInvoiceBuyer) => void
  /** Fields above those of the buyer. */
  readonly children?: ReactNode
}

/** The buyer of a tax invoice, checked as the server does. */
export function TaxInvoiceForm({ buyer, sending, sendLabel, onSend, children }: TaxInvoiceFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(buyer)
  const [isTried, setTried] = useState(false)
  const change = (more: Partial<TaxInvoiceBuyer>) => setTyped({ ...typed, ...more })
  const faults = useBuyerFaults(typed)
  const shown = isTried ? faults : {}
  const common = { autoComplete: 'off' }
  const send = () => {
    setTried(true)
    if (Object.keys(faults).length === 0) onSend(typed.taxId === '' ? { ...typed, branch: '' } : typed)
  }
  return (
    <StaffForm className={styles.stack} sending={sending} onSend={send}>
      {sending.failure && <FailureNotice failure={sending.failure} />}
      {children}
      <TextField
        {...common}
        label={t`Name of the buyer`}
        error={shown.name}
        value={typed.name}
        onChange={(name) => change({ name })}
        maxLength={160}
      />
      <TextArea
        {...common}
        label={t`Address`}
        error={shown.address}
        value={typed.address}
        onChange={(address) => change({ address })}
        rows={2}
        maxLength={300}
      />
      <TextField
        {...common}
        label={t`Tax ID (optional)`}
        hint={t`13 digits, for buyers registered for VAT`}
        error={shown.taxId}
        value={typed.taxId}
        onChange={(taxId) => change({ taxId, branch: typed.branch === '' ? '00000' : typed.branch })}
        inputMode="numeric"
        maxLength={30}
      />
      {typed.taxId !== '' && (
        <TextField
          {...common}
          label={t`Head office or branch`}
          hint={t`00000 for the head office`}
          error={shown.branch}
          value={typed.branch}
          onChange={(branch) => change({ branch })}
          inputMode="numeric"
          maxLength={5}
        />
      )}
      <div>
        <Button type="submit" isBusy={sending.isBusy}>
          {sendLabel}
        </Button>
      </div>
    </StaffForm>
  )
}

/** Returns why the server would refuse the buyer, by field. */
function useBuyerFaults({ name, address, taxId, branch }: TaxInvoiceBuyer) {
  const { t } = useLingui()
  const missing = t`Enter a value.`
  return {
    ...(name.trim() === '' && { name: missing }),
    ...(address.trim() === '' && { address: missing }),
    ...(taxId !== '' &&
      !isThaiTaxId(taxId) && { taxId: t`Enter a valid 13-digit tax ID. The check digit does not match.` }),
    ...(taxId !== '' &&
      !isTaxBranchCode(branch) && { branch: t`Enter 5 digits: 00000 for the head office.` }),
  }
}
