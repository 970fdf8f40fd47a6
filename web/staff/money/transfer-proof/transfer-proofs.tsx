import { useLingui } from '@lingui/react/macro'
import type { StaffTransferProofView } from '#contract/api/staff/manual-payment.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { usePageQuery } from '#web/session/page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderLink } from '../../order-link.tsx'
import { useTransferProofs } from '../../use-money-lists.ts'
import { ConfirmTransferProof } from './confirm-transfer-proof.tsx'
import { ListSection } from '../list-section.tsx'
import { MoneyRow } from '../money-row.tsx'
import { MasterDetail } from '../master-detail.tsx'
import { RejectTransferProof } from './reject-transfer-proof.tsx'
import { TransferProofApprovals } from './transfer-proof-approvals.tsx'
import { TransferProofFacts, type TransferProofFactsProps } from './transfer-proof-facts.tsx'
import { TransferProofViewer } from './transfer-proof-viewer.tsx'
import { isConfirmedByMe } from './is-confirmed-by-me.ts'
import moneyStyles from '../money.module.css'
import styles from './transfer-proof.module.css'

/**
 * Transfer proofs to check: those that this clerk can still approve first, then by deadline; the picture beside
 * what it is compared with.
 */
export function TransferProofs() {
  const { t } = useLingui()
  const list = useTransferProofs()
  const { of } = usePageQuery()
  return (
    <ListSection list={list}>
      {({ transferProofs, accounts }) => (
        <MasterDetail
          empty={
            <Notice
              kind="done"
              heading={t`No proofs to check`}
              help={t`Transfer proofs from customers appear here.`}
            />
          }
          label={t`Transfer proofs`}
          items={transferProofs.toSorted((a, b) => Number(isConfirmedByMe(a)) - Number(isConfirmedByMe(b)))}
          keyOf={({ transferProofId }) => transferProofId}
          firstKey={transferProofs.find(({ orderNumber }) => orderNumber === of)?.transferProofId}
          renew={list.renew}
          renderRow={(proof) => <TransferProofRow proof={proof} />}
          renderDetail={(proof, finish) => (
            <TransferProofDetail proof={proof} accounts={accounts} finish={finish} />
          )}
        />
      )}
    </ListSection>
  )
}

function TransferProofRow({ proof }: { readonly proof: StaffTransferProofView }) {
  const { t } = useLingui()
  const language = useLanguage()
  const by = proof.payBy && formatInstant(proof.payBy as Instant, language, { zone: bangkok, style: 'day' })
  return (
    <MoneyRow
      orderNumber={proof.orderNumber}
      amount={proof.amountDue}
      about={proof.customer}
      aside={by !== undefined && t`by ${by}`}
      status={useProofStatus(proof)}
    />
  )
}

function useProofStatus(proof: StaffTransferProofView): string {
  const { t } = useLingui()
  const { bankAnswer, amountDue, needsTwo, confirmations, related, isCodeRead } = proof
  if (isConfirmedByMe(proof)) return t`1 of 2, by you`
  if (needsTwo && confirmations.length > 0) return t`1 of 2, needs approval`
  if (related.some(({ isSameTransfer }) => isSameTransfer)) return t`Sent before`
  if (!bankAnswer) return isCodeRead ? t`Not checked with bank` : t`No QR code read`
  if (!bankAnswer.isFound) return t`Not found at bank`
  const isRight = bankAnswer.amount === amountDue && bankAnswer.isReceiverRight !== false
  return isRight ? t`Confirmed by bank` : t`Differs from bank record`
}

type TransferProofDetailProps = TransferProofFactsProps & {
  readonly finish: (said: string) => void
}

function TransferProofDetail({ proof, accounts, finish }: TransferProofDetailProps) {
  const { t } = useLingui()
  const { orderNumber, transferProofId } = proof
  const titleId = `slip-${transferProofId}`
  return (
    <Card labelledBy={titleId} className={moneyStyles.stack}>
      <div className={moneyStyles.head}>
        <h2 id={titleId} className={moneyStyles.title}>
          {t`Transfer proof for ${orderNumber}`}
        </h2>
        <OrderLink orderNumber={orderNumber} />
      </div>
      <div className={styles.proof}>
        <TransferProofViewer transferProofId={transferProofId} orderNumber={orderNumber} />
        <div className={styles.stack}>
          <TransferProofFacts proof={proof} accounts={accounts} />
          <TransferProofApprovals proof={proof} />
          <ConfirmTransferProof proof={proof} finish={finish} />
          <hr className={moneyStyles.rule} />
          <RejectTransferProof proof={proof} finish={finish} />
        </div>
      </div>
    </Card>
  )
}
