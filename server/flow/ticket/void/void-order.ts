import { type Problem, createProblem } from '#contract/problem.ts'
import { type TravelDocument, isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { isVoidOpen } from '#contract/terms/document/ticket-void.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { RefundableAmount } from '#server/flow/payment/payment.ts'
import { type AnswerChannel, auditCustomerAnswer } from '#server/platform/audit/customer-answer.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { type VoidingClerk, askSupplier, isWhollyVoidable, voidingSupplierOf } from './quote-void.ts'
import { toldDocumentsOf } from '../document/travel-documents.ts'
import { refundByVoid } from './refund-by-void.ts'
import { settleVoid } from './settle-void.ts'
import { type VoidDeps, resolveVoidJob, voidActionKey } from './void-deps.ts'
import type { TicketVoid } from './void-store.ts'
import {
  firstCheckAt,
  computeNextCheck,
  sendTicketChange,
  ticketCallContext,
  ticketCallMs,
  ticketSettleMs,
} from '../ticket-call.ts'

/** What the owner of an order has said yes to: the refund that they have seen, in satang. */
export type OwnVoid = { readonly amount: number; readonly given: AnswerChannel }

/** Documents to void and the member of staff who does it; or the yes of the owner, to all that are open. */
export type VoidRequest =
  | { readonly ticketNumbers: readonly string[]; readonly clerk: VoidingClerk }
  | { readonly own: OwnVoid }

/**
 * Voids the documents of an order: asks whether it is possible, records the intent, calls the supplier once, and
 * settles the outcome. Problems as of a quote; `voidNotPossible` also when other documents are open than the clerk saw.
 */
export async function voidOrder(
  deps: VoidDeps,
  booking: Booking,
  request: VoidRequest,
): Promise<Result<TicketVoid | 'approvalNeeded', Problem>> {
  const underWay = await endingUnderWay(deps, booking.bookingId)
  if (underWay) return fail(underWay)
  const before = await deps.store.documentsOf(booking.bookingId)
  const asked = await askSupplier(deps, booking)
  if (!asked.ok) return asked
  const open = asked.value.documents.map((one) => one.ticketNumber)
  const seen = 'own' in request ? open : request.ticketNumbers
  const isSame = open.length === seen.length && open.every((one) => seen.includes(one))
  if (!isSame || !isWhollyVoidable(asked.value)) return fail(createProblem('voidNotPossible'))
  const recorded = await deps.transact((tx) => recordIntent(deps, { booking, request, open, before }, tx))
  if (!recorded.ok || recorded.value === 'approvalNeeded') return recorded
  const sent = recorded.value
  const { supply, reservationRef } = asked.value.supplier
  const outcome = await sendTicketChange(
    deps,
    { booking, sentAt: sent.sentAt, name: 'voidTickets' },
    (context) => supply.voidTickets({ reservationRef, ticketNumbers: sent.ticketNumbers }, context),
  )
  return succeed(await recordOutcome(deps, { booking, sent }, outcome))
}

type Voiding = { readonly booking: Booking; readonly sent: TicketVoid }

type Intent = {
  readonly booking: Booking
  readonly request: VoidRequest
  /** The numbers of the open documents. */
  readonly open: readonly string[]
  /** The documents as they were when the supplier was asked. */
  readonly before: readonly TravelDocument[]
}

/** Records the intent and the job that resolves it, unless a second person has to agree first. */
async function recordIntent(
  deps: VoidDeps,
  { booking: { bookingId }, request, open: ticketNumbers, before }: Intent,
  tx: Tx,
): Promise<Result<TicketVoid | 'approvalNeeded', Problem>> {
  const booking = await deps.booking.lock(bookingId, tx)
  const underWay = await endingUnderWay(deps, bookingId, tx)
  if (underWay) return fail(underWay)
  const back = booking && (await refundByVoid(deps, booking, tx))
  // A colleague may have exchanged or refunded tickets, or split passengers off, since the supplier was asked.
  const isSame = statusesOf(before) === statusesOf(await deps.store.documentsOf(bookingId, tx))
  if (booking?.state !== 'ticketed' || !back || !isSame) return fail(createProblem('voidNotPossible'))
  const agreeing = { booking, back, ticketNumbers }
  const agreed =
    'own' in request
      ? await recordYes(deps, { ...agreeing, own: request.own }, tx)
      : await agreeOnVoid(deps, { ...agreeing, clerk: request.clerk }, tx)
  if (!agreed.ok) return agreed
  if (!agreed.value) return succeed('approvalNeeded')
  const sentAt = deps.clock.now()
  const voidId = deps.ids.id('void')
  const askedBy = 'own' in request ? 'customer' : request.clerk.userId
  await deps.voids.insert(tx, { voidId, bookingId, ticketNumbers, askedBy, sentAt })
  const runAt = firstCheckAt(sentAt)
  await enqueueJob(tx, { kind: resolveVoidJob, key: voidId, payload: { voidId }, runAt })
  const sent = await deps.voids.byId(voidId, tx)
  if (!sent) throw new Error(`the void ${voidId} has vanished`)
  return succeed(sent)
}

function statusesOf(documents: readonly TravelDocument[]): string {
  return documents.map(({ ticketNumber, status }) => `${ticketNumber} ${status}`).join(', ')
}

type Agreeing = {
  readonly booking: Booking
  readonly back: RefundableAmount
  readonly ticketNumbers: readonly string[]
}

/** Returns false while a second member of staff is missing. What is paid out by hand is approved when it is paid out. */
async function agreeOnVoid(
  deps: VoidDeps,
  { booking, back, ticketNumbers, clerk }: Agreeing & { readonly clerk: VoidingClerk },
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const { amount, isByHand } = back
  if (isByHand || amount.amount === 0) return succeed(true)
  return deps.dualControl.agree(tx, {
    actionKey: voidActionKey(booking),
    to: booking.bookingId,
    amount,
    clerk: clerk.userId,
    right: clerk.right,
    said: `${amount.amount} ${ticketNumbers.toSorted().join(' ')}`,
  })
}

/** Records the owner's yes to the refund that they have seen. */
async function recordYes(
  deps: VoidDeps,
  { booking, back, ticketNumbers, own }: Agreeing & { readonly own: OwnVoid },
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  if (own.amount !== back.amount.amount) return fail(createProblem('voidNotPossible'))
  const detail = { amount: own.amount, ticketNumbers: ticketNumbers.join(' ') }
  const answer = { action: 'POST /api/orders/void/', object: booking.orderNumber, detail }
  await auditCustomerAnswer(deps.audit, { answer, given: own.given }, tx)
  return succeed(true)
}

async function recordOutcome(
  deps: VoidDeps,
  { booking, sent }: Voiding,
  outcome: SupplyOutcome<Reservation>,
): Promise<TicketVoid> {
  if (outcome.kind === 'done' && !isStillOpen(deps, sent, outcome.value))
    return deps.transact((tx) => settleVoid(deps, { sent, reservation: outcome.value }, tx))
  // A supplier that has voided and still shows every ticket as valid is read again.
  const lost = outcome.kind === 'unknown' ? outcome.note : 'the tickets are still shown as valid'
  const step =
    outcome.kind === 'notDone'
      ? ({ to: 'refused', cause: 'noneVoided', note: outcome.reason } as const)
      : ({ to: 'unknown', cause: 'answerLost', note: lost } as const)
  return deps.transact(async (tx) => {
    await deps.booking.lock(booking.bookingId, tx)
    const current = await deps.voids.byId(sent.voidId, tx)
    if (!current) throw new Error(`the void ${sent.voidId} has vanished`)
    if (current.state !== 'sending') return current
    await deps.voids.move(tx, current, { ...step, at: deps.clock.now() })
    if (step.to === 'refused') await deps.dualControl.unrecord(tx, voidActionKey(booking), sent.askedBy)
    return { ...current, state: step.to, note: step.note }
  })
}

/** Returns whether a reservation shows every document of a void as valid. */
function isStillOpen(
  { clock }: Pick<VoidDeps, 'clock'>,
  { ticketNumbers }: TicketVoid,
  reservation: Reservation,
): boolean {
  const { documents } = toldDocumentsOf(reservation, clock.now())
  const open = new Set(documents.filter(isDocumentOpen).map((one) => one.ticketNumber))
  return ticketNumbers.every((one) => open.has(one))
}

/**
 * Resolves a void whose outcome is not certain by reading the reservation; nothing is sent again. Returns when to look
 * next, or undefined once it is settled.
 */
export async function resolveVoid(deps: VoidDeps, voidId: string): Promise<Instant | undefined> {
  const sent = await deps.voids.byId(voidId)
  if (!sent || !isVoidOpen(sent.state)) return undefined
  const { waitedMs, next } = computeNextCheck(deps, sent.sentAt)
  const booking = await deps.booking.findById(sent.bookingId)
  if (!booking) throw new Error(`no booking ${sent.bookingId}`)
  if (sent.state === 'sending') {
    if (waitedMs < ticketCallMs) return next
    await recordOutcome(deps, { booking, sent }, { kind: 'unknown', note: 'the answer was lost' })
  }
  const supplier = voidingSupplierOf(deps, booking)
  if (!supplier) return next
  // Computed before the look: only a void that is not seen after the window can no longer appear.
  const isSettled = waitedMs >= ticketCallMs + ticketSettleMs(deps, supplier.supply)
  const found = await supplier.supply.retrieve(supplier.reservationRef, ticketCallContext(deps, booking))
  if (found.kind !== 'found') return next
  const { reservation } = found
  if (isStillOpen(deps, sent, reservation) && !isSettled) return next
  await deps.transact((tx) => settleVoid(deps, { sent, reservation }, tx))
  return undefined
}
