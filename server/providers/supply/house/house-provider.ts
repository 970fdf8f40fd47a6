import type { Log } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SupplyCapabilities, SupplyContext, SupplyProvider } from '../supply-provider.ts'
import { houseCabins } from './engine/cabin-seats.ts'
import { divideReservation } from './division/house-division.ts'
import { addHouseExtras, extrasOnSaleFor } from './extras/house-later-extras.ts'
import { exchangeHouseTickets } from './exchange/house-exchange.ts'
import { searchHouseExchange } from './exchange/house-exchange-search.ts'
import { createErrorMapping } from './error-mapping.ts'
import { houseSource } from './engine/price-trip-lines.ts'
import type { HouseSnapshots } from './supply-snapshot.ts'
import { saleableOffers } from './house-offers.ts'
import { type HouseExplanations, type HouseQueryDeps, createHouseQueries } from './house-queries.ts'
import { bookOffer } from './house-selling.ts'
import { cancelReservation, createOverdueRelease, ticketReservation } from './house-servicing.ts'
import type { HouseStore } from './house-store.ts'
import { quoteRefundOfReservation, refundTicketsOfReservation } from './tickets/house-ticket-refund.ts'
import { quoteVoidOfReservation, voidTicketsOfReservation } from './tickets/house-void.ts'
import { promoteAllFlights } from './house-waitlist.ts'
import { maxJourneys } from './search-pool/search-query.ts'

/** Dependencies of the house. */
export type HouseDeps = Pick<Platform, 'clock' | 'ids'> & {
  readonly store: HouseStore
  /** The world it sells and the search threads. */
  readonly grounds: HouseSnapshots
  readonly log?: Log
}

/** The built-in supplier with its own flights, fares and seats; simulated content is labelled. */
export type HouseSupply = SupplyProvider &
  HouseExplanations & {
    /** Releases the seats of reservations past their time limit; returns how many. */
    releaseOverdue(): Promise<number>
    /** Confirms waitlisted reservations where seats are free; returns how many. */
    promoteWaiting(): Promise<number>
    /** Stops the search threads. */
    close(): Promise<void>
  }

const capabilities: SupplyCapabilities = {
  maxJourneys,
  cabins: houseCabins,
  timeWindows: true,
  viaPoint: true,
  carrierFilter: true,
  refundableFilter: true,
  waitlist: true,
  perPassengerPricing: true,
  fareRules: true,
  hold: 'perOffer',
  holdGuaranteesPrice: 'always',
  ticketing: 'separate',
  isIdempotentByReference: true,
  reservationList: 'all',
  seatMaps: true,
  // Tickets use the name field of most hosts; adult and lap infant share one there.
  names: { longestPart: 60, longestTicketName: 55, longestWithInfant: 43 },
}

/** Opens the house supplier. */
export function createHouseSupply({ store, grounds, log, ...deps }: HouseDeps): HouseSupply {
  const offers = saleableOffers(() => grounds.now())
  const open = { ...deps, store, grounds, offers, careful: createErrorMapping(log) }
  return {
    supplierId: 'house',
    sources: [houseSource],
    capabilities,
    ...createHouseQueries(open),
    ...createHouseCommands(open),
    close: () => grounds.close(),
  }
}

type HouseCommands = Pick<HouseSupply, 'book' | 'ticket' | 'cancel' | 'releaseOverdue' | 'promoteWaiting'> &
  HouseVoids &
  HouseExchanges &
  HouseLaterExtras &
  HouseRefunds &
  HouseDivision

type HouseExchanges = Required<
  Pick<HouseSupply, 'searchExchange' | 'exchangeTickets' | 'waivesInvoluntaryExchange'>
>

type HouseVoids = Required<Pick<HouseSupply, 'quoteVoid' | 'voidTickets'>>

type HouseRefunds = Required<Pick<HouseSupply, 'quoteRefund' | 'refundTickets'>>

