import type { Problem } from '#contract/problem.ts'
import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import { addMoney } from '#contract/terms/money.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { SupplyOutcome } from '#server/providers/supply/supply-provider.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import { type ChooseExchange, recordExchangeIntent } from './choose-exchange.ts'
import { type ExchangeDeps, exchangingSupplierOf } from './exchange-deps.ts'
import type { TicketExchange } from './exchange-store.ts'
import { type SeenExchange, documentsAfter, outcomeOf } from './exchange-outcome.ts'
import { settleExchange, undoExchange } from './settle-exchange.ts'
import {
  computeNextCheck,
  sendTicketChange,
  ticketCallContext,
  ticketCallMs,
  ticketSettleMs,
} from '../ticket-call.ts'

/**
 * Exchanges the tickets of an order for those of an offer, or asks the customer to pay for it first: records the intent
 * and the money, calls the supplier once, and settles the outcome. Problems: `exchangeNotPossible`, `exchangeOfferExpired`,
 * `exchangeUnderWay`, `exchangeAwaitsPayment`, `voidUnderWay`, `nameCorrectionUnanswered`, `cashDrawerNotOpen`,
 * `creditInsufficient`, `creditOnHold`, `companyClosed`.
 */
export async function exchangeOrder(
  deps: ExchangeDeps,
  booking: Booking,
  chosen: ChooseExchange,
): Promise<Result<TicketExchange | 'approvalNeeded', Problem>> {
  const recorded = await recordExchangeIntent(deps, booking, chosen)
  if (!recorded.ok || recorded.value === 'approvalNeeded') return recorded
  const sent = recorded.value
  return succeed(sent.state === 'awaitingPayment' ? sent : await sendAndRecord(deps, booking, sent))
}

/** Calls the supplier once for an exchange whose intent is recorded, and settles the outcome. */
export async function sendAndRecord(
  deps: ExchangeDeps,
  booking: Booking,
  sent: TicketExchange,
): Promise<TicketExchange> {
  return recordOutcome(deps, sent, await sendExchange(deps, booking, sent))
}

/** Calls the supplier once, and never later than shortly after the intent. An exception is a bug of the adapter. */
async function sendExchange(
  deps: ExchangeDeps,
  booking: Booking,
  { choice, offers, sentAt, ticketNumbers, scheduleChangeId }: TicketExchange,
): Promise<SupplyOutcome<Reservation>> {
  const supplier = exchangingSupplierOf(deps, booking)
  const offer = choice && offers[choice.chosen]
  if (!supplier || !offer || !sentAt) return { kind: 'notDone', reason: 'notPossible' }
  const { supply, reservationRef } = supplier
  const expected = addMoney(offer.fareDifference, offer.penalty)
  const isInvoluntary = scheduleChangeId === undefined ? {} : { isInvoluntary: true as const }
  const command = { reservationRef, ref: offer.ref, ticketNumbers, expected, ...isInvoluntary }
  return sendTicketChange(deps, { booking, sentAt, name: 'exchangeTickets' }, (context) =>
    supply.exchangeTickets(command, context),
  )
}

async function recordOutcome(
  deps: ExchangeDeps,
  sent: TicketExchange,
  outcome: SupplyOutcome<Reservation>,
): Promise<TicketExchange> {
  const seen = outcome.kind === 'done' ? { sent, reservation: outcome.value } : undefined
  if (seen && !(await isStale(deps, seen))) return deps.transact((tx) => settleExchange(deps, seen, tx))
  const lost = outcome.kind === 'unknown' ? outcome.note : 'the old tickets are still shown'
  const step =
    outcome.kind === 'notDone'
      ? ({ to: 'refused', cause: 'noneExchanged', note: outcome.reason } as const)
      : ({ to: 'unknown', cause: 'answerLost', note: lost } as const)
  return deps.transact(async (tx) => {
    await deps.booking.lock(sent.bookingId, tx)
    const current = await deps.exchanges.byId(sent.exchangeId, tx)
    if (!current) throw new Error(`the exchange ${sent.exchangeId} has vanished`)
    if (current.state !== 'sending') return current
    await deps.exchanges.move(tx, current, { ...step, at: deps.clock.now() })
    if (step.to === 'refused') await undoExchange(deps, current, tx)
    return { ...current, state: step.to, note: step.note }
  })
}

/** Returns whether a supplier that has exchanged still shows nothing of it. */
async function isStale(deps: ExchangeDeps, seen: SeenExchange): Promise<boolean> {
  const { sent, reservation } = seen
  const before = await deps.store.documentsOf(sent.bookingId)
  const documents = documentsAfter(before, seen, deps.clock.now())
  return outcomeOf(sent, { documents, reservation }).move.to === 'refused'
}

/**
 * Resolves an exchange whose outcome is not certain, or whose new tickets are missing, by reading the reservation; nothing
 * is sent again. Returns when to look next, or undefined once it is settled.
 */
export async function resolveExchange(deps: ExchangeDeps, exchangeId: string): Promise<Instant | undefined> {
  const sent = await deps.exchanges.byId(exchangeId)
  if (!sent?.sentAt || !isExchangeOpen(sent.state)) return undefined
  const { waitedMs, next } = computeNextCheck(deps, sent.sentAt)
  const booking = await deps.booking.findById(sent.bookingId)
  if (!booking) throw new Error(`no booking ${sent.bookingId}`)
  if (sent.state === 'sending') {
    if (waitedMs < ticketCallMs) return next
    await recordOutcome(deps, sent, { kind: 'unknown', note: 'the answer was lost' })
  }
  const supplier = exchangingSupplierOf(deps, booking)
  if (!supplier) return next
  // Computed before the look: only an exchange that is not seen after the window can no longer appear.
  const isSettled = waitedMs >= ticketCallMs + ticketSettleMs(deps, supplier.supply)
  const found = await supplier.supply.retrieve(supplier.reservationRef, ticketCallContext(deps, booking))
  if (found.kind !== 'found') return next
  const seen = { sent, reservation: found.reservation }
  const before = await deps.store.documentsOf(sent.bookingId)
  const documents = documentsAfter(before, seen, deps.clock.now())
  const { move } = outcomeOf(sent, { documents, reservation: found.reservation })
  // What is still under way may yet be completed.
  if (move.to !== 'done' && !isSettled) return next
  const { state } = await deps.transact((tx) => settleExchange(deps, seen, tx))
  return state === 'unticketed' ? next : undefined
}
