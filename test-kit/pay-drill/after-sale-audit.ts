import type { TicketRefundAnswer } from '#contract/api/staff/order/ticket-refunds.ts'
import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'
import type { AirlineEntry, LedgerReservation } from '#test-kit/suppliers/simulated-airline.ts'

/** What the shop acknowledged of an order after its sale. */
export type AfterSale = {
  readonly orderNumber: string
  /** What the shop answered to the clerk who voided its tickets; absent when nobody did. */
  readonly voidAnswer?: string
  /** What the shop answered to the clerk who refunded its tickets; absent when nobody did. */
  readonly ticketRefundAnswer?: string
  /** The tax invoice that the clerk saw; absent when none was issued. */
  readonly invoice?: string
}

/** The records that are compared after a drill of voids, refunds of tickets, and tax invoices. */
export type AfterSaleEvidence = {
  readonly sales: readonly AfterSale[]
  readonly lines: readonly AuditLine[]
  /** The card processor's own books. */
  readonly payments: readonly LedgerCardPayment[]
  readonly airline: {
    readonly reservations: readonly LedgerReservation[]
    readonly entries: readonly AirlineEntry[]
  }
  /** The numbers of the tax invoices of each order in the shop's books. */
  readonly invoices: ReadonlyMap<string, readonly string[]>
  /** The refunds of documents of each order in the shop's books. */
  readonly ticketRefunds: ReadonlyMap<string, readonly TicketRefundAnswer[]>
}

/** The result of the audit; every violation is a sentence. */
export type AfterSaleVerdict = {
  /** Orders that ended by a void. */
  readonly voids: number
  /** Refunds of documents that the supplier has accepted. */
  readonly ticketRefunds: number
  readonly taxInvoices: number
  readonly violations: readonly string[]
}

type OrderLine = Extract<AuditLine, { readonly kind: 'order' }>

/**
 * Audits voids, refunds of tickets and tax invoices: no document ended twice, no order that differs from its documents,
 * voided orders refunded in full and once, refunds of tickets as the airline has them, one tax invoice for an order,
 * and no gap in their numbers.
 */
export function auditAfterSale(evidence: AfterSaleEvidence): AfterSaleVerdict {
  const orders = evidence.lines.filter((one) => one.kind === 'order')
  const numbers = [...evidence.invoices.values()].flat()
  return {
    voids: orders.filter((one) => hasEndedByVoid(one, evidence)).length,
    ticketRefunds: [...evidence.ticketRefunds.values()].flat().filter(isAccepted).length,
    taxInvoices: numbers.length,
    violations: [
      ...endedTwice(evidence.airline.entries),
      ...orders.flatMap((one) => documentFaults(one, evidence)),
      ...evidence.sales.flatMap((one) => lossesOf(one, orders, evidence)),
      ...[...evidence.invoices].flatMap(([order, own]) =>
        own.length > 1 ? [`${order} has ${own.length} tax invoices`] : [],
      ),
      ...numberFaults(numbers),
      ...ticketRefundFaults(evidence),
    ],
  }
}

/** Returns the charges of an order that were captured. */
function chargesOf({ orderNumber }: OrderLine, { payments }: AfterSaleEvidence): LedgerCardPayment[] {
  return payments.filter(
    ({ clientReference, captured }) => captured > 0 && clientReference?.startsWith(`${orderNumber}-`),
  )
}

/** Whether a cancelled order was paid: only a void ends a paid order of a drill. */
function hasEndedByVoid(order: OrderLine, evidence: AfterSaleEvidence): boolean {
  const wasPaid = evidence.lines.some(
    (one) => one.kind === 'payment' && one.orderNumber === order.orderNumber && one.state === 'received',
  )
  return order.state === 'cancelled' && wasPaid
}

/** Some airlines end single documents, some the whole order with all of them. */
function endedTwice(entries: readonly AirlineEntry[]): string[] {
  const ended = entries.flatMap(({ kind, id, numbers = [] }) => {
    if (kind === 'documentsEnded') return numbers.map((one) => `document ${one}`)
    return kind === 'cancelled' ? [`order ${id}`] : []
  })
  const seen = new Set<string>()
  return ended.flatMap((one) => {
    if (seen.has(one)) return [`${one} was ended twice`]
    seen.add(one)
    return []
  })
}

function isAccepted({ state }: TicketRefundAnswer): boolean {
  return state === 'accepted' || state === 'supplierPaid'
}

