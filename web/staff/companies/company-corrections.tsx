import { confirmCorrection, rejectCorrection, type WaitingCorrection } from '#contract/api/staff/companies.ts'
import { useLingui } from '@lingui/react/macro'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useProfile } from '#web/api/use-profile.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { sendCompanyCommand } from './company-api.ts'
import type { CompanyPartProps } from './company-top-ups.tsx'
import styles from './companies.module.css'

/** Corrections that await approval, each with its two answers; nothing without any. */
export function CompanyCorrections({ company, done }: CompanyPartProps) {
  const { t } = useLingui()
  if (company.corrections.length === 0) return null
  return (
    <Card labelledBy="company-corrections">
      <div className={styles.stack}>
        <h2 id="company-corrections" className={styles.title}>{t`Corrections awaiting approval`}</h2>
        <p
          className={styles.soft}
        >{t`This amount needs two approvals. A user other than the one who requested it must approve.`}</p>
        {company.corrections.map((one) => (
          <PendingCorrection key={one.correctionId} correction={one} done={done} />
        ))}
      </div>
    </Card>
  )
}

type WaitingProps = { readonly correction: WaitingCorrection } & Pick<CompanyPartProps, 'done'>

function PendingCorrection({ correction, done }: WaitingProps) {
  const { t } = useLingui()
  const action = useCommand()
  const { data: profile } = useProfile()
  const { correctionId, amount, note, askedAt, askedBy } = correction
  // Whoever requested it can only withdraw it.
  const isMine = profile?.ok === true && profile.value.email === askedBy
  const answerCorrection = (reply: typeof confirmCorrection | typeof rejectCorrection, said: string) =>
    void action.run(
      () => sendCompanyCommand(reply, { params: { correctionId } }),
      () => done(said),
    )
  return (
    <div className={styles.waiting}>
      <dl className={styles.facts}>
        <FactRow name={t`Amount`}>
          <strong className={styles.amount}>
            <PriceText amount={amount} />
          </strong>
        </FactRow>
        <FactRow name={t`Reason`}>{note}</FactRow>
        <FactRow name={t`Requested`}>
          <MomentText at={askedAt} />
        </FactRow>
        <FactRow name={t`Requested by`}>{askedBy === '' ? t`Closed account` : askedBy}</FactRow>
      </dl>
      {action.failure && <FailureNotice failure={action.failure} />}
      <div className={styles.ways}>
        {!isMine && (
          <Button
            kind="primary"
            isBusy={action.isBusy}
            onClick={() => answerCorrection(confirmCorrection, t`Correction posted.`)}
          >{t`Post correction`}</Button>
        )}
        <Button
          isBusy={action.isBusy}
          onClick={() => answerCorrection(rejectCorrection, t`Correction rejected. Nothing was posted.`)}
        >{t`Reject correction`}</Button>
      </div>
    </div>
  )
}
