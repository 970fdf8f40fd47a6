import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ApprovalConfirmationView, PendingApprovalView } from '#contract/api/staff/pending-approvals.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { usePaymentLabels } from '#web/travel-ui/payment-labels.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { OrderLink } from '../../order-link.tsx'
import { FactRow } from '../fact-row.tsx'
import { MetLimit } from './met-limit.tsx'
import { PendingApprovalActions } from './pending-approval-actions.tsx'
import { TransferProofViewer } from '../transfer-proof/transfer-proof-viewer.tsx'
import styles from '../money.module.css'

/** Properties of a pending approval. */
export type PendingApprovalCardProps = {
  readonly waits: PendingApprovalView
  readonly hasLink: boolean
  /** It is settled; says how. */
  readonly finish: (said: string) => void
}

/** Who entered what and when, its subject, and the approver's actions. */
export function PendingApprovalCard({ waits, hasLink, finish }: PendingApprovalCardProps) {
  const { t } = useLingui()
  const ways = usePaymentLabels()
  const titleId = useId()
  const { kind, orderNumber, asked, paymentMethod, confirmations } = waits
  const titles = {
    received: t`Payment for ${orderNumber}: second approval`,
    giveBack: t`Refund from ${orderNumber}: second approval`,
    paidOut: t`Refund payout for ${orderNumber}: second approval`,
  }
  const askedNames = { received: t`Amount due`, giveBack: t`Remaining`, paidOut: t`Refund amount` }
  const transferProofId = confirmations.find((one) => one.transferProofId !== undefined)?.transferProofId
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {titles[kind]}
        </h3>
        {hasLink && <OrderLink orderNumber={orderNumber} />}
      </div>
      <dl className={styles.facts}>
        <FactRow name={askedNames[kind]}>
          <PriceText amount={asked} />
        </FactRow>
        <FactRow name={kind === 'received' ? t`Payment method` : t`Original payment method`}>
          {ways[paymentMethod].name}
        </FactRow>
      </dl>
      <ul aria-label={t`Approvals (Bangkok time)`} className={styles.words}>
        {confirmations.map((one) => (
          <ApprovalText key={one.by} word={one} />
        ))}
      </ul>
      {transferProofId !== undefined && (
        <TransferProof transferProofId={transferProofId} orderNumber={orderNumber} />
      )}
      <PendingApprovalActions waits={waits} finish={finish} />
    </Card>
  )
}

function ApprovalText({
  word: { by, at, amount, receiptNumber, isMine, counts, limit },
}: {
  readonly word: ApprovalConfirmationView
}) {
  const { t } = useLingui()
  return (
    <li>
      <strong>{isMine ? t`You` : by}</strong>
      <strong>
        <PriceText amount={amount} />
      </strong>
      {receiptNumber !== undefined && <span>{t`receipt ${receiptNumber}`}</span>}
      <span className={styles.soft}>
        <MomentText at={at} />
      </span>
      <MetLimit limit={limit} />
      {!counts && <span>{t`Not counted: own order`}</span>}
    </li>
  )
}

/** The picture that the first person has checked, loaded on request. */
function TransferProof({
  transferProofId,
  orderNumber,
}: {
  readonly transferProofId: string
  readonly orderNumber: string
}) {
  const { t } = useLingui()
  const maySee = useHasRight('viewPayments')
  const [isOpen, setOpen] = useState(false)
  if (!maySee) return null
  return (
    <Disclosure summary={t`Transfer proof`} onOpen={() => setOpen(true)}>
      {isOpen && <TransferProofViewer transferProofId={transferProofId} orderNumber={orderNumber} />}
    </Disclosure>
  )
}
