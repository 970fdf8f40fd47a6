import { msOf } from '#contract/terms/time.ts'
import { type FaultPlan, faultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import { type Simulator } from '../control-plane/simulator-server.ts'
import { type WireAnswer, type WireRequest } from '../control-plane/wire-exchange.ts'
import { worldClock } from '../control-plane/world-clock.ts'
import { type AirlineDesks, routeRequest } from './duffel-routes.ts'
import { offerDesk } from './offer-desk.ts'
import { booksOf, orderDesk } from './order-desk.ts'
import { type LedgerEntry, type Order, endedAt } from './order-ledger.ts'
import { RefusedRequest, refusalAnswer, statusRefusal } from './wire-refusal.ts'

/** How the airline is started. */
export type AirlineOptions = {
  /** How long it takes until an order, a payment or a cancellation is in the books. */
  readonly commitMs: number
  /** Where the books are kept; in memory when absent. */
  readonly ledgerFile?: string
}

/** The simulated airlines behind one wire. */
export function airlineSimulator(options: AirlineOptions): Simulator {
  const clock = worldClock()
  const faults: FaultPlan = faultPlan()
  const ledger = openLedger<LedgerEntry>(options.ledgerFile)
  const books = booksOf(ledger.entries())
  const offers = offerDesk(clock)
  const orders = orderDesk({ ledger, clock, offers, books, commitMs: options.commitMs })
  const desks: AirlineDesks = { clock, offers, orders, books }

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => handle(desks, request),
    statusAnswer: statusRefusal,
    ledger: () => ({
      reservations: orders
        .all()
        .toReversed()
        .map((one) => reservationOf(one, desks)),
      entries: ledger.entries(),
    }),
    reset() {
      offers.reset()
      orders.reset()
    },
  }
}

async function handle(desks: AirlineDesks, request: WireRequest): Promise<WireAnswer> {
  try {
    return await routeRequest(desks, request)
  } catch (error) {
    if (error instanceof RefusedRequest) return refusalAnswer(error.refusal)
    throw error
  }
}

/** A reservation as an auditor wants to see it. */
function reservationOf(order: Order, { clock }: AirlineDesks): Record<string, unknown> {
  const ended = endedAt(order, clock.now())
  return {
    orderId: order.orderId,
    recordLocator: order.recordLocator,
    clientReference: order.metadata['clientReference'] ?? null,
    state: ended ? 'cancelled' : livingState(order),
    committedAt: order.at,
    totalSatang: order.base + order.tax,
    flights: order.needs.map((one) => one.flightKey),
    seats: order.needs.map((one) => one.seats),
    passengers: order.passengers.length,
    tickets: order.documents.map((one) => one.number),
    ...(order.payBy
      ? { payBy: order.payBy, secondsToPay: Math.round((msOf(order.payBy) - clock.nowMs()) / 1000) }
      : {}),
  }
}

function livingState(order: Order): string {
  return order.paidAt ? 'ticketed' : 'held'
}
