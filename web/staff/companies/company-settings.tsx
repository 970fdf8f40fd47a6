import { updateCompany, type CompanyAnswer, type CompanyRequest } from '#contract/api/staff/companies.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CompanyState } from '#contract/terms/company.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { WithdrawPendingSettings } from '../money/approval/withdraw-pending-settings.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { sendCompanyCommand } from './company-api.ts'
import { CompanyForm } from './company-form.tsx'
import type { CompanyPartProps } from './company-top-ups.tsx'
import styles from './companies.module.css'

/**
 * The settings of a company, and its closing: a closed one keeps its books, and no longer pays from its
 * account.
 */
export function CompanySettings({ company, done }: CompanyPartProps) {
  const { t } = useLingui()
  const action = useCommand()
  const { companyId, name, taxId, showsNet, creditLimit, lowBalance, state, version } = company
  const now = { name, taxId, showsNet, creditLimit, lowBalance }
  const saveSettings = (request: CompanyRequest, to: CompanyState, said: string) =>
    void action.run(
      () =>
        sendCompanyCommand(updateCompany, {
          params: { companyId },
          body: { ...request, state: to, version },
        }),
      () => done(said),
    )
  return (
    <Card labelledBy="company-settings">
      <div className={styles.stack}>
        <h2 id="company-settings" className={styles.title}>{t`Account settings`}</h2>
        {company.limitsWaiting.map((one) => (
          <PendingLimit
            key={one.by}
            limit={one}
            companyId={companyId}
            isBusy={action.isBusy}
            onApprove={() => saveSettings({ ...now, creditLimit: one.creditLimit }, state, t`Saved.`)}
            onEnded={() => done(t`The new credit limit no longer waits.`)}
          />
        ))}
        <CompanyForm
          first={now}
          button={t`Save`}
          isBusy={action.isBusy}
          failure={action.failure}
          onSend={(request) => saveSettings(request, state, t`Saved.`)}
        />
        <hr className={styles.rule} />
        {state === 'open' ? (
          <CloseCompany name={name} onClose={() => saveSettings(now, 'closed', t`Company closed.`)} />
        ) : (
          <div className={styles.ways}>
            <Button isBusy={action.isBusy} onClick={() => saveSettings(now, 'open', t`Company reopened.`)}>
              {t`Reopen company`}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

type LimitWaitingProps = {
  readonly limit: CompanyAnswer['limitsWaiting'][number]
  readonly isBusy: boolean
  readonly companyId: string
  readonly onApprove: () => void
  readonly onEnded: () => void
}

/** A higher credit limit that awaits approval. */
function PendingLimit({ limit, companyId, isBusy, onApprove, onEnded }: LimitWaitingProps) {
  const { t } = useLingui()
  const { creditLimit, by, isMine } = limit
  return (
    <div className={styles.ways}>
      <p>
        {t`New credit limit:`} <PriceText amount={creditLimit} />.{' '}
        {isMine
          ? t`You entered it. A colleague who manages companies has to approve it.`
          : t`${by} entered it. Somebody else who manages companies has to approve it.`}
      </p>
      {!isMine && <Button isBusy={isBusy} onClick={onApprove}>{t`Approve credit limit (2 of 2)`}</Button>}
      <WithdrawPendingSettings limit={{ kind: 'creditLimit', companyId }} isMine={isMine} onEnded={onEnded} />
    </div>
  )
}

type CloseCompanyProps = { readonly name: string; readonly onClose: () => void }

function CloseCompany({ name, onClose }: CloseCompanyProps) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.ways}>
      <Button kind="danger" onClick={() => setAsked(true)}>{t`Close company`}</Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        heading={t`Close ${name}?`}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t`Keep open`}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsked(false)
                onClose()
              }}
            >{t`Close company`}</Button>
          </>
        }
      >
        <p>
          {t`Members can no longer pay on account and see selling prices only. Orders, balance and statement stay, and refunds are still posted.`}
        </p>
      </Dialog>
    </div>
  )
}
