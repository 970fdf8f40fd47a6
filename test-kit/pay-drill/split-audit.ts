import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'
import type { DrillBooks, DrilledPayment, HouseReservation } from './drill-books.ts'

/** A party that a clerk was to split. */
export type DrilledParty = {
  readonly orderNumber: string
  /** What the shop answered last; absent when nobody split it. */
  readonly splitAnswer?: string
}

/** An order as staff see it. */
export type SeenOrder = Pick<StaffOrderAnswer, 'passengers' | 'tickets' | 'split'>

/** The records that are compared after a drill of splits. */
export type SplitEvidence = {
  readonly parties: readonly DrilledParty[]
  readonly books: DrillBooks
  readonly seen: ReadonlyMap<string, SeenOrder>
  /** The card processor's own books. */
  readonly payments: readonly LedgerCardPayment[]
}

/**
 * Audits splits: no booking divided twice, no passenger or ticket in two orders or in none, each order with exactly one
 * reservation of its own party, and orders whose totals sum to their payments and those to what was charged. Every violation
 * is a sentence.
 */
export function auditSplits(evidence: SplitEvidence): {
  readonly parties: number
  readonly splits: number
  readonly violations: readonly string[]
} {
  const { parties, books } = evidence
  const references = new Set(books.orders.map(({ clientReference }) => clientReference))
  const orphans = books.house.reservations.filter(
    ({ clientReference, state }) => state === 'ticketed' && !references.has(clientReference ?? ''),
  )
  return {
    parties: parties.length,
    splits: parties.filter(({ orderNumber }) => familyOf(orderNumber, evidence).length > 1).length,
    violations: [
      ...orphans.map(({ recordLocator }) => `no order has the reservation ${recordLocator}`),
      ...parties.flatMap((one) => faultsOf(one, evidence)),
    ],
  }
}

/** Returns the numbers of an order and of those that were split off it. */
function familyOf(orderNumber: string, { seen }: SplitEvidence): readonly string[] {
  return [orderNumber, ...(seen.get(orderNumber)?.split.into ?? [])]
}

function faultsOf({ orderNumber, splitAnswer }: DrilledParty, evidence: SplitEvidence): string[] {
  const family = familyOf(orderNumber, evidence)
  const seen = family.flatMap((one) => evidence.seen.get(one) ?? [])
  const isLost = splitAnswer === 'done' && family.length === 1
  return [
    ...(family.length > 2 ? [`${orderNumber} was divided ${family.length - 1} times`] : []),
    ...(isLost ? [`${orderNumber} was told to be split and is not`] : []),
    ...(seen.some(({ split }) => split.isUnderWay) ? [`the split of ${orderNumber} is still open`] : []),
    ...peopleFaults(orderNumber, seen),
    ...reservationFaults(family, evidence),
    ...moneyFaults(family, evidence),
  ]
}

function peopleFaults(orderNumber: string, seen: readonly SeenOrder[]): string[] {
  const names = seen.flatMap(({ passengers }) => passengers.map((one) => one.ticketName))
  const tickets = seen.flatMap((one) => one.tickets.map(({ ticketNumber }) => ticketNumber))
  const isWhole = names.length === 2 && new Set(names).size === 2
  const isOnce = new Set(tickets).size === tickets.length && [0, 2].includes(tickets.length)
  return [
    ...(isWhole ? [] : [`${orderNumber}: its passengers are ${names.join(', ')}`]),
    ...(isOnce ? [] : [`${orderNumber}: its tickets are ${tickets.join(', ')}`]),
    ...seen.flatMap(({ passengers, tickets: own }) =>
      own.every(({ passenger }) => passengers[passenger] !== undefined)
        ? []
        : [`${orderNumber}: a ticket is nobody's`],
    ),
  ]
}

function reservationFaults(family: readonly string[], { books }: SplitEvidence): string[] {
  return family.flatMap((orderNumber) => {
    const order = books.orders.find((one) => one.orderNumber === orderNumber)
    const own = books.house.reservations.filter((one) => one.clientReference === order?.clientReference)
    const isLive = order?.state === 'ticketed'
    const isOfOrder = (one: HouseReservation) =>
      one.passengers === order?.passengers && one.tickets.length === one.passengers
    if (!isLive || (own.length === 1 && own.every(isOfOrder))) return []
    const parties = own.map(({ passengers, tickets }) => `${passengers} with ${tickets.length} tickets`)
    return [`${orderNumber} has ${order.passengers} passengers, and reservations of ${parties.join(', ')}`]
  })
}

function moneyFaults(family: readonly string[], { books, payments }: SplitEvidence): string[] {
  const [orderNumber = ''] = family
  const orders = books.orders.filter((one) => family.includes(one.orderNumber))
  const paid = books.payments.filter(
    (one) => family.includes(one.orderNumber) && one.state === 'received' && one.exchangeId === undefined,
  )
  if (paid.length === 0) return family.length > 1 ? [`${orderNumber} was split and is not paid`] : []
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
  const due = sumOf([...orders.map(({ total }) => total), ...paid.map(({ surcharge }) => surcharge)])
  const received = sumOf(paid.map(({ amount }) => amount))
  const charged = payments.filter((one) => paid.some((own) => own.clientReference === one.clientReference))
  const taken = sumOf(charged.map(({ captured }) => captured))
  const unpaid = family.filter((one) => paid.filter((own) => own.orderNumber === one).length !== 1)
  return [
    ...(due === received ? [] : [`${orderNumber}: the orders are ${due}, and their payments ${received}`]),
    ...(received === taken ? [] : [`${orderNumber}: the payments are ${received}, and ${taken} was taken`]),
    ...unpaid.map((one) => `${one} does not have one payment`),
  ]
}

/**
 * Returns the books with each shared payment as its provider knows it: the shares are added to it, and so are their refunds.
 */
export function withoutShares(
  lines: readonly AuditLine[],
  payments: readonly DrilledPayment[],
): readonly AuditLine[] {
  const wholes = new Map(payments.map(({ paymentId, shareOf = paymentId }) => [paymentId, shareOf]))
  const partsOf = (paymentId: string) =>
    lines.filter((one) => one.kind === 'payment').filter((one) => wholes.get(one.paymentId) === paymentId)
  return lines.flatMap((line): AuditLine[] => {
    if (line.kind === 'refund') return [{ ...line, paymentId: wholes.get(line.paymentId) ?? line.paymentId }]
    if (line.kind !== 'payment') return [line]
    if (wholes.get(line.paymentId) !== line.paymentId) return []
    const parts = partsOf(line.paymentId)
    if (parts.length === 1) return [line]
    const amount = parts.reduce((sum, one) => sum + one.amount, 0)
    const arrived = parts.reduce((sum, one) => sum + (one.arrived ?? 0), 0)
    return [{ ...line, amount, arrived }]
  })
}
