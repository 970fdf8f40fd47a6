import type { ProviderPayment } from '../payment-provider.ts'
import { foreignMoneyOf, sumInSatang } from './paypal-amounts.ts'
import type { WireOrder } from './paypal-wire.ts'

/** States of captures that collected money, including later refunds. */
const takenStates = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

type WireCapture = WireOrder['purchase_units'][number]['payments']['captures'][number]

/** Returns the capture that collected money, if any. */
export function completedCapture(order: WireOrder): WireCapture | undefined {
  return capturesOfOrder(order).find((one) => takenStates.has(one.status))
}

/**
 * Converts an order; undefined when it is unreadable or has another reference. An approved order is
 * `authorised`: the payer has agreed, nothing is reserved, and the capture may still be refused.
 */
export function providerPaymentOf(
  order: WireOrder,
  clientReference: string,
  mayVisit: (url: string) => boolean,
): ProviderPayment | undefined {
  const [unit] = order.purchase_units
  if (!unit || unit.invoice_id !== clientReference) return undefined
  const amount = foreignMoneyOf(unit.amount)
  const taken = capturesOfOrder(order).filter((one) => takenStates.has(one.status))
  const captured = sumInSatang(taken.map((one) => one.amount))
  const back = unit.payments.refunds.filter((one) => one.status === 'COMPLETED' || one.status === 'PENDING')
  const refunded = sumInSatang(back.map((one) => one.amount))
  const state = paymentStateOf(order)
  if (!amount || !captured || !refunded || !state) return undefined
  const next = order.links.find((one) => one.rel === 'payer-action' || one.rel === 'approve')?.href
  const isPayersTurn = state === 'pending' && capturesOfOrder(order).length === 0
  return {
    providerRef: order.id,
    clientReference,
    state,
    amount,
    captured,
    refunded,
    ...(state === 'declined' ? { failure: 'refused' } : {}),
    ...(isPayersTurn && next !== undefined && mayVisit(next) ? { continueUrl: next } : {}),
  }
}

function capturesOfOrder(order: WireOrder): readonly WireCapture[] {
  return order.purchase_units[0]?.payments.captures ?? []
}

function paymentStateOf(order: WireOrder): ProviderPayment['state'] | undefined {
  const captures = capturesOfOrder(order)
  if (completedCapture(order)) return 'captured'
  if (captures.some((one) => one.status === 'PENDING')) return 'pending'
  if (captures.length > 0) return 'declined'
  switch (order.status) {
    case 'APPROVED':
      return 'authorised'
    case 'VOIDED':
      return 'voided'
    case 'COMPLETED':
      return undefined
    default:
      return 'pending'
  }
}

/**
 * Returns a check for payer pages: pages of PayPal, or of the configured simulator. The link is external
 * input, and must not redirect the payer to a foreign host.
 */
export function createApprovalUrlCheck(apiUrl: string): (url: string) => boolean {
  const own = new URL(apiUrl).origin
  return (text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    if (url.origin === own) return true
    return url.protocol === 'https:' && /(^|\.)paypal\.com$/.test(url.hostname)
  }
}
