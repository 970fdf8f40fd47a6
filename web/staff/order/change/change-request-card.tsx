import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ChangeRequestAnswer } from '#contract/api/change-request.ts'
import type { Instant } from '#contract/terms/time.ts'
import { useHasRight } from '#web/session/signed-in-user.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { PriceText } from '#web/travel-ui/price/price-text.tsx'
import { Card } from '#web/ui/card.tsx'
import { RefundPayee } from '../../money/refund/refund-payee.tsx'
import { VoidFirst } from '../ticket/void-first.tsx'
import { ChangeRequestReply } from './change-request-reply.tsx'
import { sendReply } from './send-reply.ts'
import styles from '../../staff.module.css'

/** Properties of a change request; `renew` refetches the order. */
export type ChangeRequestCardProps = {
  readonly request: ChangeRequestAnswer
  readonly order: Pick<
    StaffOrderAnswer,
    'orderNumber' | 'contact' | 'payments' | 'refundPayee' | 'freeReissueBy' | 'state' | 'tickets'
  >
  readonly renew: () => Promise<void>
}

/** An accepted refund or change request: its figures, the customer's message, and the reply. */
export function ChangeRequestCard({ request, order, renew }: ChangeRequestCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const mayWork = useHasRight('handleOrders')
  const mayReturn = useHasRight('makeRefunds')
  const mayReply = mayWork || (mayReturn && request.kind === 'refund')
  const kinds = { cancel: t`cancellation`, refund: t`refund`, change: t`change` }
  const titleId = `asked-${request.requestId}`
  const by = formatInstant(request.staffAnswerBy as Instant, language, { zone: bangkok })
  return (
    <Card labelledBy={titleId} className={styles.order}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {t`Customer requests:`} {kinds[request.kind]}
        </h3>
        <span>{t`reply by ${by} (Bangkok time)`}</span>
      </div>
      <QuotedFigure request={request} isByAirline={order.freeReissueBy === 'airline'} />
      {request.kind === 'refund' && mayWork && <VoidFirst orderNumber={order.orderNumber} renew={renew} />}
      {request.message !== undefined && <blockquote className={styles.message}>{request.message}</blockquote>}
      {request.kind === 'refund' && order.refundPayee.isNeeded && (
        <RefundPayee orderNumber={order.orderNumber} payee={order.refundPayee.recorded} onSaved={renew} />
      )}
      {mayReply && (
        <ChangeRequestReply
          request={request}
          order={order}
          reply={async (said) => {
            const fault = await sendReply(said)
            await renew()
            return fault
          }}
        />
      )}
    </Card>
  )
}

type QuotedFigureProps = {
  readonly request: ChangeRequestAnswer
  /** Whether the airline reissues free of charge, because the supplier would charge. */
  readonly isByAirline: boolean
}

function QuotedFigure({ request, isByAirline }: QuotedFigureProps) {
  const { t } = useLingui()
  const { certainty, comesBack, fee, paid, reason } = request
  if (certainty === 'staff')
    return <p>{t`No automatic figure. Check with the airline, then quote the amount.`}</p>
  if (reason !== undefined && request.kind === 'change')
    return (
      <p>
        {isByAirline
          ? t`Other flights free of charge, changed by the airline. The supplier would charge for them: call the airline, which rebooks and reissues, then record its waiver code, and its new tickets under “Exchange tickets”.`
          : t`Other flights free of charge, changed by the airline. Find them with “Exchange tickets”.`}
      </p>
    )
  if (reason !== undefined)
    return (
      <p>
        {reason === 'flightCancelled'
          ? t`Refund in full, flight cancelled by the airline:`
          : t`Refund in full, flights changed by the airline:`}{' '}
        <strong>
          <PriceText amount={comesBack ?? 0} />
        </strong>
      </p>
    )
  if (comesBack !== undefined) {
    return (
      <p>
        {t`Customer accepted a refund of`}{' '}
        <strong>
          <PriceText amount={comesBack} />
        </strong>{' '}
        {t`out of`} <PriceText amount={paid} />
      </p>
    )
  }
  return (
    <p>
      {t`Customer accepted a fee of`}{' '}
      <strong>
        <PriceText amount={fee ?? 0} />
      </strong>
    </p>
  )
}
