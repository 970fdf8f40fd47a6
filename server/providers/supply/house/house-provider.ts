import { type Instant, msOf } from '#contract/terms/time.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type Ids } from '#server/platform/ids.ts'
import { type Log } from '#server/platform/log.ts'
import {
  type FindOutcome,
  type PriceOutcome,
  type Reservation,
  type ShopEvent,
  type SupplyCapabilities,
  type SupplyContext,
  type SupplyOutcome,
  type SupplyProvider,
} from '../supply-provider.ts'
import { houseCabins } from './engine/cabin-seats.ts'
import { readOfferRef } from './engine/offer-ref.ts'
import { type World } from './engine/plan.ts'
import { houseSource } from './engine/price-lines.ts'
import { type Repriced, reprice } from './engine/reprice.ts'
import { loadHouseData } from './house-data.ts'
import { cancelReservation, releaseOverdue, ticketReservation } from './house-servicing.ts'
import { reservationOf, sellOffer } from './house-selling.ts'
import { flightDatesOf, maxJourneys, shopHouse, stopped } from './house-shop.ts'
import { type HouseStore, type KeptReservation } from './house-store.ts'

/** What the house needs. `world` is for tests; without it the timetable that ships with the product is read. */
export type HouseParts = {
  readonly store: HouseStore
  readonly clock: Clock
  readonly ids: Ids
  readonly log?: Log
  readonly world?: World
}

const capabilities: SupplyCapabilities = {
  maxJourneys,
  cabins: houseCabins,
  timeWindows: true,
  viaPoint: true,
  carrierFilter: true,
  refundableFilter: true,
  waitlist: false,
  perPassengerPricing: true,
  fareRules: true,
  hold: 'always',
  holdGuaranteesPrice: 'always',
  ticketing: 'separate',
  isIdempotentByReference: true,
}

/** The supplier that is built in: a timetable, fares and seats of its own, all simulated and labelled so. */
export type HouseSupply = SupplyProvider & {
  /** Gives back the seats of reservations that were held past their time limit; answers how many. */
  releaseOverdue(): Promise<number>
}

/** Opens the house supplier. */
export function createHouseSupply({ store, clock, ids, log, world = loadHouseData() }: HouseParts): HouseSupply {
  const selling = { world, store, ids }
  const failed = (cause: string, error: unknown) => log?.error('house.failed', { supplier: 'house', cause, error })
  /** Answers of the database that never came: for a change nobody can tell, for a question there is silence. */
  const changing = async (cause: string, context: SupplyContext, work: () => Promise<SupplyOutcome<Reservation>>) => {
    if (context.signal.aborted) return { kind: 'notDone' as const, reason: 'unreachable' as const }
    try {
      return await work()
    } catch (error) {
      failed(cause, error)
      return { kind: 'unknown' as const, note: 'the house supplier lost its database while it worked' }
    }
  }
  const asking = async <Answer>(cause: string, context: SupplyContext, work: () => Promise<Answer>) => {
    if (context.signal.aborted) return undefined
    return work().catch((error: unknown) => void failed(cause, error))
  }
  const looking = async (cause: string, context: SupplyContext, work: () => Promise<FindOutcome>): Promise<FindOutcome> =>
    (await asking(cause, context, work)) ?? { kind: 'silent' }

  return {
    supplierId: 'house',
    capabilities,
    async health(context) {
      const isReady = (await asking('health', context, () => store.overdue(context.now, 1))) !== undefined
      return { isReady, note: isReady ? houseSource : 'the database does not answer' }
    },
    async *shop(request, context): AsyncGenerator<ShopEvent> {
      if (context.signal.aborted) return yield* stopped()
      try {
        yield* shopHouse(request, context, { world, store })
      } catch (error) {
        failed('shop', error)
        yield { kind: 'sourceDone', source: houseSource, status: 'failed' }
        yield { kind: 'end', complete: false }
      }
    },
    async price(ref, known, context) {
      const answer = await asking('price', context, () => repriceNow(ref, context.now, selling))
      return answer ? priceOutcomeOf(answer, known) : { kind: 'silent' }
    },
    async rules(ref, context) {
      const answer = await asking('rules', context, () => repriceNow(ref, context.now, selling))
      return answer && answer.kind !== 'gone' ? answer.offer.rules : undefined
    },
    book: (command, context) => changing('book', context, () => sellOffer(command, context, selling)),
    ticket: (reservationRef, context) =>
      changing('ticket', context, () => ticketReservation(reservationRef, context.now, store)),
    cancel: (reservationRef, context) =>
      changing('cancel', context, () => cancelReservation(reservationRef, context.now, store)),
    retrieve: (reservationRef, context) =>
      looking('retrieve', context, async () => foundOf(await store.byRef(reservationRef))),
    find: (clientReference, context) =>
      looking('find', context, async () => foundOf(await store.byReference(clientReference))),
    releaseOverdue: () => releaseOverdue(clock.now(), store),
  }
}

function foundOf(kept: KeptReservation | undefined): FindOutcome {
  return kept ? { kind: 'found', reservation: reservationOf(kept) } : { kind: 'notFound' }
}

async function repriceNow(ref: string, now: Instant, { world, store }: { world: World; store: HouseStore }): Promise<Repriced> {
  const read = readOfferRef(ref, world.network)
  const sales = await store.readSales(flightDatesOf(read?.plan.journeys.map(({ found }) => [found]) ?? []))
  return reprice(ref, { world, sales, nowMs: msOf(now) })
}

function priceOutcomeOf(repriced: Repriced, known: Parameters<SupplyProvider['price']>[1]): PriceOutcome {
  if (repriced.kind === 'gone') return { kind: 'gone' }
  const { offer } = repriced
  const isSame = offer.price.total.amount === known.amount && known.currency === offer.price.total.currency
  if (isSame) return { kind: 'same', offer }
  if (repriced.kind === 'moved') return { kind: 'changed', offer, was: known, why: 'class' }
  return { kind: 'changed', offer, was: known, why: repriced.isFareKept ? 'tax' : 'fare' }
}
