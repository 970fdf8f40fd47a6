import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TaxInvoiceBuyer } from '#contract/api/staff/order/tax-invoices.ts'
import { requestTaxInvoice } from '#contract/api/tax/tax-documents.ts'
import { callApi } from '#web/api/client.ts'
import { useCommand } from '#web/api/use-command.ts'
import { TaxBuyerFields, sentBuyer, useTaxBuyerFaults } from '#web/travel-ui/tax/tax-buyer-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import styles from './tax-documents.module.css'

type TaxRequestFormProps = {
  readonly orderKey: string
  readonly buyer: TaxInvoiceBuyer
  readonly renew: () => Promise<void>
}

/** Whom the tax invoice should be made out to. */
export function TaxRequestForm({ orderKey, buyer, renew }: TaxRequestFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(buyer)
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, call } = useCommand()
  const faults = useTaxBuyerFaults(typed)
  const send = () => {
    setTried(true)
    if (Object.keys(faults).length > 0) return
    void call(
      () => callApi(requestTaxInvoice, { body: { orderKey, buyer: sentBuyer(typed) } }),
      () => void renew(),
    )
  }
  return (
    <form
      noValidate
      className={styles.form}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failure && <OrderActionFailure failure={failure} orderKey={orderKey} />}
      <TaxBuyerFields
        buyer={typed}
        faults={isTried ? faults : {}}
        onChange={(more) => setTyped({ ...typed, ...more })}
      />
      <Button type="submit" isBusy={isBusy}>{t`Request tax invoice`}</Button>
    </form>
  )
}