/** What the shop calls refunded is refunded at the airline, and the other way round; the customer gets it once. */
function ticketRefundFaults({ airline, ticketRefunds, payments, sales }: AfterSaleEvidence): string[] {
  const theirs = new Set(
    airline.entries.flatMap(({ kind, how, numbers }) =>
      kind === 'documentsEnded' && how === 'refund' ? (numbers ?? []) : [],
    ),
  )
  const ours = new Set(
    [...ticketRefunds.values()].flat().flatMap((one) => (isAccepted(one) ? one.refundedNumbers : [])),
  )
  const withOrders = new Set(
    airline.reservations.flatMap(({ state, tickets }) => (state === 'cancelled' ? tickets : [])),
  )
  const onlyHere = [...ours].filter((one) => !theirs.has(one) && !withOrders.has(one))
  return [
    ...onlyHere.map((one) => `document ${one} is refunded only here`),
    ...[...theirs].filter((one) => !ours.has(one)).map((one) => `document ${one} is refunded only there`),
    ...[...ticketRefunds].flatMap(([order, refunds]) => customerFaults({ order, refunds, payments })),
    ...sales.flatMap(({ orderNumber, ticketRefundAnswer }) =>
      ticketRefundAnswer === 'supplierPaid' && !ticketRefunds.get(orderNumber)?.some(isAccepted)
        ? [`${orderNumber} was told to be refunded and is not`]
        : [],
    ),
  ]
}

type CustomerRefund = Pick<AfterSaleEvidence, 'payments'> & {
  readonly order: string
  readonly refunds: readonly TicketRefundAnswer[]
}

function customerFaults({ order, refunds, payments }: CustomerRefund): string[] {
  const owed = refunds.reduce((sum, one) => sum + (one.customerPaid ?? 0), 0)
  const refunded = payments
    .filter(({ clientReference }) => clientReference?.startsWith(`${order}-`))
    .reduce((sum, one) => sum + one.refunded, 0)
  const unpaid = refunds.filter((one) => one.state === 'supplierPaid' && one.customerPaid === undefined)
  return [
    ...(owed > refunded ? [`${order}: the customer is owed ${owed} for tickets and got ${refunded}`] : []),
    ...unpaid.map(() => `${order}: the supplier has paid, and the customer is owed nothing`),
  ]
}

function documentFaults(order: OrderLine, evidence: AfterSaleEvidence): string[] {
  const { orderNumber, state, clientReference } = order
  const theirs = evidence.airline.reservations.find((one) => one.clientReference === clientReference)
  const isOpen = theirs !== undefined && theirs.state === 'ticketed' && theirs.tickets.length > 0
  const isRefundedByTicket = evidence.ticketRefunds.get(orderNumber)?.some(isAccepted) ?? false
  if (state === 'ticketed' && !isOpen && !isRefundedByTicket)
    return [`${orderNumber} is ticketed, and its tickets are void`]
  if (!hasEndedByVoid(order, evidence)) return []
  const charges = chargesOf(order, evidence)
  const isRefunded = charges.every(({ captured, refunded }) => refunded === captured)
  return [
    ...(isOpen ? [`${orderNumber} is cancelled, and its tickets are valid`] : []),
    ...(isRefunded ? [] : [`${orderNumber} is void, and its payment is not refunded in full`]),
  ]
}

function lossesOf(
  { orderNumber, voidAnswer, invoice }: AfterSale,
  orders: readonly OrderLine[],
  { invoices }: AfterSaleEvidence,
): string[] {
  const state = orders.find((one) => one.orderNumber === orderNumber)?.state
  return [
    ...(voidAnswer === 'done' && state !== 'cancelled'
      ? [`${orderNumber} was told to be void and is ${state}`]
      : []),
    ...(invoice !== undefined && !invoices.get(orderNumber)?.includes(invoice)
      ? [`tax invoice ${invoice} of ${orderNumber} was issued and is not there`]
      : []),
  ]
}

/** Numbers end with a counter of their month or year: each series is compared by itself. */
function numberFaults(numbers: readonly string[]): string[] {
  const series = Map.groupBy(numbers, (one) => one.slice(0, -counterDigits))
  return [...series].flatMap(([name, own]) => {
    const counted = own.map((one) => Number(one.slice(-counterDigits))).toSorted((one, other) => one - other)
    const isGapless = counted.every((one, at) => one === at + 1)
    return isGapless ? [] : [`the tax invoices ${name} are numbered ${counted.join(' ')}`]
  })
}

const counterDigits = 6
