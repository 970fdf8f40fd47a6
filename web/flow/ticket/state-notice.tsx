import { useLingui } from '@lingui/react/macro'
import type { OrderAnswer } from '#contract/api/order.ts'
import { isAwaitingPayment } from '#contract/terms/booking.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Instant } from '#contract/terms/time.ts'
import { isOrderInProgress } from '#web/api/use-order.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import { orderKeyUrl } from '#web/session/order-key-url.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isTicketRefundAwaited } from '#contract/terms/after-sales.ts'
import { Notice } from '#web/ui/notice.tsx'
import { isTicketedUnchanged } from './order-heading.tsx'
import { sameSearchHref } from './same-search-href.ts'
import { useOrderStatusLabels } from './use-state-labels.ts'

const waiting: ReadonlySet<OrderAnswer['state']> = new Set(['review', 'waitlisted', 'requested', 'quoted'])

const endedStates: ReadonlySet<OrderAnswer['state']> = new Set(['rejected', 'expired', 'cancelled'])

/** Properties of the notice. */
export type StateNoticeProps = { readonly order: OrderAnswer; readonly orderKey: string }

/** The state of the order in a sentence, with the next action, unless its tickets are issued. Announced. */
export function StateNotice({ order, orderKey }: StateNoticeProps) {
  const { t } = useLingui()
  const labels = useOrderStatusLabels(order)
  const isGrounded = order.afterSales?.status === 'flightCancelled'
  const isBad = order.afterSales ? !order.afterSales.areTicketsValid : endedStates.has(order.state)
  const isOpen =
    isOrderInProgress(order) || waiting.has(order.state) || isGrounded || isTicketRefundAwaited(order)
  const kind = isBad ? 'look' : isOpen ? 'info' : 'done'
  return (
    <div aria-live="polite">
      {!isTicketedUnchanged(order) && (
        <Notice kind={kind} heading={labels.heading} help={labels.help}>
          {order.waitsUntil !== undefined && <WaitlistExpiry moment={order.waitsUntil} />}
          {(isAwaitingPayment(order.state) || isUnpaidInReview(order)) && (
            <LinkButton href={orderKeyUrl(pagePaths.payment, orderKey)} kind="primary">
              {t`How to pay`}
            </LinkButton>
          )}
          {endedStates.has(order.state) && order.afterSales === undefined && (
            <LinkButton href={sameSearchHref(order)} kind="primary">
              {t`Search these flights again`}
            </LinkButton>
          )}
        </Notice>
      )}
    </div>
  )
}

/** Whether an order in review asks for another payment: it was made before its payment was lost. */
function isUnpaidInReview({ state, payment }: OrderAnswer): boolean {
  return state === 'review' && payment?.choices.some(({ isAvailable }) => isAvailable) === true
}

/** Until when a waitlist request stays open; it ends by itself then. */
function WaitlistExpiry({ moment }: { readonly moment: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const until = formatInstant(moment as Instant, language, { zone: bangkok })
  return (
    <p>{t`We keep asking until ${until} (Bangkok time). Then your waiting-list request ends at no cost.`}</p>
  )
}
