import type { AuditLine } from '#contract/api/staff/staff.ts'
import type { LedgerCardPayment } from '#test-kit/payments/simulated-card.ts'

/** What the shop acknowledged to a payer, whatever happened afterwards. */
export type PaidPurchase = {
  readonly orderNumber: string
  /** The last outcome on the payer's page. */
  readonly outcome: string
  /** Whether the payer's page showed the payment as received. */
  readonly wasToldPassed: boolean
  /** Refunds of a clerk that the shop acknowledged: amounts by their ids. */
  readonly refunds: readonly { readonly refundId: string; readonly amount: number }[]
}

/** The records that are compared after a drill. */
export type PayEvidence = {
  readonly purchases: readonly PaidPurchase[]
  /** The shop's books: the audit of staff. */
  readonly lines: readonly AuditLine[]
  /** The card processor's own books. */
  readonly payments: readonly LedgerCardPayment[]
  /** The references of payments for differences of exchanges; none when absent. */
  readonly differences?: ReadonlySet<string>
}

/** The result of the audit; every violation is a sentence. */
export type PayVerdict = {
  readonly orders: number
  readonly attempts: number
  readonly charges: number
  readonly captured: number
  readonly refunds: number
  /** Orders with more than one captured charge. */
  readonly doubleCharges: number
  /** Captured charges that are neither an order's payment nor refunded nor in manual review. */
  readonly capturedWithoutOrder: number
  /** Acknowledged results that the shop has lost. */
  readonly acknowledgedLosses: number
  readonly late: number
  readonly violations: readonly string[]
}

type Line<Kind extends AuditLine['kind']> = Extract<AuditLine, { readonly kind: Kind }>
type Books = {
  readonly orders: readonly Line<'order'>[]
  readonly payments: readonly Line<'payment'>[]
  readonly refunds: readonly Line<'refund'>[]
  readonly accounts: readonly Line<'account'>[]
}

const movingStates = new Set(['starting', 'unknown', 'authorised', 'capturing', 'voiding'])
const moneyStates = new Set(['received', 'late', 'mismatched'])
const paidStates = new Set(['paid', 'ticketed', 'review'])

/**
 * Audits a drill: no order charged twice, nothing captured without an order, nothing acknowledged lost,
 * nothing open.
 */
export function auditPayments({ purchases, lines, payments, differences }: PayEvidence): PayVerdict {
  const books = booksOf(lines)
  const taken = payments.filter(({ captured }) => captured > 0)
  const twice = doubleCharges(taken, differences)
  const stray = taken.filter((one) => !isAccountedFor(one, books))
  const lost = purchases.flatMap((one) => lossesOf(one, books))
  return {
    orders: books.orders.length,
    attempts: books.payments.length,
    charges: payments.length,
    captured: taken.length,
    refunds: books.refunds.length,
    doubleCharges: twice.length,
    capturedWithoutOrder: stray.length,
    acknowledgedLosses: lost.length,
    late: books.payments.filter(({ state }) => state === 'late').length,
    violations: [
      ...twice.map((order) => `${order} was charged more than once`),
      ...stray.map((one) => `${one.providerRef} was taken and no order has it`),
      ...lost,
      ...books.payments.flatMap((one) => paymentFaults(one, books, payments)),
      ...refundFaults(books, payments),
      ...ledgerFaults(books, payments),
    ],
  }
}

function booksOf(lines: readonly AuditLine[]): Books {
  return {
    orders: lines.filter((one) => one.kind === 'order'),
    payments: lines.filter((one) => one.kind === 'payment'),
    refunds: lines.filter((one) => one.kind === 'refund'),
    accounts: lines.filter((one) => one.kind === 'account'),
  }
}

/**
 * Returns orders charged twice, and those whose difference of an exchange was. The client reference is the order number and
 * the number of the attempt.
 */
function doubleCharges(
  taken: readonly LedgerCardPayment[],
  differences: PayEvidence['differences'],
): string[] {
  const byOrder = Map.groupBy(taken, ({ clientReference }) => {
    const order = clientReference?.split('-')[0] ?? ''
    return differences?.has(clientReference ?? '') ? `the exchange of ${order}` : order
  })
  return [...byOrder].flatMap(([order, those]) => (those.length > 1 ? [order] : []))
}

