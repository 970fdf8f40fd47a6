import { useLingui } from '@lingui/react/macro'
import { refreshTravelDocuments } from '#contract/api/staff/order/travel-documents.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { sendCommand } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useCommand } from '#web/api/use-command.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { MomentText } from '#web/travel-ui/moment-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table } from '#web/ui/table.tsx'
import styles from '../order.module.css'
import { RecordReinstatement } from './exchange/record-reinstatement.tsx'
import { RecordReissue } from './exchange/record-reissue.tsx'
import { ExchangeOutcome } from './exchange/exchange-outcome.tsx'
import { RefundTicketsButton } from './refund-tickets-dialog.tsx'
import { TicketRefundList } from './ticket-refund-list.tsx'
import { useVoidResultLabels } from './use-void-result-labels.ts'
import { useDocumentLabels } from './use-document-labels.ts'

type DocumentsProps = { readonly order: StaffOrderAnswer; readonly renew: () => Promise<void> }
type CardProps = DocumentsProps & { readonly say: (text: string) => void }
type Document = StaffOrderAnswer['tickets'][number]

/** The tickets and EMDs of an order with their coupons, as the supplier last told them. */
export function TravelDocuments({ order, renew, say }: CardProps) {
  const { t } = useLingui()
  const mayWork = useHasRight('handleOrders')
  const { isBusy, failure, run } = useCommand()
  const { orderNumber, tickets, manual } = order
  const isFree = order.openTicketEnding === undefined
  const mayRefund = mayWork && order.state === 'ticketed' && isFree && tickets.some(isDocumentOpen)
  if (tickets.length === 0) return null
  const refresh = () =>
    void run(
      () => sendCommand(refreshTravelDocuments, { body: { orderNumber } }),
      () => void renew(),
    )
  const syncedAt = tickets
    .flatMap((one) => one.syncedAt ?? [])
    .toSorted()
    .at(0)
  return (
    <Card labelledBy="order-tickets" className={styles.stack}>
      <div className={styles.cardHead}>
        <h3 id="order-tickets" tabIndex={-1} className={styles.title}>
          {t`Tickets and EMDs`} <span className={styles.soft}>{tickets.length}</span>
        </h3>
        <div className={styles.links}>
          {mayWork && !manual && (
            <Button isBusy={isBusy} onClick={refresh}>{t`Refresh from supplier`}</Button>
          )}
          {mayRefund && <RefundTicketsButton order={order} renew={renew} say={say} />}
        </div>
      </div>
      {failure && <FailureNotice failure={failure} />}
      <VoidOutcome ticketVoid={order.ticketVoid} />
      <ExchangeOutcome order={order} renew={renew} />
      {order.ticketExchange?.state === 'unticketed' && (
        <>
          <RecordReissue order={order} exchange={order.ticketExchange} renew={renew} say={say} />
          <RecordReinstatement order={order} exchange={order.ticketExchange} renew={renew} say={say} />
        </>
      )}
      <VoidApprovals approvals={order.voidApprovals} />
      <DocumentTable order={order} />
      <TicketRefundList refunds={order.ticketRefunds} renew={renew} />
      <p className={styles.soft}>
        {manual ? (
          t`Entered by hand: the status is that of the issue.`
        ) : syncedAt === undefined ? (
          t`Not read from the supplier since the issue.`
        ) : (
          <>
            {t`Read from the supplier:`} <MomentText at={syncedAt} />
          </>
        )}
      </p>
    </Card>
  )
}

/** What has become of the latest void, unless the documents say it all. */
function VoidOutcome({ ticketVoid }: Pick<StaffOrderAnswer, 'ticketVoid'>) {
  const labels = useVoidResultLabels()
  if (!ticketVoid || ticketVoid.state === 'done' || ticketVoid.state === 'refused') return null
  return <Notice kind="look" heading={labels[ticketVoid.state]} />
}

/** A void that one member of staff has approved, and that waits for another. */
function VoidApprovals({ approvals }: { readonly approvals: StaffOrderAnswer['voidApprovals'] }) {
  const { t } = useLingui()
  if (approvals.length === 0) return null
  const names = approvals.map(({ by, isMine }) => (isMine ? t`You` : by)).join(', ')
  return (
    <Notice
      kind="look"
      heading={t`Void waits for a second approval. Approved by: ${names}`}
      help={t`Another member of staff approves it with “Void”, while the supplier still allows it.`}
    />
  )
}

function DocumentTable({ order }: Pick<DocumentsProps, 'order'>) {
  const { t } = useLingui()
  return (
    <Table caption={t`Tickets and EMDs`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">
            <abbr title={t`Passenger number`}>P</abbr>
          </th>
          <th scope="col">{t`Number`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`Coupons`}</th>
          <th scope="col" className={styles.wideOnly}>{t`Issued`}</th>
        </tr>
      </thead>
      <tbody>
        {order.tickets.map((one) => (
          <DocumentRow key={one.ticketNumber} document={one} journeys={order.journeys} />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { readonly document: Document; readonly journeys: StaffOrderAnswer['journeys'] }

function DocumentRow({ document, journeys }: RowProps) {
  const { t } = useLingui()
  const labels = useDocumentLabels()
  const { passenger, ticketNumber, kind, status, issuedAt, originalTicketNumber } = document
  return (
    <tr>
      <td className="figures">{passenger + 1}</td>
      <td className={styles.nowrapWide}>
        <span className="figures">{isDocumentOpen(document) ? ticketNumber : <s>{ticketNumber}</s>}</span>
        {kind !== 'ticket' && <span className={styles.line}>{labels.kinds[kind]}</span>}
        {originalTicketNumber !== undefined && (
          <span className={styles.line}>{t`in exchange for ${originalTicketNumber}`}</span>
        )}
      </td>
      <td className={styles.nowrapWide}>
        <strong>{labels.statuses[status]}</strong>
      </td>
      <td>
        <Coupons document={document} journeys={journeys} />
      </td>
      <td className={styles.wideOnly}>
        <MomentText at={issuedAt} />
      </td>
    </tr>
  )
}

/** Each coupon with its flight and status; one line where the supplier tells no status of any. */
function Coupons({ document, journeys }: RowProps) {
  const labels = useDocumentLabels()
  const { coupons } = document
  if (coupons.length === 0) return '–'
  if (coupons.every(({ status }) => status === 'unknown')) return labels.coupons.unknown
  return coupons.map(({ number, journey, segment, status }) => {
    const flight = journeys[journey]?.segments[segment]
    return (
      <span key={number} className={styles.couponLine}>
        <span className="figures">{number}</span> {flight && `${flight.from}–${flight.to}`}{' '}
        <strong>{labels.coupons[status]}</strong>
      </span>
    )
  })
}
