import { type Problem, createProblem } from '#contract/problem.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import type { Money } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import { owedToCustomer } from './customer-amount.ts'
import {
  type QuotedRefund,
  type RefundingClerk,
  type RefundingSupplier,
  quoteRefundOfDocuments,
  refundingSupplierOf,
} from './quote-ticket-refund.ts'
import { settleTicketRefund } from './settle-ticket-refund.ts'
import {
  type RefundQuery,
  type TicketRefundDeps,
  resolveTicketRefundJob,
  ticketRefundActionKey,
} from './ticket-refund-deps.ts'
import type { TicketRefund } from './ticket-refund-store.ts'
import {
  firstCheckAt,
  computeNextCheck,
  sendTicketChange,
  ticketCallContext,
  ticketCallMs,
  ticketSettleMs,
} from '../ticket-call.ts'

/** Documents to refund with the figures that the clerk has seen, in satang. */
export type RefundCommand = {
  readonly query: RefundQuery
  readonly seen: { readonly fromSupplier: number; readonly toCustomer: number }
  readonly clerk: RefundingClerk
}

type Agreed = QuotedRefund & { readonly fromSupplier: Money; readonly toCustomer: Money }

/**
 * Refunds documents: quotes them again, records the intent, calls the supplier once and settles the outcome; or
 * records an application where the supplier does not refund them. Problems as of a quote, and
 * `refundQuoteChanged`, `refundNotAccepted`, `refundTooMuch`, `notAllowed`.
 */
export async function refundDocuments(
  deps: TicketRefundDeps,
  booking: Booking,
  command: RefundCommand,
): Promise<Result<TicketRefund | 'approvalNeeded', Problem>> {
  const { query, seen, clerk } = command
  if (query.figures.length > 0 && !clerk.mayReturnMoney) return fail(createProblem('notAllowed'))
  const quoted = await quoteRefundOfDocuments(deps, booking, query)
  if (!quoted.ok) return quoted
  const { fromSupplier, toCustomer } = quoted.value
  if (fromSupplier?.amount !== seen.fromSupplier || toCustomer?.amount !== seen.toCustomer)
    return fail(createProblem('refundQuoteChanged'))
  const quote: Agreed = { ...quoted.value, fromSupplier, toCustomer }
  const recorded = await deps.transact((tx) => recordIntent(deps, { booking, command, quote }, tx))
  if (!recorded.ok || recorded.value === 'approvalNeeded') return recorded
  const sent = recorded.value
  if (sent.route === 'application' || !quote.supplier) return succeed(sent)
  const outcome = await sendRefund(deps, { booking, sent, quote, supplier: quote.supplier })
  return succeed(await recordOutcome(deps, { booking, sent }, outcome))
}

type Refunding = { readonly booking: Booking; readonly sent: TicketRefund }
type Intent = { readonly booking: Booking; readonly command: RefundCommand; readonly quote: Agreed }

/** Records the intent and the job that resolves it, unless a second person has to agree first. */
async function recordIntent(
  deps: TicketRefundDeps,
  intent: Intent,
  tx: Tx,
): Promise<Result<TicketRefund | 'approvalNeeded', Problem>> {
  const { bookingId } = intent.booking
  const booking = await deps.booking.lock(bookingId, tx)
  const underWay = await endingUnderWay(deps, bookingId, tx)
  if (underWay) return fail(underWay)
  // A colleague may have ended the tickets, or split their passengers off, since they were quoted.
  const kept = await deps.store.documentsOf(bookingId, tx)
  const open = new Set(kept.filter(isDocumentOpen).map((one) => one.ticketNumber))
  const areOpen = intent.quote.documents.every((one) => open.has(one.ticketNumber))
  if (booking?.state !== 'ticketed' || !areOpen) return fail(createProblem('ticketRefundNotPossible'))
  const agreed = await agreeOnRefund(deps, { ...intent, booking }, tx)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed('approvalNeeded')
  const { quote, command } = intent
  const { route, documents, fromSupplier, toCustomer } = quote
  const sentAt = deps.clock.now()
  const refundId = deps.ids.id('tref')
  const made = { refundId, bookingId, route, documents, fromSupplier, toCustomer, sentAt }
  await deps.ticketRefunds.insert(tx, { ...made, basis: command.query.basis, askedBy: command.clerk.userId })
  const runAt = firstCheckAt(sentAt)
  const job = { kind: resolveTicketRefundJob, key: refundId, payload: { refundId }, runAt }
  if (route === 'supplier') await enqueueJob(tx, job)
  const sent = await deps.ticketRefunds.byId(refundId, tx)
  if (!sent) throw new Error(`the refund ${refundId} has vanished`)
  return succeed(sent)
}

/** Checks the amount against the payment and what the customer has accepted; false while a second person is missing. */
async function agreeOnRefund(
  deps: TicketRefundDeps,
  { booking, command: { query, clerk }, quote }: Intent,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const { bookingId } = booking
  const { toCustomer: amount, fromSupplier } = quote
  const refundable = await deps.payment.refundableOf(bookingId, tx)
  const earlier = await deps.ticketRefunds.ofBooking(bookingId, tx)
  const free = (refundable?.amount.amount ?? 0) - owedToCustomer(earlier).amount
  if (!refundable || amount.amount > free) return fail(createProblem('refundTooMuch'))
  if (!(await isAccepted(deps, { booking, query, amount, earlier }, tx)))
    return fail(createProblem('refundNotAccepted'))
  // What staff pay out by hand is approved when it is paid out.
  if (refundable.isByHand || amount.amount === 0) return succeed(true)
  return deps.dualControl.agree(tx, {
    actionKey: ticketRefundActionKey(booking),
    to: bookingId,
    amount,
    clerk: clerk.userId,
    right: clerk.right,
    said: `${amount.amount} ${fromSupplier.amount} ${query.basis} ${query.ticketNumbers.toSorted().join(' ')}`,
  })
}

