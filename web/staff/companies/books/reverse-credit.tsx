import { useLingui } from '@lingui/react/macro'
import { reverseCompanyCredit, withdrawReversal } from '#contract/api/staff/books/company-books.ts'
import type { CompanyPaymentView } from '#contract/api/staff/books/company-payments.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CancelPaper } from './cancel-paper.tsx'
import styles from '../companies.module.css'

/** Properties of reversing a payment, or another credit of the account. */
export type ReverseCreditProps = {
  readonly credit: Pick<CompanyPaymentView, 'entryId' | 'reversalVotes' | 'reversed'>
  readonly companyId: string
  readonly done: (said: string) => void
}

/** Reverses a credit with a reason; nothing for one that is not entered, or reversed. */
export function ReverseCredit({ credit, companyId, done }: ReverseCreditProps) {
  const { t } = useLingui()
  const { entryId, reversalVotes, reversed } = credit
  if (entryId === undefined || reversed) return null
  const [first] = reversalVotes
  const by = first?.by ?? ''
  if (first?.isMine) return <OwnReversal credit={credit} companyId={companyId} done={done} />
  return (
    <>
      {first && (
        <span className={styles.soft}>{t`${by} wants to reverse it. A second person must confirm.`}</span>
      )}
      <Disclosure summary={t`Reverse payment`}>
        <div className={styles.stack}>
          <p className={styles.soft}>{t`What it paid is outstanding again.`}</p>
          <CancelPaper
            send={(reason) =>
              callApi(reverseCompanyCredit, {
                params: { companyId, entryId: String(entryId) },
                body: { reason },
              })
            }
            done={({ credits, payments }) =>
              done(
                [...credits, ...payments].some(
                  (one) => one.entryId === entryId && one.reversalVotes.length > 0,
                )
                  ? t`Submitted (1 of 2). A second person must confirm.`
                  : t`Payment reversed.`,
              )
            }
            label={t`Reverse payment`}
          />
        </div>
      </Disclosure>
    </>
  )
}

/** The reversal that the reader has asked for; a second person does the same, unless it is withdrawn. */
function OwnReversal({ credit: { entryId }, companyId, done }: ReverseCreditProps) {
  const { t } = useLingui()
  const command = useCommand()
  const withdraw = () =>
    void command.call(
      () => callApi(withdrawReversal, { params: { companyId, entryId: String(entryId) } }),
      () => done(t`Withdrawn. The payment stays as it is.`),
    )
  return (
    <>
      {command.failure && <FailureNotice failure={command.failure} />}
      <span className={styles.soft}>{t`You asked to reverse it. A second person must confirm.`}</span>
      <div className={styles.ways}>
        <Button isBusy={command.isBusy} onClick={withdraw}>{t`Withdraw request`}</Button>
      </div>
    </>
  )
}
