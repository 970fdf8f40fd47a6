import { requestCorrection, type CompanyAnswer } from '#contract/api/staff/companies.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useBahtField } from '../money/use-baht-field.ts'
import { useCommand } from '#web/api/use-command.ts'
import { StaffForm } from '../form/staff-form.tsx'
import { sendCompanyCommand } from './company-api.ts'
import type { CompanyPartProps } from './company-top-ups.tsx'
import styles from './companies.module.css'

const ways = ['add', 'take'] as const
type Way = (typeof ways)[number]

/** Corrects the balance by an entry of its own with a note: former entries stay as they are. */
export function CompanyCorrection({ company, done }: CompanyPartProps) {
  const { t } = useLingui()
  // Created once for each correction, so that a double press enters it once.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [way, setBound] = useState<Way>('add')
  const [note, setNote] = useState('')
  const [isMissed, setMissed] = useState(false)
  const baht = useBahtField(0)
  const action = useCommand()
  const submitCorrection = () => {
    const said = note.trim()
    setMissed(said === '')
    const isRight = baht.check()
    if (!isRight || baht.satang === undefined || said === '') return
    const amount = way === 'add' ? baht.satang : -baht.satang
    const { companyId } = company
    let isWaiting = false
    const noteWhetherPending = (after: CompanyAnswer) => {
      isWaiting = after.corrections.some((one) => one.requestKey === requestKey)
    }
    void action.run(
      () =>
        sendCompanyCommand(requestCorrection, {
          params: { companyId },
          body: { requestKey, amount, note: said },
          see: noteWhetherPending,
        }),
      () =>
        done(
          isWaiting
            ? t`Correction submitted (1 of 2). Waiting for a second approval.`
            : t`Correction posted.`,
        ),
    )
  }
  return (
    <Card labelledBy="company-correction">
      <StaffForm className={styles.stack} sending={action} onSend={submitCorrection}>
        <h2 id="company-correction" className={styles.title}>{t`Correction`}</h2>
        {action.failure && <FailureNotice failure={action.failure} />}
        <RadioGroup
          label={t`Effect`}
          value={way}
          onChange={setBound}
          choices={[
            { value: 'add', text: t`Credit (increases balance)` },
            { value: 'take', text: t`Debit (reduces balance)` },
          ]}
        />
        <TextField {...baht.field} label={t`Amount (฿)`} />
        <TextField
          label={t`Reason`}
          hint={t`Shown on the company’s statement.`}
          value={note}
          onChange={setNote}
          maxLength={300}
          autoComplete="off"
          error={isMissed ? t`Enter a reason.` : undefined}
        />
        <div className={styles.ways}>
          <Button type="submit" isBusy={action.isBusy}>{t`Post correction`}</Button>
        </div>
      </StaffForm>
    </Card>
  )
}
