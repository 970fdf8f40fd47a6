import { useLingui } from '@lingui/react/macro'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { useCashForm } from './use-cash-form.ts'
import { useTenderLabels } from './use-tender-labels.ts'
import { tenders } from '#contract/terms/payment.ts'

/** The amount of a payment by hand, how it was paid, and what the payer has in hand. */
export function CashFields({ form }: { readonly form: ReturnType<typeof useCashForm> }) {
  const { t } = useLingui()
  const labels = useTenderLabels()
  return (
    <>
      <TextField {...form.baht.field} label={t`Amount (฿)`} data-reach="amount" />
      <RadioGroup
        label={t`Paid by`}
        value={form.tender}
        onChange={form.setTender}
        choices={tenders.map((value) => ({ value, text: labels[value] }))}
      />
      <TextField
        label={t`Bank or terminal reference (optional)`}
        value={form.receipt}
        onChange={form.setReceipt}
        autoComplete="off"
        maxLength={40}
      />
    </>
  )
}
