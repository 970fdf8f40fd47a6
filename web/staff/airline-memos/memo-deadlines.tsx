import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { countAirlineMemos } from '#contract/api/staff/bsp/airline-memos.ts'
import { Notice } from '#web/ui/notice.tsx'
import { staffSectionUrl } from '../staff-section.ts'
import { useWorkList } from '../use-work-list.ts'
import money from '../money/money.module.css'

/** Says above the work queue which debit memos, of orders or not, have to be disputed soon; nothing without any. */
export function MemoDeadlines() {
  const { t } = useLingui()
  const memos = useWorkList(countAirlineMemos, { right: 'seeReports' }).value
  if (!memos || memos.overdue + memos.dueSoon === 0) return undefined
  const late = t`${plural(memos.overdue, { one: '# debit memo is overdue', other: '# debit memos are overdue' })}`
  const soon = t`${plural(memos.dueSoon, { one: '# debit memo is due soon', other: '# debit memos are due soon' })}`
  const heading = [...(memos.overdue > 0 ? [late] : []), ...(memos.dueSoon > 0 ? [soon] : [])].join(' · ')
  return (
    <div className={money.aboveList}>
      <Notice kind="look" heading={heading}>
        <a href={staffSectionUrl('airlineMemos')}>{t`Open debit and credit memos`}</a>
      </Notice>
    </div>
  )
}
