import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type OrderRequestAnswer, type StaffRequestReply } from '#contract/api/order-request.ts'
import { type Failure } from '#web/api/failure.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { readBaht } from '#web/travel-ui/baht-amount.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from '../staff.module.css'

const mostSatang = 1_000_000_000

/** Properties of the reply to a request. */
export type RequestReplyProps = {
  readonly request: OrderRequestAnswer
  readonly reply: (said: StaffRequestReply) => Promise<Failure | undefined>
}

/** Carried out, declined, or a figure that the owner is asked to say yes to. */
export function RequestReply({ request, reply }: RequestReplyProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState('')
  const [isMissed, setMissed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { requestId, kind } = request
  const send = async (said: StaffRequestReply) => {
    setBusy(true)
    setFailure(await reply(said))
    setBusy(false)
  }
  const name = () => {
    const read = readBaht(amount, mostSatang)
    const isAmount = read.ok && amount.trim() !== ''
    setMissed(!isAmount)
    if (isAmount) void send({ requestId, reply: 'figure', amount: read.satang })
  }
  return (
    <div className={styles.form}>
      {failure && <FailureNotice failure={failure} />}
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          name()
        }}
      >
        <TextField
          label={
            kind === 'change' ? t`What the change costs in all, in baht` : t`What comes back in all, in baht`
          }
          hint={t`The owner is asked for a yes to it.`}
          value={amount}
          onChange={setAmount}
          error={isMissed ? t`Enter an amount in baht, such as 12,500 or 12,500.50.` : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <div className={styles.beside}>
          <Button type="submit" isBusy={isBusy}>{t`Name this figure`}</Button>
        </div>
      </form>
      <div className={styles.ways}>
        {request.certainty !== 'staff' && (
          <Button kind="primary" isBusy={isBusy} onClick={() => void send({ requestId, reply: 'done' })}>
            {t`It is done`}
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => void send({ requestId, reply: 'declined' })}>
          {t`It cannot be done`}
        </Button>
      </div>
    </div>
  )
}
