import type { TicketExchangeAnswer } from '#contract/api/staff/order/ticket-exchange.ts'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { AirlineEntry, LedgerReservation } from '#test-kit/suppliers/simulated-airline.ts'

/** The records that are compared after a drill of exchanges. */
export type ExchangeEvidence = {
  readonly lines: readonly AuditLine[]
  readonly reservations: readonly LedgerReservation[]
  readonly entries: readonly AirlineEntry[]
  /** The latest exchange of each order in the shop's books. */
  readonly exchanges: ReadonlyMap<string, TicketExchangeAnswer | undefined>
  /** The references of card payments for differences; none when absent. */
  readonly differences?: ReadonlySet<string>
}

type OrderLine = Extract<AuditLine, { readonly kind: 'order' }>

/**
 * Audits exchanges: no ticket exchanged twice, what the shop calls exchanged is at the airline and the other way round,
 * the difference was received once, and it is owed back where nothing was exchanged. A shop that is killed between the
 * new flights and their tickets leaves the alarm that staff get; it has to be right. Every violation is a sentence.
 */
export function auditExchanges(evidence: ExchangeEvidence): {
  readonly exchanged: number
  readonly unticketed: number
  readonly violations: readonly string[]
} {
  const exchanged = evidence.entries.filter(({ kind }) => kind === 'exchanged')
  const tickets = exchanged.map(({ id, exchange }) => `${id} ${exchange?.endedNumbers?.join(' ') ?? 'all'}`)
  const twice = tickets.filter((one, at) => tickets.indexOf(one) !== at)
  const orders = evidence.lines.filter((one) => one.kind === 'order')
  return {
    exchanged: new Set(exchanged.map(({ id }) => id)).size,
    unticketed: [...evidence.exchanges.values()].filter((one) => one?.state === 'unticketed').length,
    violations: [
      ...twice.map((one) => `the tickets ${one} were exchanged twice`),
      ...orders.flatMap((one) => faultsOf(one, evidence)),
    ],
  }
}

function faultsOf({ orderNumber, clientReference }: OrderLine, evidence: ExchangeEvidence): string[] {
  const exchange = evidence.exchanges.get(orderNumber)
  const theirs = evidence.reservations.find((one) => one.clientReference === clientReference)
  const has = (...kinds: readonly string[]) =>
    evidence.entries.some(({ kind, id }) => kinds.includes(kind) && id === theirs?.orderId)
  const isHere = exchange?.state === 'done'
  const isAlarm = exchange?.state === 'unticketed'
  const isThere = has('exchanged') && !isAlarm
  const isOpen = exchange?.state === 'sending' || exchange?.state === 'unknown'
  const own = evidence.lines.filter((one) => 'orderNumber' in one && one.orderNumber === orderNumber)
  const differences = own.filter(
    (one) =>
      one.kind === 'payment' &&
      one.state === 'received' &&
      (one.provider !== 'omise' || evidence.differences?.has(one.clientReference)),
  )
  const ids = new Set(differences.flatMap((one) => (one.kind === 'payment' ? [one.paymentId] : [])))
  const back = own.filter((one) => one.kind === 'refund' && ids.has(one.paymentId))
  return [
    ...(isOpen ? [`${orderNumber}: its exchange is still ${exchange.state}`] : []),
    ...(isHere === isThere ? [] : [`${orderNumber} is exchanged only ${isHere ? 'here' : 'there'}`]),
    ...(isAlarm && !has('rebooked', 'exchanged')
      ? [`${orderNumber} has an alarm, and its flights were not moved`]
      : []),
    ...(differences.length > 1
      ? [`${orderNumber}: the difference was received ${differences.length} times`]
      : []),
    ...(exchange?.state === 'refused' && differences.length > back.length
      ? [`${orderNumber} was not exchanged, and its difference is not owed back`]
      : []),
  ]
}
