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
import { TransferProofFacts } from './transfer-proof-facts.tsx'
import { TransferProofImage } from './transfer-proof-image.tsx'
import styles from '../money.module.css'

/** Transfer proofs to check, earliest deadline first: the picture beside the amount due. */
export function TransferProofs() {
  const { t } = useLingui()
  const list = useTransferProofs()
  const { of } = usePageQuery()
  return (
    <ListSection list={list}>
      {({ transferProofs }) => (
        <MasterDetail
          empty={
            <Notice
              kind="done"
              heading={t`No proofs to check`}
              help={t`Transfer proofs from customers appear here.`}
            />
          }
          label={t`Transfer proofs`}
          items={transferProofs}
          keyOf={({ transferProofId }) => transferProofId}
          firstKey={transferProofs.find(({ orderNumber }) => orderNumber === of)?.transferProofId}
          renew={list.renew}
          renderRow={(proof) => <TransferProofRow proof={proof} />}
          renderDetail={(proof, finish) => <TransferProofDetail proof={proof} finish={finish} />}
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
      about={useProofStatus(proof)}
      aside={by !== undefined && t`by ${by}`}
    />
  )
}

function useProofStatus({ bankAnswer, amountDue, needsTwo, ...proof }: StaffTransferProofView): string {
  const { t } = useLingui()
  if (proof.isConfirmedByMe) return t`1 of 2, by you`
  if (needsTwo && proof.confirmedBy.length > 0) return t`1 of 2, needs approval`
  if (!bankAnswer) return proof.isCodeRead ? t`Not checked with bank` : t`No QR code read`
  if (!bankAnswer.isFound) return t`Not found at bank`
  const isRight = bankAnswer.amount === amountDue && bankAnswer.isReceiverRight !== false
  return isRight ? t`Confirmed by bank` : t`Differs from bank record`
}

type TransferProofDetailProps = {
  readonly proof: StaffTransferProofView
  readonly finish: (said: string) => void
}

function TransferProofDetail({ proof, finish }: TransferProofDetailProps) {
  const { t } = useLingui()
  const { orderNumber } = proof
  const titleId = `slip-${proof.transferProofId}`
  return (
    <Card labelledBy={titleId} className={styles.stack}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t`Transfer proof for ${orderNumber}`}
        </h2>
        <OrderLink orderNumber={orderNumber} />
      </div>
      <div className={styles.proof}>
        <TransferProofImage transferProofId={proof.transferProofId} orderNumber={proof.orderNumber} />
        <div className={styles.stack}>
          <TransferProofFacts proof={proof} />
          <ConfirmTransferProof proof={proof} finish={finish} />
          <hr className={styles.rule} />
          <RejectTransferProof proof={proof} finish={finish} />
        </div>
      </div>
    </Card>
  )
}