/** A voided order ends, and its payment is refunded in full. */
function isAccountedFor({ clientReference, captured, refunded }: LedgerCardPayment, books: Books): boolean {
  const own = books.payments.find((one) => one.clientReference === clientReference)
  if (!own || !moneyStates.has(own.state) || own.arrived !== captured) return false
  const order = books.orders.find(({ orderNumber }) => orderNumber === own.orderNumber)
  return own.state !== 'received' || paidStates.has(order?.state ?? '') || refunded === captured
}

function lossesOf({ orderNumber, wasToldPassed, refunds }: PaidPurchase, books: Books): string[] {
  const isThere = books.orders.some((one) => one.orderNumber === orderNumber)
  const isPaid = books.payments.some((one) => one.orderNumber === orderNumber && one.state === 'received')
  return [
    ...(isThere ? [] : [`${orderNumber} was confirmed and is not there`]),
    ...(wasToldPassed && !isPaid ? [`${orderNumber} was told to be paid and is not`] : []),
    ...refunds.flatMap(({ refundId, amount }) => {
      const kept = books.refunds.find((one) => one.refundId === refundId)
      return kept?.amount === amount
        ? []
        : [`refund ${refundId} of ${orderNumber} was said yes to and is not there`]
    }),
  ]
}

function paymentFaults(
  { clientReference, state, arrived, provider }: Line<'payment'>,
  _books: Books,
  payments: readonly LedgerCardPayment[],
): string[] {
  if (provider !== 'omise') return []
  const theirs = payments.filter((one) => one.clientReference === clientReference)
  const reserved = theirs.filter((one) => one.state === 'authorised' || one.state === 'pending_capture')
  return [
    ...(movingStates.has(state) ? [`${clientReference} is still ${state}`] : []),
    ...(theirs.length > 1 ? [`${clientReference} was begun ${theirs.length} times`] : []),
    ...(reserved.length > 0 ? [`${clientReference} is ${state}, and its card is still reserved`] : []),
    ...(moneyStates.has(state) && theirs[0]?.captured !== arrived
      ? [`${clientReference} is ${state} with ${arrived}, and ${theirs[0]?.captured ?? 0} was taken`]
      : []),
  ]
}

function refundFaults({ refunds, payments: ours }: Books, payments: readonly LedgerCardPayment[]): string[] {
  const atProcessor = ours.filter(({ provider }) => provider === 'omise')
  const ids = new Set(atProcessor.map(({ paymentId }) => paymentId))
  // Others wait until staff pay them out.
  const open = refunds
    .filter(({ state, paymentId }) => state !== 'done' && ids.has(paymentId))
    .map((one) => `refund ${one.refundId} is ${one.state}`)
  const wrong = atProcessor.flatMap(({ paymentId, clientReference }) => {
    const own = refunds.filter((one) => one.paymentId === paymentId)
    const sum = own.reduce((all, { amount }) => all + amount, 0)
    const theirs = payments.find((one) => one.clientReference === clientReference)
    const isSame = (theirs?.refunded ?? 0) === sum && (theirs?.refunds ?? 0) === own.length
    return isSame
      ? []
      : [
          `${clientReference}: ${own.length} refunds of ${sum}, there ${theirs?.refunds ?? 0} of ${theirs?.refunded ?? 0}`,
        ]
  })
  return [...open, ...wrong]
}

function ledgerFaults({ accounts }: Books, payments: readonly LedgerCardPayment[]): string[] {
  const sumOf = (those: readonly Line<'account'>[]) => those.reduce((sum, one) => sum + one.balance, 0)
  const there = payments.reduce((sum, one) => sum + one.captured - one.refunded, 0)
  const here = sumOf(accounts.filter(({ account }) => account === 'at:omise'))
  return [
    ...(sumOf(accounts) === 0 ? [] : [`the books are off by ${sumOf(accounts)}`]),
    ...(here === there ? [] : [`the books have ${here} at the card processor, who has ${there}`]),
  ]
}
