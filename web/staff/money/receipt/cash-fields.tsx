import { useLingui } from '@lingui/react/macro'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { useCashForm } from './use-cash-form.ts'

/** The amount and the receipt number of a payment by hand. */
export function CashFields({ form }: { readonly form: ReturnType<typeof useCashForm> }) {
  const { t } = useLingui()
  return (
    <>
      <TextField {...form.baht.field} label={t`Amount (฿)`} data-reach="amount" />
      <TextField
        label={t`Receipt number`}
        value={form.receipt}
        onChange={form.setReceipt}
        error={form.isReceiptMissing ? t`Enter the receipt number.` : undefined}
        autoComplete="off"
        maxLength={40}
      />
    </>
  )
}
