import { type Problem, createProblem } from '#contract/problem.ts'
import { isDocumentOpen } from '#contract/terms/document/travel-document.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { endingUnderWay } from '../ending-under-way.ts'
import { type Booking, extrasOfOffer } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { ChangedJourney, ExchangeOffer } from '#server/providers/supply/supplier-exchange.ts'
import { type ExchangeDeps, exchangingSupplierOf } from './exchange-deps.ts'
import type { TicketExchange } from './exchange-store.ts'
import { freeReissueBy, involuntaryRefusal } from './involuntary-exchange.ts'
import { ticketCallContext } from '../ticket-call.ts'
import { missingSupplierProblem } from '../configured-supplier.ts'

/** How long offers can be chosen where the supplier states no earlier end. */
const validMinutes = 20

/** The new dates of a search, who searches, and the schedule change that makes the exchange free of charge. */
export type ExchangeQuery = {
  readonly changes: readonly ChangedJourney[]
  readonly clerk: string
  readonly scheduleChangeId?: string | undefined
}

/**
 * Searches for other flights at the supplier and stores its offers, so that one is chosen by its position. Earlier offers
 * lapse. Problems: `exchangeUnderWay`, `voidUnderWay`, `ticketRefundUnderWay`, `exchangeNotPossible`, `exchangeNotAutomated`,
 * `supplierNotConfigured`, `supplierUnavailable`, `documentsNotReadable`, and those of {@link involuntaryRefusal}.
 */
export async function searchExchangeOfOrder(
  deps: ExchangeDeps,
  booking: Booking,
  asked: ExchangeQuery,
): Promise<Result<TicketExchange, Problem>> {
  const refusal = (await endingUnderWay(deps, booking.bookingId)) ?? missingSupplierProblem(deps, booking)
  if (refusal) return fail(refusal)
  const supplier = exchangingSupplierOf(deps, booking)
  // What is to become of bags and seats is settled by hand.
  if (!supplier || extrasOfOffer(booking.offer).length > 0) return fail(createProblem('exchangeNotPossible'))
  const { scheduleChangeId } = asked
  const notFree = scheduleChangeId && (await involuntaryRefusal(deps, { booking, scheduleChangeId }))
  if (notFree) return fail(notFree)
  const search = {
    reservationRef: supplier.reservationRef,
    itinerary: booking.offer.itinerary,
    changes: asked.changes,
    privateFare: booking.privateFare,
    ...(scheduleChangeId !== undefined &&
      freeReissueBy(deps, booking) === 'supplier' && { isInvoluntary: true as const }),
  }
  const found = await supplier.supply.searchExchange(search, ticketCallContext(deps, booking))
  if (found.kind === 'silent') return fail(createProblem('supplierUnavailable'))
  if (found.kind === 'notFound') return fail(createProblem('documentsNotReadable'))
  if (found.kind === 'notAutomated') return fail(createProblem('exchangeNotAutomated'))
  if (found.kind === 'notPossible') return fail(createProblem('exchangeNotPossible'))
  const offered = { booking, offers: found.offers, askedBy: asked.clerk, scheduleChangeId }
  return deps.transact((tx) => storeOffers(deps, offered, tx))
}

/** Returns the numbers of the open tickets of an order. */
export async function openTicketNumbers(
  { store }: Pick<ExchangeDeps, 'store'>,
  bookingId: string,
  tx: Tx,
): Promise<readonly string[]> {
  const documents = await store.documentsOf(bookingId, tx)
  return documents
    .filter((one) => one.kind === 'ticket' && isDocumentOpen(one))
    .map((one) => one.ticketNumber)
}

type FoundOffers = {
  readonly booking: Booking
  readonly offers: readonly ExchangeOffer[]
  readonly askedBy: string
  readonly scheduleChangeId: string | undefined
}

async function storeOffers(
  deps: ExchangeDeps,
  { booking: { bookingId, offer }, offers, askedBy, scheduleChangeId }: FoundOffers,
  tx: Tx,
): Promise<Result<TicketExchange, Problem>> {
  await deps.booking.lock(bookingId, tx)
  const refusal = await endingUnderWay(deps, bookingId, tx)
  if (refusal) return fail(refusal)
  const ticketNumbers = await openTicketNumbers(deps, bookingId, tx)
  if (ticketNumbers.length === 0) return fail(createProblem('exchangeNotPossible'))
  const at = deps.clock.now()
  for (const one of await deps.exchanges.ofBooking(bookingId, tx))
    if (one.state === 'offered') await deps.exchanges.move(tx, one, { to: 'lapsed', cause: 'superseded', at })
  const exchangeId = deps.ids.id('exc')
  const validUntil = earliestEnd(offers, plusMinutes(at, validMinutes))
  const { itinerary, pricingUnits } = offer
  await deps.exchanges.insert(tx, {
    exchangeId,
    bookingId,
    ticketNumbers,
    itinerary,
    fareBasis: pricingUnits?.[0]?.components[0]?.fare.fareBasis,
    offers,
    validUntil,
    askedBy,
    scheduleChangeId,
    at,
  })
  const stored = await deps.exchanges.byId(exchangeId, tx)
  if (!stored) throw new Error(`the exchange ${exchangeId} has vanished`)
  return succeed(stored)
}

function earliestEnd(offers: readonly ExchangeOffer[], latest: Instant): Instant {
  return offers.reduce((end, { validUntil = end }) => (validUntil < end ? validUntil : end), latest)
}
