import { useLingui } from '@lingui/react/macro'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { isExtraSaleOpen } from '#contract/terms/document/extra-sale.ts'
import { satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import { bangkok } from '#web/i18n/bangkok.ts'
import { formatInstant } from '#web/i18n/date-format.ts'
import { formatMoney } from '#web/i18n/money-format.ts'
import { useLanguage } from '#web/i18n/use-language.ts'
import styles from '../order.module.css'
import { useExchangeResultLabels } from './exchange/use-exchange-result-labels.ts'
import { useExtraSaleLabel } from './extras/use-extra-sale-label.ts'
import { useTicketRefundStates } from './use-ticket-refund-labels.ts'

type OrderProps = { readonly order: StaffOrderAnswer }

/**
 * What is under way with the tickets of an order, at its top: an exchange that is not done, refunds that are not settled,
 * and extras that are not paid or added. Each line leads to the card further down.
 */
export function OpenTicketSteps({ order }: OrderProps) {
  const exchange = useOpenExchange(order)
  const states = useTicketRefundStates()
  const extraSaleLabel = useExtraSaleLabel()
  const refunds = order.ticketRefunds
    .filter(({ state, customerPaidAt }) => state !== 'refused' && customerPaidAt === undefined)
    .map(({ state }) => states[state])
  const extras = order.extraSales.filter(isExtraSaleAhead).map((sale) => extraSaleLabel(sale))
  const steps = new Set([...(exchange === undefined ? [] : [exchange]), ...refunds])
  return (
    <>
      <StepLinks steps={[...steps]} href="#order-tickets" />
      <StepLinks steps={extras} href="#order-extras" />
    </>
  )
}

function isExtraSaleAhead({ state }: StaffOrderAnswer['extraSales'][number]): boolean {
  return state === 'awaitingPayment' || isExtraSaleOpen(state)
}

function StepLinks({ steps, href }: { readonly steps: readonly string[]; readonly href: string }) {
  return steps.map((step) => (
    <p key={step}>
      <a href={href} className={styles.reason}>
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
