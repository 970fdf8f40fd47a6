import {
  confirmTopUp,
  rejectTopUp,
  type CompanyAnswer,
  type StaffTopUpView,
} from '#contract/api/staff/companies.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { sendCompanyCommand } from './company-api.ts'
import { useTopUpStateLabels } from './use-credit-labels.ts'
import styles from './companies.module.css'

/** Properties of a part of a company's page; `done` says what was done and refetches the company. */
export type CompanyPartProps = { readonly company: CompanyAnswer; readonly done: (said: string) => void }

/** Top-ups that await an answer, each with its two answers, and answered ones. */
export function CompanyTopUps({ company, done }: CompanyPartProps) {
  const { t } = useLingui()
  const waiting = company.topUps.filter(({ state }) => state === 'asked')
  const answered = company.topUps.filter(({ state }) => state !== 'asked')
  if (company.topUps.length === 0) return null
  return (
    <Card labelledBy="company-top-ups">
      <div className={styles.stack}>
        <h2 id="company-top-ups" className={styles.title}>{t`Top-ups`}</h2>
        {waiting.length === 0 && <p className={styles.soft}>{t`No top-ups to review`}</p>}
        {waiting.map((topUp) => (
          <PendingTopUp key={topUp.topUpId} topUp={topUp} done={done} />
        ))}
        {answered.length > 0 && (
          <Disclosure summary={t`Answered top-ups`}>
            <ul className={styles.plain}>
              {answered.map((topUp) => (
                <AnsweredTopUp key={topUp.topUpId} topUp={topUp} />
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </Card>
  )
}

type TopUpProps = { readonly topUp: StaffTopUpView }

function AnsweredTopUp({ topUp }: TopUpProps) {
  const states = useTopUpStateLabels()
  const { amount, reference, state, receiptNumber, note, askedAt } = topUp
  const about = [reference, receiptNumber, note].filter((one) => one !== undefined && one !== '').join(' · ')
  return (
    <li className={styles.about}>
      <span>
        <MomentText at={askedAt} /> · <PriceText amount={amount} /> · {states[state]}
      </span>
      <span className={styles.soft}>{about}</span>
    </li>
  )
}

/** Staff look for the money at the bank: with the number of its receipt it is entered, once. */
function PendingTopUp({ topUp, done }: TopUpProps & Pick<CompanyPartProps, 'done'>) {
  const { t } = useLingui()
  const { amount, reference, askedAt, askedBy } = topUp
  return (
    <div className={styles.waiting}>
      <dl className={styles.facts}>
        <FactRow name={t`Amount`}>
          <strong className={styles.amount}>
            <PriceText amount={amount} />
          </strong>
        </FactRow>
        <FactRow name={t`Transfer reference`}>{reference}</FactRow>
        <FactRow name={t`Requested`}>
          <MomentText at={askedAt} />
        </FactRow>
        <FactRow name={t`Requested by`}>{askedBy}</FactRow>
        {topUp.needsTwo && (
          <FactRow name={t`Approvals`}>
            {topUp.confirmedBy.length === 0
              ? t`0 of 2`
              : topUp.confirmedBy.map((one) => `${one.name} (${one.receiptNumber})`).join(', ')}
          </FactRow>
        )}
      </dl>
      <TopUpReply topUp={topUp} done={done} />
    </div>
  )
}

function TopUpReply({ topUp, done }: TopUpProps & Pick<CompanyPartProps, 'done'>) {
  const { t } = useLingui()
  const [receipt, setReceipt] = useState('')
  const [note, setNote] = useState('')
  const [missed, setMissed] = useState<'receipt' | 'note'>()
  const action = useCommand()
  const { topUpId } = topUp
  const confirmPendingTopUp = () => {
    const receiptNumber = receipt.trim()
    setMissed(receiptNumber === '' ? 'receipt' : undefined)
    if (receiptNumber === '') return
    let isWaiting = false
    const noteWhetherPending = ({ topUps }: CompanyAnswer) => {
      isWaiting = topUps.some((one) => one.topUpId === topUp.topUpId && one.state === 'asked')
    }
    void action.run(
      () =>
        sendCompanyCommand(confirmTopUp, {
          params: { topUpId },
          body: { receiptNumber },
          see: noteWhetherPending,
        }),
      () =>
        done(
          isWaiting
            ? t`Confirmed (1 of 2). The second approver must enter the same receipt number.`
            : t`Top-up posted.`,
        ),
    )
  }
  const rejectPendingTopUp = () => {
    const said = note.trim()
    setMissed(said === '' ? 'note' : undefined)
    if (said === '') return
    void action.run(
      () => sendCompanyCommand(rejectTopUp, { params: { topUpId }, body: { note: said } }),
      () => done(t`Top-up rejected. Nothing was posted.`),
    )
  }
  return (
    <>
      {action.failure && <FailureNotice failure={action.failure} />}
      <StaffForm className={styles.line} sending={action} onSend={confirmPendingTopUp}>
        <TextField
          label={t`Receipt number`}
          value={receipt}
          onChange={setReceipt}
          maxLength={40}
          autoComplete="off"
          error={missed === 'receipt' ? t`Enter the receipt number.` : undefined}
        />
        <Button type="submit" kind="primary" isBusy={action.isBusy}>
          {topUp.needsTwo && topUp.confirmedBy.length === 0 ? t`Confirm (1 of 2)` : t`Record payment`}
        </Button>
      </StaffForm>
      <StaffForm className={styles.line} sending={action} onSend={rejectPendingTopUp}>
        <TextField
          label={t`Reason for rejection`}
          value={note}
          onChange={setNote}
          maxLength={300}
          autoComplete="off"
          error={missed === 'note' ? t`Enter a reason. The company sees it.` : undefined}
        />
        <Button type="submit" isBusy={action.isBusy}>{t`Reject top-up`}</Button>
      </StaffForm>
    </>
  )
}
