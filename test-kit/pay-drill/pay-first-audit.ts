import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'
import type { LedgerReservation } from '#test-kit/suppliers/simulated-airline.ts'

/** Money that was taken for an order, in the books of whoever has it; amounts in satang. */
export type LedgerMoney = Pick<LedgerCardPayment, 'clientReference' | 'captured' | 'refunded'>

/** The records that are compared after a drill of pay-first offers. */
export type PayFirstEvidence = {
  /** The numbers of the orders whose offers cannot be held. */
  readonly orderNumbers: ReadonlySet<string>
  readonly lines: readonly AuditLine[]
  /** The books of whoever takes the money: of a payment service, a company's account, or a clerk. */
  readonly payments: readonly LedgerMoney[]
  /** The airline's own books. */
  readonly reservations: readonly LedgerReservation[]
}

/**
 * Audits pay-first orders by the books of both sides: none is bought twice, none is bought without its money, and no money
 * is kept without an order. An order that was bought and whose payment was lost must be with staff, and so must one that
 * the shop died in before its tickets were issued.
 */
export function auditPayFirst(evidence: PayFirstEvidence): {
  readonly payFirst: number
  readonly payFirstBought: number
  readonly violations: readonly string[]
} {
  const { orderNumbers, reservations } = evidence
  const ordered = [...orderNumbers]
  return {
    payFirst: ordered.length,
    payFirstBought: ordered.filter((one) => reservationsOf(one, reservations).length > 0).length,
    violations: ordered.flatMap((one) => faultsOf(one, evidence)),
  }
}

function reservationsOf(
  orderNumber: string,
  reservations: readonly LedgerReservation[],
): LedgerReservation[] {
  return reservations.filter(({ clientReference }) => clientReference?.startsWith(`${orderNumber}-`))
}

function faultsOf(orderNumber: string, { lines, payments, reservations }: PayFirstEvidence): string[] {
  const order = lines.find((one) => one.kind === 'order' && one.orderNumber === orderNumber)
  const state = order?.kind === 'order' ? order.state : 'missing'
  const own = reservationsOf(orderNumber, reservations)
  const taken = payments.filter(({ clientReference }) => clientReference?.startsWith(`${orderNumber}-`))
  const keptOf = (one: LedgerMoney) => one.captured - one.refunded
  const kept = taken.reduce((sum, one) => sum + keptOf(one), 0)
  const timesPaid = taken.filter((one) => keptOf(one) > 0).length
  const isStanding = own.some((one) => one.state === 'ticketed')
  const isWithStaff = state === 'review'
  return [
    ...(own.length > 1 ? [`${orderNumber} was bought ${own.length} times`] : []),
    ...(own.some((one) => one.state === 'held') && !isWithStaff
      ? [`${orderNumber} is held at the airline`]
      : []),
    ...(isStanding && kept <= 0 && !isWithStaff
      ? [`${orderNumber} was bought and nothing was taken for it`]
      : []),
    ...(timesPaid > 1 ? [`${orderNumber} was paid ${timesPaid} times`] : []),
    ...(!isStanding && own.length === 0 && kept > 0
      ? [`${orderNumber} was paid and nothing was bought`]
      : []),
    ...(['purchased', 'submitted', 'booking', 'unknown'].includes(state)
      ? [`${orderNumber} is still ${state}`]
      : []),
  ]
}
