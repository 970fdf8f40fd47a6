import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { parseOrderNumber } from '#contract/terms/booking.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { ReceiptFailure } from './receipt-failure.tsx'
import { CashFields } from './cash-fields.tsx'
import { RecordDifferentAmount } from './record-different-amount.tsx'
import { useCashForm } from './use-cash-form.ts'
import styles from '../money.module.css'

const mostSaid = 10

/** Cash paid at the counter: order, amount and tender. */
export function RecordCash({ renew }: { readonly renew: () => Promise<void> }) {
  const { t } = useLingui()
  const titleId = useId()
  const first = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [taken, setTaken] = useState<readonly string[]>([])
  const form = useCashForm(parseOrderNumber(number.trim().toUpperCase()), (said) => {
    setTaken([said, ...taken].slice(0, mostSaid))
    setNumber('')
    first.current?.focus()
    void renew()
  })
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <h2 id={titleId} className={styles.title}>{t`Cash or transfer received`}</h2>
      <StaffForm className={styles.stack} sending={form.action} onSend={() => void form.send()}>
        <ReceiptFailure action={form.action} />
        <div className={styles.fields}>
          <TextField
            ref={first}
            label={t`Order number`}
            value={number}
            onChange={setNumber}
            error={form.isNumberWrong ? t`Enter an order number: FH and 6 letters or digits.` : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
          <CashFields form={form} />
        </div>
        <div className={styles.head}>
          <Button type="submit" kind="primary" isBusy={form.action.isBusy}>{t`Record payment`}</Button>
          <RecordDifferentAmount action={form.action} note={() => void form.send(true)} />
        </div>
      </StaffForm>
      <div role="log" aria-label={t`Recorded just now`}>
        <ol className={styles.log}>
          {taken.map((said, index) => (
            <li key={taken.length - index}>{said}</li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
