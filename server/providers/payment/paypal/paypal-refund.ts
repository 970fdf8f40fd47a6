import type { Money } from '#contract/terms/money.ts'
import type {
  PaymentContext,
  PaymentOutcome,
  ProviderRefund,
  RefundCommand,
  RefundInquiry,
} from '../payment-provider.ts'
import { paypalMoneyOf, sumInSatang } from './paypal-amounts.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { outcomeOf } from './paypal-outcome.ts'
import { completedCapture } from './paypal-payment.ts'
import type { WireOrder, WireRefund } from './paypal-wire.ts'

/**
 * Refunds a payment. The order is read first: for its capture, and because PayPal forgets request ids after a
 * time, while the order's list of refunds is permanent.
 */
export async function refundCapture(
  calls: PaypalCalls,
  command: RefundCommand,
  context: PaymentContext,
): Promise<PaymentOutcome<ProviderRefund>> {
  const { providerRef } = command.payment
  if (providerRef === undefined) return { kind: 'notDone', reason: 'notFound' }
  const before = await calls.orderBefore(providerRef, context)
  if (before.kind !== 'data') {
    // a failed read means that nothing was refunded
    const outcome = outcomeOf(before, () => undefined)
    return outcome.kind === 'notDone' ? outcome : { kind: 'notDone', reason: 'unreachable' }
  }
  const earlier = findRefundInOrder(before.value, command.refundReference)
  if (earlier) return { kind: 'done', value: earlier }
  const capture = completedCapture(before.value)
  if (!capture) return { kind: 'notDone', reason: 'notPossible' }
  const answer = await calls.refund(capture.id, { command, amount: paypalMoneyOf(command.amount) }, context)
  if (answer.kind === 'refused' && answer.issue === 'DUPLICATE_INVOICE_ID') {
    const found = await inquireRefund(calls, command, context)
    return found.kind === 'found'
      ? { kind: 'done', value: found.refund }
      : { kind: 'unknown', note: 'DUPLICATE_INVOICE_ID' }
  }
  return outcomeOf(answer, providerRefundOf)
}

/** Finds a refund by our reference among those of the order: repeating the request might create it. */
export async function inquireRefund(
  calls: PaypalCalls,
  command: RefundCommand,
  context: PaymentContext,
): Promise<RefundInquiry> {
  const { providerRef } = command.payment
  if (providerRef === undefined) return { kind: 'silent', note: 'no order' }
  const answer = await calls.order(providerRef, context)
  if (answer.kind === 'refused') return { kind: 'silent', note: answer.issue }
  if (answer.kind !== 'data') return { kind: 'silent', note: answer.note }
  const refund = findRefundInOrder(answer.value, command.refundReference)
  return refund ? { kind: 'found', refund } : { kind: 'notFound' }
}

function findRefundInOrder(order: WireOrder, refundReference: string): ProviderRefund | undefined {
  const refunds = order.purchase_units[0]?.payments.refunds ?? []
  const own = refunds.find((one) => one.invoice_id === refundReference)
  return own && providerRefundOf(own)
}

const refundStates = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const

function providerRefundOf(wire: WireRefund): ProviderRefund | undefined {
  const amount: Money | undefined = sumInSatang([wire.amount])
  return amount && { providerRefundRef: wire.id, state: refundStates[wire.status], amount }
}
