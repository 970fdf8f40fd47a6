import { type Money, addMoney } from '#contract/terms/money.ts'
import { epochMsOf } from '#contract/terms/time.ts'
import type { ExchangeCommand } from '../../supplier-exchange.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { RefusalReason, SupplyContext, SupplyOutcome } from '../../supply-provider.ts'
import { rulesOfTrip } from '../engine/price-trip.ts'
import { filedPlanOf } from '../engine/reprice-trip.ts'
import { type StoredTicket, publicReservationOf } from '../house-documents.ts'
import { type OfferContext, marketForSale } from '../house-offers.ts'
import type { SaleMarket, SaleableOffers, SaleablePlan } from '../house-saleable.ts'
import { seatTakeOf, seatsTakenOf } from '../house-selling.ts'
import { refusedOutcome } from '../house-servicing.ts'
import type { HouseStore, HouseTransaction, KeptReservation } from '../house-store.ts'
import { numberTickets } from '../house-tickets.ts'
import { classesToLock, issueDateOf } from '../house-waitlist.ts'
import { exchangeTermsOf, fareDifferenceOf } from './house-exchange-search.ts'

/** Dependencies of an exchange; `ground` is the world that the fares are filed in. */
export type ExchangeDeps = {
  readonly store: HouseStore
  readonly offers: SaleableOffers
  readonly ground: OfferContext
}

/** Thrown to roll back an exchange; never leaves this file. */
class ExchangeRefused extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Exchanges all tickets of a reservation in one transaction: the old seats are released and the new ones taken, the old
 * tickets end and every passenger gets a new one.
 */
export async function exchangeHouseTickets(
  command: ExchangeCommand,
  context: SupplyContext,
  deps: ExchangeDeps,
): Promise<SupplyOutcome<Reservation>> {
  try {
    return await deps.store.change(async (change) => {
      const kept = await change.lock(command.reservationRef)
      if (!kept) return refusedOutcome('notFound')
      const exchange = { command, context, kept, deps }
      const sale = await saleOfExchange(exchange, change)
      return { kind: 'done', value: await exchangeReservation(exchange, sale, change) }
    })
  } catch (fault) {
    if (fault instanceof ExchangeRefused) return refusedOutcome(fault.reason)
    throw fault
  }
}

type Exchanging = {
  readonly command: ExchangeCommand
  readonly context: SupplyContext
  readonly kept: KeptReservation
  readonly deps: ExchangeDeps
}

type ExchangeSale = {
  readonly plan: SaleablePlan
  readonly market: SaleMarket
  /** What the new tickets are worth: a lower price that is forfeited stays in them. */
  readonly total: Money
}

/** Returns the sale of the new flights; throws when the exchange is not allowed or costs more than was quoted. */
async function saleOfExchange(
  { command, context, kept, deps }: Exchanging,
  change: Pick<HouseTransaction, 'readKnownSales'>,
): Promise<ExchangeSale> {
  const flights = deps.offers.flightsOf(command.ref)
  const open = kept.tickets.filter((one) => one.status === undefined).map((one) => one.ticketNumber)
  const isSame =
    open.length === command.ticketNumbers.length && open.every((one) => command.ticketNumbers.includes(one))
  const filed = filedPlanOf(kept.offerRef, marketForSale(deps.ground, marketAt(context)))
  const { isInvoluntary } = command
  const asked = { now: context.now, isInvoluntary }
  const terms = filed && exchangeTermsOf(kept, rulesOfTrip(filed, deps.ground), asked)
  if (!flights || !isSame || !terms) throw new ExchangeRefused('notPossible')
  const { entries } = await change.readKnownSales(flights, issueDateOf(context.now))
  const market = { ...marketAt(context), sales: entries }
  const answer = await deps.offers.price(command.ref, market)
  if (answer.kind === 'gone') throw new ExchangeRefused('offerExpired')
  if (answer.kind === 'full') throw new ExchangeRefused(answer.hasDearer ? 'priceChanged' : 'seatsGone')
  const difference = fareDifferenceOf(answer.plan.total, kept, terms)
  const due = addMoney(difference, terms.penalty)
  if (due.amount > command.expected.amount) throw new ExchangeRefused('priceChanged')
  return { plan: answer.plan, market, total: addMoney(kept.total, difference) }
}

function marketAt({ now }: SupplyContext): SaleMarket {
  return { sales: new Map(), nowMs: epochMsOf(now) }
}

async function exchangeReservation(
  { command, context, kept, deps }: Exchanging,
  { plan, market, total }: ExchangeSale,
  change: HouseTransaction,
): Promise<Reservation> {
  const takes = seatsTakenOf(plan, (flight) => deps.offers.limitsOf(flight, market) ?? [])
  // All classes are locked at once, in their order, so that two exchanges cannot block each other.
  await change.giveSeatsBack([
    ...kept.seats,
    ...classesToLock(kept.seats, [{ seats: takes.map(seatTakeOf) }]),
  ])
  if (!(await change.takeSeats(takes))) throw new ExchangeRefused('seatsGone')
  const { coupons, accountingCode, departsAt } = plan
  const at = context.now
  const made = await numberTickets({ coupons, accountingCode, passengers: kept.passengers }, at, change)
  const tickets = [...kept.tickets.map(exchangedTicket), ...made.map((one) => linkedTicket(one, kept))]
  const { reservationRef } = kept
  const seats = takes.map(seatTakeOf)
  const exchanged = { offerRef: command.ref, seats, coupons, accountingCode, departsAt }
  await change.exchange({ reservationRef, ...exchanged, totalSatang: total.amount, tickets, at })
  return publicReservationOf({ ...kept, ...exchanged, total, tickets })
}

function exchangedTicket(ticket: StoredTicket): StoredTicket {
  return ticket.status === undefined ? { ...ticket, status: 'exchanged' } : ticket
}

/** Names the open ticket of the same passenger, which the new one replaces. */
function linkedTicket(ticket: StoredTicket, { tickets }: KeptReservation): StoredTicket {
  const old = tickets.find((one) => one.status === undefined && one.passenger === ticket.passenger)
  return { ...ticket, ...(old && { originalTicketNumber: old.ticketNumber }) }
}