type Accepting = {
  readonly booking: Booking
  readonly query: RefundQuery
  readonly amount: Money
  readonly earlier: readonly TicketRefund[]
}

/**
 * Returns whether the customer has not accepted another amount: whoever has asked for the refund of the order gets at
 * least the figure that they have said yes to, before the tickets end. What was refunded since then counts towards it.
 */
async function isAccepted(
  deps: TicketRefundDeps,
  { booking, query, amount, earlier }: Accepting,
  tx: Tx,
): Promise<boolean> {
  const requests = await deps.changeRequests.requestsOf(booking.bookingId, tx)
  const asked = requests.find(({ kind, state }) => kind === 'refund' && state === 'asked')
  if (!asked) return true
  const open = (await deps.store.documentsOf(booking.bookingId, tx)).filter(isDocumentOpen)
  if (!open.every((one) => query.ticketNumbers.includes(one.ticketNumber))) return true
  const { comesBack } = asked.terms
  const before = earlier
    .filter(({ state, sentAt }) => state !== 'refused' && sentAt >= asked.updatedAt)
    .reduce((sum, { toCustomer, customerPaid = toCustomer }) => sum + customerPaid.amount, 0)
  return comesBack !== undefined && before + amount.amount >= comesBack.amount
}

async function sendRefund(
  deps: TicketRefundDeps,
  {
    booking,
    sent,
    quote,
    supplier,
  }: Refunding & { readonly quote: Agreed; readonly supplier: RefundingSupplier },
): Promise<SupplyOutcome<Reservation>> {
  const { supply, reservationRef } = supplier
  const { expected } = quote
  const ticketNumbers = sent.documents.map((one) => one.ticketNumber)
  const types = booking.passengers.map((one) => one.type)
  const command = { reservationRef, ticketNumbers, types, ...(expected && { expected }) }
  return sendTicketChange(deps, { booking, sentAt: sent.sentAt, name: 'refundTickets' }, (context) =>
    supply.refundTickets(command, context),
  )
}

async function recordOutcome(
  deps: TicketRefundDeps,
  { booking, sent }: Refunding,
  outcome: SupplyOutcome<Reservation>,
): Promise<TicketRefund> {
  if (outcome.kind === 'done' && !isStillOpen(deps, sent, outcome.value))
    return deps.transact((tx) => settleTicketRefund(deps, { sent, reservation: outcome.value }, tx))
  // A supplier that has refunded and still shows every ticket as valid is read again.
  const lost = outcome.kind === 'unknown' ? outcome.note : 'the tickets are still shown as valid'
  const step =
    outcome.kind === 'notDone'
      ? ({ to: 'refused', cause: 'noneRefunded', note: outcome.reason } as const)
      : ({ to: 'unknown', cause: 'answerLost', note: lost } as const)
  return deps.transact(async (tx) => {
    await deps.booking.lock(booking.bookingId, tx)
    const current = await deps.ticketRefunds.byId(sent.refundId, tx)
    if (!current) throw new Error(`the refund ${sent.refundId} has vanished`)
    if (current.state !== 'sending') return current
    await deps.ticketRefunds.move(tx, current, { ...step, at: deps.clock.now() })
    if (step.to === 'refused')
      await deps.dualControl.unrecord(tx, ticketRefundActionKey(booking), sent.askedBy)
    return { ...current, state: step.to, note: step.note }
  })
}

/** Returns whether a reservation shows every document of a refund as valid. */
function isStillOpen(
  { clock }: Pick<TicketRefundDeps, 'clock'>,
  { documents: refunded }: TicketRefund,
  reservation: Reservation,
): boolean {
  const { documents } = toldDocumentsOf(reservation, clock.now())
  const open = new Set(documents.filter(isDocumentOpen).map((one) => one.ticketNumber))
  return refunded.every((one) => open.has(one.ticketNumber))
}

/**
 * Resolves a refund whose outcome is not certain by reading the reservation; nothing is sent again. Returns when to
 * look next, or undefined once it is settled.
 */
export async function resolveTicketRefund(
  deps: TicketRefundDeps,
  refundId: string,
): Promise<Instant | undefined> {
  const sent = await deps.ticketRefunds.byId(refundId)
  if (!sent || (sent.state !== 'sending' && sent.state !== 'unknown')) return undefined
  const { waitedMs, next } = computeNextCheck(deps, sent.sentAt)
  const booking = await deps.booking.findById(sent.bookingId)
  if (!booking) throw new Error(`no booking ${sent.bookingId}`)
  if (sent.state === 'sending') {
    if (waitedMs < ticketCallMs) return next
    await recordOutcome(deps, { booking, sent }, { kind: 'unknown', note: 'the answer was lost' })
  }
  const supplier = refundingSupplierOf(deps, booking)
  if (!supplier) return next
  // Computed before the look: only a refund that is not seen after the window can no longer appear.
  const isSettled = waitedMs >= ticketCallMs + ticketSettleMs(deps, supplier.supply)
  const found = await supplier.supply.retrieve(supplier.reservationRef, ticketCallContext(deps, booking))
  if (found.kind !== 'found') return next
  const { reservation } = found
  if (isStillOpen(deps, sent, reservation) && !isSettled) return next
  await deps.transact((tx) => settleTicketRefund(deps, { sent, reservation }, tx))
  return undefined
}
