import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { OrderAnswer } from '#contract/api/order.ts'
import type { ChangeRequestKind } from '#contract/terms/change-request.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { OrderActionFailure } from '../order-action-failure.tsx'
import { ChangeRequestQuote } from './change-request-quote.tsx'
import { OwnVoid } from './own-void.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestStages } from './request-stages.tsx'
import { useChangeRequests } from './use-change-requests.ts'
import pageStyles from '../order-page.module.css'
import styles from './change-requests.module.css'

/** Properties of the change requests. */
export type ChangeRequestsProps = {
  readonly order: OrderAnswer
  readonly orderKey: string
  /**
   * The kind of request to start with when it was chosen elsewhere on the page; the section is then scrolled
   * into view.
   */
  readonly begin?: ChangeRequestKind | undefined
}

/**
 * The requests an owner can make: first the figures, then the confirmation; and the state of earlier
 * requests.
 */
export function ChangeRequests({ order, orderKey, begin }: ChangeRequestsProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<ChangeRequestKind | undefined>(begin)
  const requesting = useChangeRequests(orderKey)
  const { quoted, failure, isBusy } = requesting
  const names = useKindNames(order)
  const isAnswerAwaited = order.requests.some((one) => one.state === 'quoted')
  const isOpen = kind !== undefined && order.mayAsk.includes(kind)
  const { quote } = requesting
  const heading = useRef<HTMLHeadingElement>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (begin === undefined || hasBegun.current) return
    hasBegun.current = true
    heading.current?.focus()
    if (begin === 'cancel') void quote(begin, {})
  }, [begin, quote])
  const closeRequest = () => {
    setKind(undefined)
    requesting.forget()
  }
  // What was cancelled at once is shown by the order's timeline.
  const requests = order.requests.filter((one) => one.kind !== 'cancel')
  if (order.mayAsk.length === 0 && requests.length === 0 && failure === undefined) return null
  return (
    <Card labelledBy="requests-title">
      <h2
        id="requests-title"
        ref={heading}
        tabIndex={-1}
        className={pageStyles.heading}
      >{t`Change or cancel`}</h2>
      <div className={styles.stack}>
        {failure !== undefined && <OrderActionFailure failure={failure} orderKey={orderKey} />}
        {requests.map((request) => (
          <RequestStages
            key={request.requestId}
            request={request}
            requesting={requesting}
            order={order}
            orderKey={orderKey}
          />
        ))}
        {!isOpen && !isAnswerAwaited && order.mayAsk.length > 0 && (
          <div className={styles.ways}>
            {order.mayAsk.map((one) => (
              <Button
                key={one}
                onClick={() => {
                  requesting.forget()
                  setKind(one)
                  if (one === 'cancel') void requesting.quote(one, {})
                }}
              >
                {names[one]}
              </Button>
            ))}
          </div>
        )}
        {isOpen && kind === 'refund' && order.mayVoid && <OwnVoid orderKey={orderKey} />}
        {isOpen && quoted === undefined && (
          <RequestForm order={order} kind={kind} requesting={requesting} onClose={closeRequest} />
        )}
        {isOpen && quoted !== undefined && (
          <ChangeRequestQuote
            key={quoted.requestId}
            request={quoted}
            order={order}
            orderKey={orderKey}
            isBusy={isBusy}
            takesFocus
            onYes={() => void requesting.accept(quoted.requestId).then(() => setKind(undefined))}
            onNo={closeRequest}
          />
        )}
      </div>
    </Card>
  )
}

function useKindNames({ state, bookingCode }: OrderAnswer): Readonly<Record<ChangeRequestKind, string>> {
  const { t } = useLingui()
  const cancelButtonLabel = () => {
    if (state === 'waitlisted') return t`Leave waiting list`
    const isRequest = bookingCode === undefined && (state === 'requested' || state === 'quoted')
    return isRequest ? t`Withdraw request` : t`Cancel booking`
  }
  return {
    cancel: cancelButtonLabel(),
    refund: t`Request refund`,
    change: t`Change flights`,
  }
}
