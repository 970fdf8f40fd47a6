import { useCommand } from '#web/api/use-command.ts'
import { requestTopUp, type OwnCompanyAnswer, type TopUpAnswer } from '#contract/api/account/company.ts'
import { sendCommand } from '#web/api/client.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { TopUpState } from '#contract/terms/company.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useRefetchAgentCompany } from '#web/api/agent-company.ts'
import { readBaht } from '#web/travel-ui/price/baht-amount.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import styles from './company.module.css'

/**
 * Top-ups: transfers that the company reports to the agency, which confirms them once the bank shows them.
 */
export function CompanyTopUps({ company }: { readonly company: OwnCompanyAnswer }) {
  const { t } = useLingui()
  const [count, setCount] = useState(0)
  return (
    <Card labelledBy="company-top-ups">
      <div className={styles.stack}>
        <h2 id="company-top-ups" className={styles.title}>{t`Top-ups`}</h2>
        {company.state === 'open' && <TopUpForm key={count} onAsked={() => setCount(count + 1)} />}
        <p role="status" className={styles.said}>
          {count === 0 ? '' : t`We check our bank and add it. It then appears here.`}
        </p>
        <ul className={styles.plain}>
          {company.topUps.map((topUp) => (
            <TopUpRequest key={topUp.topUpId} topUp={topUp} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function TopUpRequest({ topUp }: { readonly topUp: TopUpAnswer }) {
  const { t } = useLingui()
  const states: Readonly<Record<TopUpState, string>> = {
    asked: t`Being checked`,
    confirmed: t`Added`,
    refused: t`Transfer not found`,
  }
  const { amount, reference, state, note, askedAt } = topUp
  return (
    <li className={styles.line}>
      <span>
        <PriceText amount={amount} /> · <strong>{states[state]}</strong>
      </span>
      <span className={styles.soft}>
        <MomentText at={askedAt} /> · {reference}
        {note !== '' && ` · ${note}`}
      </span>
    </li>
  )
}

/** The largest top-up that can be reported: ten million baht, in satang. */
const mostSatang = 1_000_000_000

function TopUpForm({ onAsked }: { readonly onAsked: () => void }) {
  const { t } = useLingui()
  // Created once for each top-up, so that a double press reports it once.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isBusy, failure, run } = useCommand()
  const renew = useRefetchAgentCompany()
  const read = readBaht(amount, mostSatang)
  const isAmountRight = read.ok && read.satang > 0
  const ask = async () => {
    setChecked(true)
    if (!isAmountRight || reference.trim() === '') return
    const body = { requestKey, amount: read.satang, reference: reference.trim() }
    await run(async () => {
      const fault = await sendCommand(requestTopUp, { body })
      if (!fault) await renew()
      return fault
    }, onAsked)
  }
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      {failure && <FailureNotice failure={failure} />}
      <TextField
        label={t`Amount transferred, in baht`}
        value={amount}
        onChange={setAmount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={
          isChecked && !isAmountRight
            ? t`Enter an amount in baht, for example 12,500 or 12,500.50.`
            : undefined
        }
      />
      <TextField
        label={t`Transfer reference`}
        hint={t`So that we can find it at our bank.`}
        value={reference}
        onChange={setReference}
        autoComplete="off"
        maxLength={60}
        error={isChecked && reference.trim() === '' ? t`Enter the reference.` : undefined}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>{t`Report transfer`}</Button>
      </div>
    </form>
  )
}
