import { useLingui } from '@lingui/react/macro'
import { readStaffQuotation } from '#contract/api/quotation/staff-quotations.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useReferenceNames } from '#web/api/reference/use-reference-names.ts'
import { journeyCodes } from '#web/travel-ui/journey/journey-codes.ts'
import { ReferenceNamesContext } from '#web/travel-ui/reference-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkList } from '../use-work-list.ts'
import type { OpenSheetProps } from './open-sheet-props.ts'
import { QuotationEditor } from './quotation-editor.tsx'
import { SentQuotation } from './sent-quotation.tsx'
import { quotationsUrl } from './quotations-url.ts'
import { useQuotationStateLabels } from './use-quotation-labels.ts'
import styles from './quotations.module.css'

const everyMs = 60_000

/** One quotation: a form while it is a draft, afterwards its link and files. */
export function QuotationSheet({ number }: { readonly number: string }) {
  const { t } = useLingui()
  const list = useWorkList(readStaffQuotation, { params: { number }, right: 'makeQuotations', everyMs })
  const { value: quotation, fault } = list
  return (
    <div className={styles.stack} aria-busy={quotation === undefined && !fault}>
      <p>
        <a href={quotationsUrl({})}>{t`Back to quotations`}</a>
      </p>
      {fault && (
        <FailureNotice failure={fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {quotation === undefined && !fault && <Skeleton size="card" count={2} />}
      {quotation !== undefined && <OpenSheet quotation={quotation} renew={list.renew} />}
    </div>
  )
}

function OpenSheet({ quotation, renew }: OpenSheetProps) {
  const labels = useQuotationStateLabels()
  const { number, state, options } = quotation
  const names = useReferenceNames(journeyCodes(options.flatMap(({ offer }) => offer.journeys)))
  return (
    <ReferenceNamesContext value={names}>
      <h2 className={styles.title}>
        <span className={styles.code}>{number}</span>{' '}
        <span className={styles.state} data-state={state}>
          {labels[state]}
        </span>
      </h2>
      {state === 'draft' ? (
        <QuotationEditor key={options.length} quotation={quotation} renew={renew} />
      ) : (
        <SentQuotation quotation={quotation} renew={renew} />
      )}
    </ReferenceNamesContext>
  )
}
