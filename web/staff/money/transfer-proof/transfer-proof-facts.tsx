import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LocalDate } from '#contract/terms/time.ts'
import { formatDate } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import type { StaffTransferProofView, StaffTransferProofsAnswer } from '#contract/api/staff/manual-payment.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { bankName } from './bank-names.ts'
import styles from './transfer-proof.module.css'

/** Properties of the comparison: a proof, and the agency's accounts. */
export type TransferProofFactsProps = {
  readonly proof: StaffTransferProofView
  readonly accounts: StaffTransferProofsAnswer['accounts']
}

/** What the order expects, what the proof's code names, and what the bank says; and what to beware of. */
export function TransferProofFacts({ proof, accounts }: TransferProofFactsProps) {
  return (
    <>
      <div className={styles.comparison}>
        <ComparisonTable proof={proof} accounts={accounts} />
      </div>
      <BankAnswerNotice proof={proof} />
      <RelatedProofs proof={proof} />
    </>
  )
}

const none = '–'

function ComparisonTable({ proof, accounts }: TransferProofFactsProps) {
  const { t } = useLingui()
  const { bankAnswer, amountDue, payBy, sendingBank } = proof
  const found = bankAnswer?.isFound === true ? bankAnswer : undefined
  const paidAt = found?.paidAt
  return (
    <Table caption={t`Comparison of the transfer (Bangkok time)`} isCaptionHidden>
      <thead>
        <tr>
          <td />
          <th scope="col">{t`Expected`}</th>
          <th scope="col">{t`On the proof`}</th>
          <th scope="col">{t`Bank record`}</th>
        </tr>
      </thead>
      <tbody>
        <Row name={t`Amount`} expected={<PriceText amount={amountDue} />}>
          {found?.amount !== undefined && (
            <ComparisonMark fits={found.amount === amountDue}>
              <PriceText amount={found.amount} />
            </ComparisonMark>
          )}
        </Row>
        <Row
          name={t`Date`}
          expected={payBy !== undefined && <DatedFact name={t`due`} at={payBy} />}
          proof={<DatedFact name={t`sent`} at={proof.sentAt} />}
        >
          {paidAt !== undefined && <MomentText at={paidAt} />}
        </Row>
        <Row
          name={t`Transaction reference`}
          proof={<span className="figures">{proof.transactionReference ?? t`No QR code`}</span>}
        >
          {found && <ComparisonMark fits>{t`found`}</ComparisonMark>}
        </Row>
        <Row
          name={t`Payer`}
          expected={proof.customer}
          proof={sendingBank !== undefined && bankName(sendingBank)}
        />
        <Row name={t`Credit on imported statement`}>
          <StatementCredit proof={proof} />
        </Row>
        <Row name={t`Account credited`} expected={accounts.length > 0 && <Accounts accounts={accounts} />}>
          {found?.isReceiverRight !== undefined && (
            <ComparisonMark fits={found.isReceiverRight}>
              {found.isReceiverRight ? t`Our account` : t`Another account`}
            </ComparisonMark>
          )}
        </Row>
      </tbody>
    </Table>
  )
}

/** The credit that makes the picture more than a picture; without one, says so. */
function StatementCredit({ proof: { credit, amountDue } }: ProofProps) {
  const { t } = useLingui()
  const language = useLanguage()
  if (!credit) return t`None yet`
  const on = formatDate(credit.on as LocalDate, language, 'day')
  return (
    <ComparisonMark fits={credit.amount === amountDue}>
      <PriceText amount={credit.amount} /> · {on} ·{' '}
      {credit.state === 'matched' ? t`matched` : t`not matched yet`}
    </ComparisonMark>
  )
}

function DatedFact({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <>
      {name} <MomentText at={at} />
    </>
  )
}

type RowProps = {
  readonly name: string
  readonly expected?: ReactNode
  readonly proof?: ReactNode
  /** What the bank says. */
  readonly children?: ReactNode
}

/** One compared fact; a side that does not know it has a dash. */
function Row({ name, expected, proof, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{expected || none}</td>
      <td>{proof || none}</td>
      <td>{children || none}</td>
    </tr>
  )
}

function Accounts({ accounts }: Pick<TransferProofFactsProps, 'accounts'>) {
  return accounts.map(({ bank, accountNumber }) => (
    <span key={accountNumber} className={styles.account}>
      {bank} <span className="figures">{accountNumber}</span>
    </span>
  ))
}

type ProofProps = Pick<TransferProofFactsProps, 'proof'>

/** Says why the bank's column is empty; nothing where the bank knows the transfer. */
function BankAnswerNotice({ proof: { bankAnswer, isCodeRead } }: ProofProps) {
  const { t } = useLingui()
  if (bankAnswer?.isFound) return null
  if (bankAnswer) {
    return (
      <Notice
        kind="fail"
        isAnnounced={false}
        heading={t`Transfer not found at the bank`}
        help={t`The proof may be forged, or too recent for the bank to show.`}
      />
    )
  }
  return (
    <Notice
      kind="look"
      heading={isCodeRead ? t`Bank could not be reached` : t`No QR code found on the image`}
      help={t`Find the transfer on your bank statement before confirming. A picture alone proves nothing.`}
    />
  )
}

/** Warns of proofs of the same transfer, and names the other proofs of the order. */
function RelatedProofs({ proof: { related } }: ProofProps) {
  const { t } = useLingui()
  const states: Readonly<Record<StaffTransferProofView['state'], string>> = {
    received: t`to check`,
    accepted: t`accepted`,
    refused: t`rejected`,
    closed: t`closed`,
  }
  if (related.length === 0) return null
  const isUsed = related.some(({ isSameTransfer }) => isSameTransfer)
  return (
    <Notice
      kind="look"
      heading={isUsed ? t`The same transfer or picture was sent before` : t`Other proofs for this order`}
    >
      <ul className={styles.related}>
        {related.map(({ orderNumber, state, sentAt, isSameTransfer }) => (
          <li key={`${orderNumber} ${sentAt}`}>
            <span className="figures">{orderNumber}</span> · <MomentText at={sentAt} /> · {states[state]}
            {isSameTransfer && <> · {t`same transfer`}</>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function ComparisonMark({ fits, children }: { readonly fits: boolean; readonly children: ReactNode }) {
  const { t } = useLingui()
  return (
    <span className={fits ? styles.fits : styles.differs}>
      <span className={styles.mark} aria-hidden="true">
        {fits ? '✓' : '≠'}
      </span>{' '}
      {children}
      <VisuallyHidden>{fits ? t`(matches)` : t`(differs)`}</VisuallyHidden>
    </span>
  )
}
