import { useLingui } from '@lingui/react/macro'
import type { ReconciledDocument } from '#contract/api/staff/bsp/bsp-billing.ts'
import { pagePaths } from '#contract/paths.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { pageUrl } from '#web/session/page-query.ts'
import { Button } from '#web/ui/button.tsx'
import { useMemoLabels } from '../airline-memos/use-memo-labels.ts'
import type { Column } from '../reports/sortable-table.tsx'
import { staffSectionUrl } from '../staff-section.ts'
import { useFigureFormatters } from '../reports/use-figure-formatters.ts'
import {
  useBillingColumnLabels,
  useOutcomeLabels,
  useRemarkLabels,
  useTransactionLabels,
} from './use-bsp-labels.ts'

/** Returns the columns of compared documents; `open` begins a remark on one. */
export function useDocumentColumns(
  open: (document: ReconciledDocument) => void,
): Column<ReconciledDocument>[] {
  const { t } = useLingui()
  const { money } = useFigureFormatters()
  const labels = useBillingColumnLabels()
  const transactions = useTransactionLabels()
  const outcomes = useOutcomeLabels()
  const mayRemark = useHasRight('makeRefunds')
  const remarks = useRemarkLabels()
  const { states: memoStates } = useMemoLabels()
  const net = (side: 'ours' | 'theirs', head: string): Column<ReconciledDocument> => ({
    id: side,
    head,
    show: ({ [side]: amounts }) => (amounts ? money(amounts.net) : '–'),
    sortBy: ({ [side]: amounts }) => amounts?.net ?? 0,
    isFigure: true,
  })
  const text = (
    id: string,
    head: string,
    of: (one: ReconciledDocument) => string,
  ): Column<ReconciledDocument> => ({
    id,
    head,
    show: of,
    sortBy: of,
    isFigure: false,
  })
  const differencesOf = ({ differences }: ReconciledDocument) =>
    differences.map(({ field, by }) => `${labels[field]} ${by > 0 ? '+' : ''}${money(by)}`).join(', ')
  return [
    text('document', labels.document, ({ documentNumber }) => documentNumber),
    text(
      'transaction',
      labels.transaction,
      ({ transaction }) => `${transaction} · ${transactions[transaction]}`,
    ),
    text('airline', t`Airline`, ({ airline }) => airline),
    {
      ...text('order', t`Order`, ({ orderNumber = '' }) => orderNumber),
      show: ({ orderNumber }) =>
        orderNumber ? <a href={pageUrl(pagePaths.staff, { order: orderNumber })}>{orderNumber}</a> : '–',
    },
    text('outcome', t`Outcome`, ({ outcome }) => outcomes[outcome]),
    net('ours', t`Net, our records`),
    net('theirs', t`Net, BSP billing`),
    text('differences', t`BSP above our records`, (one) => differencesOf(one) || '–'),
    {
      ...text('remark', t`Remark`, ({ remark }) => (remark ? `${remarks[remark.kind]}: ${remark.text}` : '')),
      show: (one) => (
        <>
          {one.memo && (
            <a href={staffSectionUrl('airlineMemos', one.memo.memoId)}>
              {t`Memo`}: {memoStates[one.memo.state]}
            </a>
          )}{' '}
          {one.remark && `${remarks[one.remark.kind]}: ${one.remark.text} (${one.remark.by}) `}
          {mayRemark && one.outcome !== 'matched' && (
            <Button
              kind="plain"
              aria-label={t`Explain document ${one.documentNumber}`}
              onClick={() => open(one)}
            >{t`Explain`}</Button>
          )}
        </>
      ),
    },
  ]
}