function createHouseCommands(deps: HouseQueryDeps & Pick<HouseDeps, 'clock' | 'ids'>): HouseCommands {
  const { offers, store, grounds, ids, clock, careful } = deps
  const release = createOverdueRelease({ store, offers })
  const never = new AbortController().signal
  /** Changes wait for the world, because availability depends on its flights. */
  const waitForWorld = async (context: SupplyContext): Promise<boolean> =>
    (await careful.ask(context, 'ground', () => grounds.current(context.signal))) !== undefined
  return {
    ...createHouseVoids(deps, waitForWorld),
    ...createHouseExchanges(deps, waitForWorld),
    ...createHouseLaterExtras(deps, waitForWorld),
    ...createHouseRefunds(deps, waitForWorld),
    ...createHouseDivision(deps),
    async book(command, context) {
      if (!(await waitForWorld(context))) return { kind: 'notDone', reason: 'unreachable' }
      return careful.change(context, 'book', () =>
        bookOffer(command, context, { offers, store, ids, release }),
      )
    },
    ticket: (reservationRef, context) =>
      careful.change(context, 'ticket', () => ticketReservation(reservationRef, context.now, store)),
    async cancel(reservationRef, context) {
      if (!(await waitForWorld(context))) return { kind: 'notDone', reason: 'unreachable' }
      return careful.change(context, 'cancel', () =>
        cancelReservation(reservationRef, context.now, { store, offers }),
      )
    },
    async releaseOverdue() {
      const isAny = (await store.overdue(clock.now(), 1)).length > 0
      return isAny && (await grounds.current(never)) ? release(clock.now()) : 0
    },
    async promoteWaiting() {
      const isAny = (await store.readWaitlist({ limit: 1 })).length > 0
      return isAny && (await grounds.current(never))
        ? promoteAllFlights({ store, offers, at: clock.now() })
        : 0
    },
  }
}

function createHouseExchanges(
  { offers, store, grounds, careful }: HouseQueryDeps,
  waitForWorld: (context: SupplyContext) => Promise<boolean>,
): HouseExchanges {
  return {
    waivesInvoluntaryExchange: true,
    searchExchange: async (search, context) =>
      (await careful.ask(context, 'searchExchange', () =>
        searchHouseExchange(search, context, { store, grounds }),
      )) ?? { kind: 'silent' },
    async exchangeTickets(command, context) {
      if (!(await waitForWorld(context)) || context.maySend?.() === false)
        return { kind: 'notDone', reason: 'unreachable' }
      return careful.change(context, 'exchangeTickets', () =>
        exchangeHouseTickets(command, context, { store, offers, ground: grounds.now() }),
      )
    },
  }
}

type HouseLaterExtras = Required<Pick<HouseSupply, 'extrasOnSale' | 'addExtras'>>

function createHouseLaterExtras(
  { offers, store, careful }: HouseQueryDeps,
  waitForWorld: (context: SupplyContext) => Promise<boolean>,
): HouseLaterExtras {
  return {
    async extrasOnSale(asked, context) {
      if (!(await waitForWorld(context))) return { kind: 'silent' }
      const found = await careful.ask(context, 'extrasOnSale', () =>
        extrasOnSaleFor(asked, { store, offers }),
      )
      return found ?? { kind: 'silent' }
    },
    async addExtras(command, context) {
      if (!(await waitForWorld(context)) || context.maySend?.() === false)
        return { kind: 'notDone', reason: 'unreachable' }
      return careful.change(context, 'addExtras', () => addHouseExtras(command, context, { store, offers }))
    },
  }
}

type HouseDivision = Required<Pick<HouseSupply, 'divide'>>

function createHouseDivision({
  store,
  ids,
  careful,
}: HouseQueryDeps & Pick<HouseDeps, 'ids'>): HouseDivision {
  return {
    divide: (command, context) =>
      context.maySend?.() === false
        ? Promise.resolve({ kind: 'notDone', reason: 'unreachable' } as const)
        : careful.change(context, 'divide', () =>
            divideReservation(command, { store, ids, at: context.now }),
          ),
  }
}

function createHouseVoids(
  { offers, store, careful }: HouseQueryDeps,
  waitForWorld: (context: SupplyContext) => Promise<boolean>,
): HouseVoids {
  return {
    async quoteVoid(reservationRef, context) {
      const found = await careful.ask(context, 'quoteVoid', async () => ({
        kept: await store.byRef(reservationRef),
      }))
      return found ? quoteVoidOfReservation(found.kept, context.now) : { kind: 'silent' }
    },
    async voidTickets(command, context) {
      if (!(await waitForWorld(context)) || context.maySend?.() === false)
        return { kind: 'notDone', reason: 'unreachable' }
      return careful.change(context, 'voidTickets', () =>
        voidTicketsOfReservation(command, context.now, { store, offers }),
      )
    },
  }
}

function createHouseRefunds(
  { offers, store, careful }: HouseQueryDeps,
  waitForWorld: (context: SupplyContext) => Promise<boolean>,
): HouseRefunds {
  return {
    async quoteRefund(reservationRef, context) {
      const found = await careful.ask(context, 'quoteRefund', async () => ({
        kept: await store.byRef(reservationRef),
      }))
      return found ? quoteRefundOfReservation(found.kept) : { kind: 'silent' }
    },
    async refundTickets(command, context) {
      if (!(await waitForWorld(context)) || context.maySend?.() === false)
        return { kind: 'notDone', reason: 'unreachable' }
      return careful.change(context, 'refundTickets', () =>
        refundTicketsOfReservation(command, context.now, { store, offers }),
      )
    },
  }
}
