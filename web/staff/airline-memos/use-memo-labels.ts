import { useLingui } from '@lingui/react/macro'
import type { AirlineMemo, MemoEvent } from '#contract/api/staff/bsp/airline-memos.ts'
import type { MemoKind, MemoMove, MemoState } from '#contract/terms/bsp/airline-memo.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'

/** The trade's abbreviations. */
export const memoCodes: Readonly<Record<MemoKind, string>> = { debit: 'ADM', credit: 'ACM' }

/** Returns the names of kinds, states and moves of memos. */
export function useMemoLabels(): {
  readonly kinds: Readonly<Record<MemoKind, string>>
  readonly states: Readonly<Record<MemoState, string>>
  readonly moves: Readonly<Record<MemoMove, string>>
} {
  const { t } = useLingui()
  return {
    kinds: { debit: t`Debit memo (ADM)`, credit: t`Credit memo (ACM)` },
    states: {
      received: t({ message: 'Received', context: 'airline memo' }),
      underReview: t({ message: 'Under review', context: 'airline memo' }),
      disputed: t`Disputed`,
      disputeRejected: t`Dispute rejected`,
      accepted: t({ message: 'Accepted', context: 'airline memo' }),
      disputeAccepted: t`Dispute accepted`,
      settled: t({ message: 'Settled', context: 'airline memo' }),
      writtenOff: t`Written off`,
    },
    moves: {
      review: t`Start review`,
      accept: t`Accept memo`,
      dispute: t`Dispute memo`,
      airlineAccepts: t`Record: airline accepts the dispute`,
      airlineRejects: t`Record: airline rejects the dispute`,
      settle: t`Mark settled`,
      writeOff: t`Write off`,
    },
  }
}

/** Returns the names of what was done about memos. */
export function useMemoActionLabels(): Readonly<Record<MemoEvent['action'], string>> {
  const { t } = useLingui()
  return {
    review: t`Review started`,
    accept: t({ message: 'Accepted', context: 'airline memo' }),
    dispute: t`Disputed`,
    airlineAccepts: t`Dispute accepted`,
    airlineRejects: t`Dispute rejected`,
    settle: t({ message: 'Settled', context: 'airline memo' }),
    writeOff: t`Written off`,
    imported: t`Imported from BSP billing`,
    recorded: t`Recorded by hand`,
    changed: t`Details changed`,
    approved: t`Approved (1 of 2)`,
    withdrawn: t`Approval withdrawn`,
  }
}

/** Returns a function that shows what was noted about a memo; of a change the names of the details. */
export function useMemoNoteText(): (event: Pick<MemoEvent, 'action' | 'note'>) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    airline: t`Airline`,
    amount: t`Amount`,
    reason: t`Reason`,
    issuedOn: t`Issued on`,
    replyBy: t`Dispute by`,
    tickets: t`Tickets`,
    orderNumber: t({ message: 'Order', context: 'airline memo' }),
    evidence: t`Evidence`,
    assignee: t({ message: 'Assigned to', context: 'airline memo' }),
  }
  const detailText = (detail: string) => {
    const [name = '', ...values] = detail.split(' ')
    return [names[name] ?? name, ...values].join(' ')
  }
  return ({ action, note }) =>
    action === 'changed' && note !== '' ? note.split(', ').map(detailText).join(' · ') : note
}

/** Returns a function that says when a memo has to be disputed. */
export function useDeadlineText(): (memo: Pick<AirlineMemo, 'urgency' | 'replyBy'>) => string {
  const { t } = useLingui()
  const language = useLanguage()
  return ({ urgency, replyBy }) => {
    if (urgency === 'none') return ''
    if (replyBy === undefined) return t`Deadline unknown`
    const day = formatDate(replyBy as LocalDate, language, 'date')
    if (urgency === 'overdue') return t`Overdue since ${day}`
    return urgency === 'dueSoon' ? t`Due soon: ${day}` : t`Due ${day}`
  }
}
