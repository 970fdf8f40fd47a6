import { isExchangeOpen } from '#contract/terms/document/ticket-exchange.ts'
import { satang } from '#contract/terms/money.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isOpenChange } from '../schedule-change/schedule-change-record.ts'
import { followExchange } from '../special-service/follow-exchange.ts'
import { mailTicketsJob } from '../mail-tickets-job.ts'
import { type ExchangeDeps, exchangeActionKey } from './exchange-deps.ts'
import { type SeenExchange, documentsAfter, outcomeOf } from './exchange-outcome.ts'
import type { TicketExchange } from './exchange-store.ts'

/**
 * Settles an exchange by the documents of its reservation, in one transaction. When every passenger has a new ticket, the
 * order gets its new flights and a difference is refunded; when nothing was exchanged, a difference that was paid is.
 * Returns the exchange as settled. Who loses against a concurrent process changes nothing.
 */
export async function settleExchange(
  deps: ExchangeDeps,
  { sent, reservation }: SeenExchange,
  tx: Tx,
): Promise<TicketExchange> {
  const { bookingId, exchangeId } = sent
  const booking = await deps.booking.lock(bookingId, tx)
  const current = await deps.exchanges.byId(exchangeId, tx)
  if (!booking || !current) throw new Error(`the exchange ${exchangeId} has vanished`)
  if (!isExchangeOpen(current.state)) return current
  const before = await deps.store.documentsOf(bookingId, tx)
  const documents = documentsAfter(before, { sent: current, reservation }, deps.clock.now())
  await deps.store.sync(tx, bookingId, { documents, at: deps.clock.now() })
  const { move, newNumbers } = outcomeOf(current, { documents, reservation })
  if (current.state === 'unticketed' && move.to !== 'done') return current
  const at = deps.clock.now()
  if (!(await deps.exchanges.move(tx, current, { ...move, at, newNumbers })))
    throw new Error('an exchange was moved under the lock of its order')
  const settled = { ...current, state: move.to, newNumbers, updatedAt: at }
  if (move.to === 'refused') await undoExchange(deps, settled, tx)
  if (move.to === 'done') await completeExchange(deps, settled, tx)
  deps.log.info('tickets exchanged', { bookingId, to: move.to, cause: move.cause })
  // Seats were moved and there is no valid ticket: the airline must be called.
  if (move.to === 'unticketed') deps.log.error('exchangedWithoutNewTicket', { bookingId })
  return settled
}

/** Refunds the difference that was paid; what was not done does not count towards the limit of who tried. */
export async function undoExchange(
  deps: Pick<ExchangeDeps, 'dualControl' | 'payment'>,
  exchange: TicketExchange,
  tx: Tx,
): Promise<void> {
  const { bookingId, exchangeId, askedBy } = exchange
  await deps.dualControl.unrecord(tx, exchangeActionKey(exchange), askedBy)
  await deps.dualControl.forget(tx, exchangeActionKey(exchange))
  await deps.payment.giveBackDifference({ bookingId, differenceId: exchangeId, askedBy }, tx)
}

/** The order has its new flights, a lower price is refunded or stands in the work queue, and a change that the customer had asked for is done. */
export async function completeExchange(deps: ExchangeDeps, exchange: TicketExchange, tx: Tx): Promise<void> {
  const { bookingId, choice, askedBy, offers } = exchange
  const offer = choice && offers[choice.chosen]
  if (!offer) throw new Error(`the exchange ${exchange.exchangeId} has no offer`)
  const { itinerary, conditions } = offer
  const taken = {
    bookingId,
    itinerary,
    change: 'ticketsExchanged',
    ...(conditions && { conditions }),
  } as const
  await deps.booking.takeFlights(taken, tx)
  const flights = { bookingId, before: exchange.itinerary, after: itinerary, at: deps.clock.now() }
  await followExchange(deps.services, flights, tx)
  await deps.dualControl.forget(tx, exchangeActionKey(exchange))
  if (choice.due < 0) {
    const amount = satang(-choice.due)
    const part = { amount, why: 'ticketsExchanged', askedBy, figureOf: undefined } as const
    if (!(await deps.payment.giveBack(bookingId, part, tx))) {
      await deps.exchanges.recordUncovered(tx, exchange.exchangeId, amount)
      deps.log.error('exchangeNotRefunded', { bookingId })
    }
  }
  await completeChangeRequests(deps, exchange, tx)
  await settleScheduleChanges(deps, exchange, tx)
  const { exchangeId } = exchange
  const payload = { bookingId, exchangeId }
  await enqueueJob(tx, { kind: mailTicketsJob, key: `exchange:${exchangeId}`, payload })
}

/**
 * A change that the customer has asked for is done. A refund lapses: its figure is of the old tickets, and staff name
 * that of the new ones.
 */
async function completeChangeRequests(
  deps: ExchangeDeps,
  { bookingId, askedBy }: TicketExchange,
  tx: Tx,
): Promise<void> {
  const at = deps.clock.now()
  for (const request of await deps.changeRequests.requestsOf(bookingId, tx)) {
    if (request.state === 'quoted' || (request.state === 'asked' && request.kind === 'refund'))
      await deps.changeRequests.move(tx, request, { to: 'lapsed', cause: 'superseded', at })
    if (request.state === 'asked' && request.kind === 'change') {
      const done = { to: 'done', cause: 'ticketsExchanged', at, answeredBy: askedBy } as const
      await deps.changeRequests.move(tx, request, done)
    }
  }
}

/** A change of the old flights is no concern any more: nobody may accept or confirm it for the new ones. */
async function settleScheduleChanges(
  { scheduleChanges, clock }: ExchangeDeps,
  { bookingId }: TicketExchange,
  tx: Tx,
): Promise<void> {
  const settled = { to: 'settled', cause: 'rebookedByStaff', at: clock.now() } as const
  for (const change of await scheduleChanges.changesOf(bookingId, tx))
    if (isOpenChange(change)) await scheduleChanges.move(tx, change, settled)
}
