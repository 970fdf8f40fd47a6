import { useLingui } from '@lingui/react/macro'
import type { AirlineMemo } from '#contract/api/staff/bsp/airline-memos.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FactRow } from '../money/fact-row.tsx'
import { OrderLink } from '../order-link.tsx'
import { ChangeMemo } from './memo-form.tsx'
import { type MemoDetailProps, MemoMoves } from './memo-moves.tsx'
import {
  memoCodes,
  useDeadlineText,
  useMemoActionLabels,
  useMemoLabels,
  useMemoNoteText,
} from './use-memo-labels.ts'
import money from '../money/money.module.css'

/** One memo: what the airline asks for, what can be done about it, its details, and what was done. */
export function MemoDetail({ memo, finish, renew }: MemoDetailProps) {
  const { t } = useLingui()
  const { kinds, states } = useMemoLabels()
  const titleId = `memo-${memo.memoId}`
  const mayMove = useHasRight('makeRefunds')
  // The form or button of the action is rendered anew, or gone.
  const renewInPlace = () => {
    document.getElementById(titleId)?.focus()
    return renew()
  }
  return (
    <Card labelledBy={titleId} className={money.stack}>
      <div className={money.head}>
        <h2 id={titleId} tabIndex={-1} className={money.title}>
          {memoCodes[memo.kind]} <span className="figures">{memo.documentNumber}</span>
        </h2>
        <span>
          {kinds[memo.kind]} · {states[memo.state]}
        </span>
        {memo.orderNumber !== undefined && <OrderLink orderNumber={memo.orderNumber} />}
      </div>
      <MemoFacts memo={memo} />
      {mayMove && (
        <>
          <MemoMoves key={memo.revision} memo={memo} finish={finish} renew={renewInPlace} />
          <Disclosure summary={t`Edit details`}>
            <ChangeMemo key={memo.revision} memo={memo} renew={renewInPlace} />
          </Disclosure>
        </>
      )}
      <MemoHistory memo={memo} />
    </Card>
  )
}

function MemoFacts({ memo }: { readonly memo: AirlineMemo }) {
  const { t } = useLingui()
  const language = useLanguage()
  const deadline = useDeadlineText()(memo)
  const day = (on: string) => formatDate(on as LocalDate, language, 'date')
  return (
    <dl className={money.facts}>
      <FactRow name={t`Amount`}>
        <strong className={money.amount}>
          <PriceText amount={memo.amount} />
        </strong>
      </FactRow>
      <FactRow name={t`Airline`}>{memo.airline}</FactRow>
      <FactRow name={t`Issued on`}>{day(memo.issuedOn)}</FactRow>
      {memo.kind === 'debit' && (
        <FactRow name={t`Dispute by`}>
          {deadline || (memo.replyBy === undefined ? '–' : day(memo.replyBy))}
          {memo.replyBy !== undefined && !memo.isReplyByNamed && ` (${t`by agreement`})`}
        </FactRow>
      )}
      <FactRow name={t`Reason`}>{memo.reason || '–'}</FactRow>
      <FactRow name={t({ message: 'Order', context: 'airline memo' })}>{memo.orderNumber ?? '–'}</FactRow>
      <FactRow name={t`Tickets`}>
        <span className="figures">{memo.tickets.join(' ') || '–'}</span>
      </FactRow>
      <FactRow name={t({ message: 'Assigned to', context: 'airline memo' })}>
        {memo.assignee?.name ?? '–'}
      </FactRow>
      <FactRow name={t`BSP billing`}>
        {memo.billed ? <PriceText amount={memo.billed.amount} /> : t`Not billed yet`}
      </FactRow>
      <FactRow name={t`Evidence`}>
        <span className={money.address}>{memo.evidence || '–'}</span>
      </FactRow>
    </dl>
  )
}

function MemoHistory({ memo: { events } }: { readonly memo: AirlineMemo }) {
  const { t } = useLingui()
  const actions = useMemoActionLabels()
  const noteText = useMemoNoteText()
  return (
    <section>
      <h3>{t`History`}</h3>
      <ol className={money.words}>
        {events.map(({ at, by, action, note }) => (
          <li key={`${at} ${action} ${note}`}>
            <span>
              {actions[action]} · {by} · <MomentText at={at} />
            </span>
            {note !== '' && <span className={money.soft}>{noteText({ action, note })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
