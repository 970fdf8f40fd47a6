import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { type QuotationRow, listQuotations } from '#contract/api/quotation/staff-quotations.ts'
import { pagePaths } from '#contract/paths.ts'
import { type QuotationState, quotationStates } from '#contract/terms/quotation.ts'
import { callApi } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useShortcutHelp } from '../shell/shortcut-context.ts'
import { useShortcuts } from '../use-shortcuts.ts'
import { QuotationTable, quotationLinkId } from './quotation-table.tsx'
import { quotationsUrl } from './quotations-url.ts'
import { useQuotationStateLabels } from './use-quotation-labels.ts'
import styles from './quotations.module.css'

/** Properties of the list; all states without one. */
export type QuotationListProps = { readonly state: QuotationState | undefined }

/** Quotations, newest first, of all states or one. */
export function QuotationList({ state }: QuotationListProps) {
  const { t } = useLingui()
  const list = usePagedList(
    ['desk', 'quotations', state],
    (after: string | undefined, signal) => callApi(listQuotations, { query: { state, after }, signal }),
    (page) => page.quotations,
  )
  useQuotationListKeys(list.items ?? [])
  return (
    <div className={styles.stack}>
      <StateFilter state={state} />
      {list.fault && (
        <FailureNotice failure={list.fault}>
          <Button onClick={list.askAgain}>{t`Try again`}</Button>
        </FailureNotice>
      )}
      {list.items === undefined && !list.fault && <Skeleton size="row" count={8} />}
      {list.items?.length === 0 && (
        <Notice
          kind="info"
          heading={t`No quotations`}
          help={t`Search for flights, open a flight and add its fare to a quotation.`}
        >
          <LinkButton href={pagePaths.search}>{t`Search flights`}</LinkButton>
        </Notice>
      )}
      {list.items !== undefined && list.items.length > 0 && <QuotationTable quotations={list.items} />}
      {list.hasMore && <Button isBusy={list.isReading} onClick={list.readMore}>{t`Show more`}</Button>}
    </div>
  )
}

function StateFilter({ state }: QuotationListProps) {
  const { t } = useLingui()
  const labels = useQuotationStateLabels()
  const choices = [undefined, ...quotationStates]
  return (
    <nav aria-label={t`Status`} className={styles.filter}>
      {choices.map((one) => (
        <a
          key={one ?? 'all'}
          href={quotationsUrl({ state: one })}
          aria-current={one === state ? 'page' : undefined}
        >
          {one === undefined ? t({ message: 'All', context: 'quotations' }) : labels[one]}
        </a>
      ))}
    </nav>
  )
}

/** Moves the focus from quotation to quotation by single keys. */
function useQuotationListKeys(quotations: readonly QuotationRow[]) {
  const { t } = useLingui()
  const areKeysOn = useShortcutHelp([
    { keys: ['J'], does: t`Next` },
    { keys: ['K'], does: t`Previous` },
    { keys: ['Enter'], does: t`Open selected` },
  ])
  const index = useRef(-1)
  const moveFocus = (steps: number) => {
    index.current = Math.max(0, Math.min(quotations.length - 1, index.current + steps))
    const quotation = quotations[index.current]
    if (quotation) document.getElementById(quotationLinkId(quotation))?.focus()
  }
  useShortcuts({ j: () => moveFocus(1), k: () => moveFocus(-1) }, areKeysOn)
}
