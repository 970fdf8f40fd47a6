import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
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

/** The buyer of a tax invoice; the server checks the tax id and names the wrong field. */
export function TaxInvoiceForm({ buyer, sending, sendLabel, onSend, children }: TaxInvoiceFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(buyer)
  const change = (more: Partial<TaxInvoiceBuyer>) => setTyped({ ...typed, ...more })
  const common = { autoComplete: 'off' }
  return (
    <StaffForm className={styles.stack} sending={sending} onSend={() => onSend(typed)}>
      {sending.failure && <FailureNotice failure={sending.failure} />}
      {children}
      <TextField
        {...common}
        label={t`Name of the buyer`}
        value={typed.name}
        onChange={(name) => change({ name })}
        maxLength={160}
        required
      />
      <TextArea
        {...common}
        label={t`Address`}
        value={typed.address}
        onChange={(address) => change({ address })}
        rows={2}
        maxLength={300}
        required
      />
      <TextField
        {...common}
        label={t`Tax ID (optional)`}
        hint={t`13 digits, for buyers registered for VAT`}
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
