import { type Money } from '#contract/terms/money.ts'
import { type Instant, msOf } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import {
  type PriceOutcome,
  type ShopEvent,
  type SupplyCapabilities,
  type SupplyProvider,
} from '../supply-provider.ts'
import { houseCabins } from './engine/cabin-seats.ts'
import { readOfferRef } from './engine/offer-ref.ts'
import { type World } from './engine/plan.ts'
import { houseSource } from './engine/price-lines.ts'
import { type Repriced, reprice } from './engine/reprice.ts'
import { createCareful } from './house-careful.ts'
import { loadHouseData } from './house-data.ts'
import { cancelReservation, createRelease, findReservation, ticketReservation } from './house-servicing.ts'
import { oldSaleableOffers } from './house-old-saleable.ts'
import { type SaleableOffers } from './house-saleable.ts'
import { bookOffer } from './house-selling.ts'
import { flightDatesOf, maxJourneys, shopHouse, stopped } from './house-shop.ts'
import { type HouseStore } from './house-store.ts'
import { promoteAll } from './house-waiting.ts'

/** What the house needs. Without a world of its own (for tests) it reads the tables that ship with the product. */
export type HouseParts = {
  readonly store: HouseStore
  readonly clock: Clock
  readonly ids: Ids
  readonly log?: Log
  readonly world?: World
}

/** The supplier that is built in: a timetable, fares and seats of its own, all simulated and labelled so. */
export type HouseSupply = SupplyProvider & {
  /** Gives back the seats of reservations that were held past their time limit; answers how many. */
  releaseOverdue(): Promise<number>
  /** Gives free seats to those who wait for them; answers how many reservations got theirs. */
  promoteWaiting(): Promise<number>
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
  hold: 'always',
  holdGuaranteesPrice: 'always',
  ticketing: 'separate',
  isIdempotentByReference: true,
}

type Open = Required<Pick<HouseParts, 'store' | 'clock' | 'ids' | 'world'>> & {
  readonly careful: ReturnType<typeof createCareful>
  readonly offers: SaleableOffers
}

/** Opens the house supplier. */
export function createHouseSupply({ world = loadHouseData(), log, ...parts }: HouseParts): HouseSupply {
  const open: Open = { ...parts, world, careful: createCareful(log), offers: oldSaleableOffers(world) }
  return { supplierId: 'house', capabilities, ...questions(open), ...changes(open) }
}

type Questions = Pick<SupplyProvider, 'health' | 'shop' | 'price' | 'rules' | 'retrieve' | 'find'>

function questions({ world, store, careful, offers }: Open): Questions {
  const repriced = (ref: string, now: Instant) => repriceNow(ref, now, { world, store })
  return {
    async health(context) {
      const answer = await careful.ask(context, 'health', () => store.overdue(context.now, 1))
      return { isReady: answer !== undefined, note: answer ? houseSource : 'the database does not answer' }
    },
    async *shop(request, context): AsyncGenerator<ShopEvent> {
      if (context.signal.aborted) return yield* stopped()
      yield* careful.stream('shop', shopHouse(request, context, { world, store }))
    },
    async price(ref, known, context) {
      const answer = await careful.ask(context, 'price', () => repriced(ref, context.now))
      return answer ? priceOutcomeOf(answer, known) : { kind: 'silent' }
    },
    async rules(ref, context) {
      const answer = await careful.ask(context, 'rules', () => repriced(ref, context.now))
      return answer && answer.kind !== 'gone' ? answer.offer.rules : undefined
    },
    async retrieve(reservationRef, context) {
      const look = () => findReservation({ reservationRef }, context.now, { store, offers })
      return (await careful.ask(context, 'retrieve', look)) ?? { kind: 'silent' }
    },
    async find(clientReference, context) {
      const look = () => findReservation({ clientReference }, context.now, { store, offers })
      return (await careful.ask(context, 'find', look)) ?? { kind: 'silent' }
    },
  }
}

type Changes = Pick<HouseSupply, 'book' | 'ticket' | 'cancel' | 'releaseOverdue' | 'promoteWaiting'>

function changes({ offers, store, ids, clock, careful }: Open): Changes {
  const release = createRelease({ store, offers })
  return {
    book: (command, context) =>
      careful.change(context, 'book', () => bookOffer(command, context, { offers, store, ids, release })),
    ticket: (reservationRef, context) =>
      careful.change(context, 'ticket', () => ticketReservation(reservationRef, context.now, store)),
    cancel: (reservationRef, context) =>
      careful.change(context, 'cancel', () =>
        cancelReservation(reservationRef, context.now, { store, offers }),
      ),
    releaseOverdue: () => release(clock.now()),
    promoteWaiting: () => promoteAll({ store, offers, at: clock.now() }),
  }
}

type Known = { readonly world: World; readonly store: HouseStore }

async function repriceNow(ref: string, now: Instant, { world, store }: Known): Promise<Repriced> {
  const read = readOfferRef(ref, world.network)
  const sales = await store.readSales(flightDatesOf(read?.plan.journeys.map(({ found }) => [found]) ?? []))
  return reprice(ref, { world, sales, nowMs: msOf(now) })
}

function priceOutcomeOf(repriced: Repriced, known: Money): PriceOutcome {
  if (repriced.kind === 'gone') return { kind: 'gone' }
  const { offer } = repriced
  const isSame = offer.price.total.amount === known.amount && known.currency === offer.price.total.currency
  if (isSame) return { kind: 'same', offer }
  if (repriced.kind === 'moved') return { kind: 'changed', offer, was: known, why: 'class' }
  return { kind: 'changed', offer, was: known, why: repriced.isFareKept ? 'tax' : 'fare' }
}
