import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BankCredit } from '#contract/api/staff/bank/bank-statements.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StaffForm } from '../../form/staff-form.tsx'
import { RecordDifferentAmount } from '../receipt/record-different-amount.tsx'
import { useMatchCredit } from './use-match-credit.ts'
import styles from '../money.module.css'

/** Properties of the match by number. */
export type MatchByNumberProps = {
  readonly credit: BankCredit
  /** Whether it is the first thing to do. */
  readonly reach: 'main' | undefined
  readonly finish: (said: string) => void
}

/** Matches a credit with an order that is not among the proposals. */
export function MatchByNumber({ credit: { lineId }, reach, finish }: MatchByNumberProps) {
  const { t } = useLingui()
  const [number, setNumber] = useState('')
  const [isMissed, setMissed] = useState(false)
  const { action, match } = useMatchCredit(lineId, finish)
  const orderNumber = number.replaceAll(/\s/g, '').toUpperCase()
  const send = (isOtherAmount?: true) => {
    setMissed(orderNumber === '')
    if (orderNumber !== '') match(orderNumber, isOtherAmount)
  }
  return (
    <StaffForm className={styles.stack} sending={action} onSend={() => send()}>
      <TextField
        data-reach={reach}
        label={t`Order number`}
        value={number}
        onChange={setNumber}
        error={isMissed ? t`Enter the order number.` : undefined}
        autoComplete="off"
        maxLength={20}
      />
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        <Button type="submit" isBusy={action.isBusy}>{t`Match with this order`}</Button>
        <RecordDifferentAmount action={action} note={() => send(true)} />
      </div>
    </StaffForm>
  )
}
