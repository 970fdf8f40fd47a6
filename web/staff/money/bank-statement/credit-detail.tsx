import { useLingui } from '@lingui/react/macro'
import type { BankCredit, MatchProposal } from '#contract/api/staff/bank/bank-statements.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderLink } from '../../order-link.tsx'
import { FactRow } from '../fact-row.tsx'
import { BookingDate } from './booking-date.tsx'
import { MatchButton } from './match-button.tsx'
import { MatchByNumber } from './match-by-number.tsx'
import { ExcludeCredit } from './exclude-credit.tsx'
import { UndoMatch } from './undo-match.tsx'
import { useRuleLabels } from './use-statement-labels.ts'
import money from '../money.module.css'
import styles from './bank-statement.module.css'

/** Properties of an open credit. */
export type CreditDetailProps = {
  readonly credit: BankCredit
  /** It is settled; says how. */
  readonly finish: (said: string) => void
}

/** A credit as the bank describes it, the orders that it may pay for, and what a clerk can do with it. */
export function CreditDetail({ credit, finish }: CreditDetailProps) {
  const { t } = useLingui()
  const mayMatch = useHasRight('recordReceipts')
  const titleId = `credit-${credit.lineId}`
  const { bank, accountNumber, reference, text, match, proposals } = credit
  return (
    <Card labelledBy={titleId} className={money.stack}>
      <h2 id={titleId} className={money.title}>
        {t`Credit of`} <PriceText amount={credit.amount} />
      </h2>
      <dl className={money.facts}>
        <FactRow name={t`Booked (Bangkok time)`}>
          <BookingDate credit={credit} />
        </FactRow>
        <FactRow name={t`Account credited`}>
          {bank} <span className="figures">{accountNumber}</span>
        </FactRow>
        {reference !== '' && <FactRow name={t`Bank reference`}>{reference}</FactRow>}
        <FactRow name={t`Bank’s description`}>
          <span className={styles.text}>{text || '–'}</span>
        </FactRow>
      </dl>
      {match ? (
        <PendingMatch credit={credit} finish={finish} />
      ) : (
        <Proposals credit={credit} proposals={proposals} finish={finish} mayMatch={mayMatch} />
      )}
      {mayMatch && !match && (
        <>
          <MatchByNumber
            credit={credit}
            finish={finish}
            reach={proposals.length === 0 ? 'main' : undefined}
          />
          <hr className={money.rule} />
          <ExcludeCredit lineId={credit.lineId} finish={finish} />
        </>
      )}
    </Card>
  )
}

/** A match that waits for a second person, or whose money could not be recorded yet. */
function PendingMatch({ credit, finish }: CreditDetailProps) {
  const { t } = useLingui()
  const mayMatch = useHasRight('recordReceipts')
  const { match } = credit
  const orderNumber = match?.orderNumber
  if (!match || orderNumber === undefined) return null
  const isWaiting = match.confirmedBy > 0
  return (
    <>
      <Notice
        kind="info"
        isAnnounced={false}
        heading={t`Matched with ${orderNumber} by ${match.by}`}
        help={isWaiting ? t`This amount needs two approvals.` : t`The payment is not recorded yet.`}
      >
        <OrderLink orderNumber={orderNumber} />
      </Notice>
      {mayMatch && !match.isMine && (
        <MatchButton
          lineId={credit.lineId}
          orderNumber={orderNumber}
          reach="main"
          label={isWaiting ? t`Approve (2 of 2)` : t`Record payment`}
          finish={finish}
        />
      )}
      {mayMatch && (
        <>
          <hr className={money.rule} />
          <UndoMatch
            matchId={match.matchId}
            reach="other"
            done={() => finish(t`${orderNumber}: match undone.`)}
          />
        </>
      )}
    </>
  )
}

type ProposalsProps = CreditDetailProps & {
  readonly proposals: readonly MatchProposal[]
  readonly mayMatch: boolean
}

function Proposals({ credit: { lineId, amount }, proposals, finish, mayMatch }: ProposalsProps) {
  const { t } = useLingui()
  const rules = useRuleLabels()
  if (proposals.length === 0)
    return <p>{t`No unpaid order has this amount, and the description names none.`}</p>
  return (
    <ul aria-label={t`Orders that this may pay for`} className={styles.proposals}>
      {proposals.map((one, index) => (
        <li key={one.orderNumber} className={styles.proposal}>
          <div>
            <strong className="figures">{one.orderNumber}</strong> · {one.customer}{' '}
            <OrderLink orderNumber={one.orderNumber} />
            <div className={money.soft}>
              {one.isRecorded ? t`Recorded` : t`Amount due`} <PriceText amount={one.amount} /> ·{' '}
              {rules[one.rule]}
            </div>
          </div>
          {mayMatch && (
            <MatchButton
              lineId={lineId}
              orderNumber={one.orderNumber}
              reach={index === 0 ? 'main' : undefined}
              label={t`Match with ${one.orderNumber}`}
              isOther={one.amount !== amount}
              finish={finish}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
