import { type FaultPlan, createFaultPlan } from '../control-plane/fault-plan.ts'
import { openLedger } from '../control-plane/ledger-file.ts'
import type { Simulator } from '../control-plane/simulator-server.ts'
import { createSimulatedClock } from '../control-plane/simulated-clock.ts'
import { divideReservation, isDeskAct } from './desk/divide-reservation.ts'
import { type AirlineHandlers, createDuffelHandlers } from './duffel/duffel-handlers.ts'
import { routeRequest } from './duffel/duffel-routes.ts'
import { sendOrderWebhookEvents } from './duffel/webhooks/webhook-events.ts'
import { offerHandlers } from './duffel/offers/offer-handlers.ts'
import { createOrderChangeHandlers } from './duffel/order-changes/order-change-handlers.ts'
import { createOrderHandlers } from './duffel/orders/order-handlers.ts'
import { refusalForHttpStatus } from './duffel/wire-refusal.ts'
import { ledgerView } from './ledger-view.ts'
import { sabreWire } from './sabre/sabre-wire.ts'
import type { BookEntry } from './world/ledger-entries.ts'
import { applyCarrierAction } from './world/carrier-actions.ts'
import { createReservationStore } from './world/reservation-store.ts'
import { createAirlineWorld } from './world/create-airline-world.ts'

/** Start options of the simulated airlines. */
export type AirlineOptions = {
  /** Milliseconds until an order, a payment or a cancellation is in the books. */
  readonly commitMs: number
  /** Path of the ledger file; the ledger is in memory when absent. */
  readonly ledgerFile?: string
  /** A Duffel webhook that exists from the start and survives a reset. */
  readonly notify?: { readonly url: string; readonly secret: string }
}

/** Creates the simulated airlines: one world and one set of books behind two wire protocols. */
export function airlineSimulator(options: AirlineOptions): Simulator {
  const clock = createSimulatedClock()
  const faults: FaultPlan = createFaultPlan()
  const books = createReservationStore(openLedger<BookEntry>(options.ledgerFile), clock)
  const world = createAirlineWorld({ now: () => clock.now(), sold: () => books.sold() })
  const offers = offerHandlers(clock, world)
  const orders = createOrderHandlers({ clock, world, books, offers, commitMs: options.commitMs })
  const changes = createOrderChangeHandlers({ clock, world, books, commitMs: options.commitMs })
  const own = createDuffelHandlers({ clock, faults, ...(options.notify ? { standing: options.notify } : {}) })
  sendOrderWebhookEvents(books, own.webhooks)
  const duffel: AirlineHandlers = { clock, world, books, offers, orders, changes, ...own }

  const sabre = sabreWire({ clock, world, books, commitMs: options.commitMs })

  return {
    clock,
    faults,
    sleep: (ms) => clock.sleep(ms),
    handle: (request) => (isDuffelPath(request.path) ? routeRequest(duffel, request) : sabre.handle(request)),
    statusAnswer: (status, path) =>
      isDuffelPath(path) ? refusalForHttpStatus(status) : sabre.statusAnswer(status),
    act: (input) =>
      isDeskAct(input)
        ? divideReservation({ books, now: clock.now() }, input)
        : applyCarrierAction({ books, world, now: clock.now() }, input),
    ledger: () => ({ ...ledgerView(books, clock.now()), notifications: own.notifications() }),
    restore: (entries) => books.restore(entries as readonly BookEntry[]),
    reset() {
      books.reset()
      world.reset()
      offers.reset()
      changes.reset()
      own.reset()
      sabre.reset()
    },
  }
}

/**
 * Returns whether a path belongs to Duffel. Sabre's paths begin with a service version or are its one SOAP
 * address.
 */
function isDuffelPath(path: string): boolean {
  return !/^\/(v\d+(\.\d+)*\/|websvc)/.test(path)
}
