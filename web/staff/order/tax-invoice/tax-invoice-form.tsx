import { type ReactNode, useState } from 'react'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import type { Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { TaxBuyerFields, sentBuyer, useTaxBuyerFaults } from '#web/travel-ui/tax/tax-buyer-fields.tsx'
import { Button } from '#web/ui/button.tsx'
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
  const [typed, setTyped] = useState(buyer)
  const [isTried, setTried] = useState(false)
  const faults = useTaxBuyerFaults(typed)
  const send = () => {
    setTried(true)
    if (Object.keys(faults).length === 0) onSend(sentBuyer(typed))
  }
  return (
    <StaffForm className={styles.stack} sending={sending} onSend={send}>
      {sending.failure && <FailureNotice failure={sending.failure} />}
      {children}
      <TaxBuyerFields
        buyer={typed}
        faults={isTried ? faults : {}}
        onChange={(more) => setTyped({ ...typed, ...more })}
      />
      <div>
        <Button type="submit" isBusy={sending.isBusy}>
          {sendLabel}
        </Button>
      </div>
    </StaffForm>
  )
}
