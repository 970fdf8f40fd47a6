import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import styles from '../order.module.css'
import { useExchangeResultLabels } from './exchange/use-exchange-result-labels.ts'
import { useTicketRefundStates } from './use-ticket-refund-labels.ts'

type OrderProps = { readonly order: StaffOrderAnswer }

/**
 * What is under way with the tickets of an order, at its top: an exchange that is not done, and refunds that are not
 * settled. Each line leads to the card further down.
 */
export function OpenTicketSteps({ order }: OrderProps) {
  const exchange = useOpenExchange(order)
  const states = useTicketRefundStates()
  const refunds = order.ticketRefunds
    .filter(({ state, customerPaidAt }) => state !== 'refused' && customerPaidAt === undefined)
    .map(({ state }) => states[state])
  const steps = new Set([...(exchange === undefined ? [] : [exchange]), ...refunds])
  return [...steps].map((step) => (
    <p key={step}>
      <a href="#order-tickets" className={styles.reason}>
        {step}
      </a>
    </p>
  ))
}

/** Returns where the latest exchange stands; undefined once it has ended. */
function useOpenExchange({ ticketExchange }: StaffOrderAnswer): string | undefined {
  const { t } = useLingui()
  const language = useLanguage()
  const labels = useExchangeResultLabels()
  if (!ticketExchange) return undefined
  const { state, total, payBy } = ticketExchange
  if (state === 'done' || state === 'refused' || state === 'lapsed') return undefined
  if (state !== 'awaitingPayment') return labels[state]
  const amount = formatMoney(satang(total), language)
  const until = payBy ? formatInstant(payBy as Instant, language, { zone: bangkok }) : ''
  return t`The customer pays ${amount} for new flights by ${until} (Bangkok time).`
}
