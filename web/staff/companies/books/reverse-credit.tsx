import { useLingui } from '@lingui/react/macro'
import { reverseCompanyCredit } from '#contract/api/staff/books/company-books.ts'
import type { CompanyPaymentView } from '#contract/api/staff/books/company-payments.ts'
import { callApi } from '#web/api/client.ts'
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
  if (first?.isMine)
    return <span className={styles.soft}>{t`You asked to reverse it. A second person must confirm.`}</span>
  return (
    <>
      {first && (
        <span className={styles.soft}>{t`${by} wants to reverse it. A second person must confirm.`}</span>
      )}
      <Disclosure summary={t`Reverse payment`}>
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
              [...credits, ...payments].some((one) => one.entryId === entryId && one.reversalVotes.length > 0)
                ? t`Submitted (1 of 2). A second person must confirm.`
                : t`Payment reversed.`,
            )
          }
          label={t`Reverse payment`}
        />
      </Disclosure>
    </>
  )
}
