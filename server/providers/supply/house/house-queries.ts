import { type Money, satang } from '#contract/terms/money.ts'
import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { SupplyContext, SupplyProvider } from '../supply-provider.ts'
import type { DatedPrices, PriceOutcome, ShopEvent, SupplierOfferRef } from '../supplier-offer.ts'
import type { WrittenShopEvent } from '../offer-writer.ts'
import { dateOfDay, issueDayOf } from './engine/day-number.ts'
import { type ExplainedOffer, explainOffer } from './engine/explain/explain-offer.ts'
import {
  type ExplainedRun,
  type RefusalQuery,
  queriedFlights,
  explainRefusals,
} from './engine/explain/explain-refusals.ts'
import { rulesOfTrip } from './engine/price-trip.ts'
import { houseSource } from './engine/price-trip-lines.ts'
import { type Repriced, repriceTrip } from './engine/reprice-trip.ts'
import type { SaleContext } from './engine/fares/sale-context.ts'
import type { ErrorMapping } from './error-mapping.ts'
import { extraPrices } from './extras/extra-prices.ts'
import { seatKey } from './extras/house-extra-store.ts'
import { bagsOfPlan, seatMapsOfPlan } from './extras/house-extras.ts'
import type { HouseSnapshot, HouseSnapshots } from './supply-snapshot.ts'
import { flightDatesOf, marketForSale, operatingFlightDatesOf } from './house-offers.ts'
import type { FlightDate, SaleableOffers, SaleablePlan } from './house-saleable.ts'
import { findReservation } from './house-servicing.ts'
import { incompleteEndEvents, shopHouse, shopHouseSerialized } from './house-shop.ts'
import type { HouseStore } from './house-store.ts'
import type { SearchTask } from './search-pool/search-tasks.ts'

/** Dependencies of the queries. */
export type HouseQueryDeps = {
  readonly store: HouseStore
  readonly grounds: HouseSnapshots
  readonly offers: SaleableOffers
  readonly careful: ErrorMapping
}

/** Queries that only the house can answer. */
export type HouseExplanations = {
  /** Explains an offer's current price; undefined when it is no longer sold or the database is unavailable. */
  explain(ref: SupplierOfferRef, context: SupplyContext): Promise<ExplainedOffer | undefined>
  /**
   * Explains why fares for some flights are refused; undefined when they do not operate or the database is
   * unavailable.
   */
  explainRefusals(ask: RefusalQuery, context: SupplyContext): Promise<readonly ExplainedRun[] | undefined>
}

type HouseQueries = HouseExplanations &
  Pick<SupplyProvider, 'shopWritten'> &
  Required<
    Pick<
      SupplyProvider,
      | 'health'
      | 'shop'
      | 'answerVersion'
      | 'calendar'
      | 'matrix'
      | 'price'
      | 'rules'
      | 'retrieve'
      | 'find'
      | 'listReservations'
      | 'seatMaps'
      | 'bags'
    >
  >

/** The read-only operations. */
export function createHouseQueries(deps: HouseQueryDeps): HouseQueries {
  const { careful, grounds } = deps
  return {
    ...createLookups(deps),
    async *shop(request, context): AsyncGenerator<ShopEvent> {
      if (context.signal.aborted) return yield* incompleteEndEvents('timeout')
      yield* careful.stream('shop', shopHouse(request, context, grounds))
    },
    ...(grounds.writesOffers && {
      async *shopWritten(request, context, writerSettings): AsyncGenerator<WrittenShopEvent> {
        if (context.signal.aborted) return yield* incompleteEndEvents('timeout')
        yield* careful.stream('shop', shopHouseSerialized({ request, writerSettings }, context, grounds))
      },
    }),
    calendar: (request, { days, isReturn }, context) =>
      careful.ask(context, 'calendar', () =>
        datedPricesOf(
          { kind: 'calendar', request, days, isReturn, nowMs: epochMsOf(context.now) },
          context,
          grounds,
        ),
      ),
    matrix: (request, context) =>
      careful.ask(context, 'matrix', () =>
        datedPricesOf({ kind: 'matrix', request, nowMs: epochMsOf(context.now) }, context, grounds),
      ),
    async price(ref, known, context) {
      const answer = await careful.ask(context, 'price', () => repriceWithRuleTexts(ref, context, deps))
      return answer ? priceOutcomeOf(answer, known) : { kind: 'silent' }
    },
    async rules(ref, context) {
      const answer = await careful.ask(context, 'rules', () => repriceWithRuleTexts(ref, context, deps))
      if (answer?.kind === 'full' && answer.wanted)
        return rulesOfTrip(answer.wanted, await grounds.current(context.signal))
      return answer?.kind === 'open' || answer?.kind === 'moved' ? answer.offer.rules : undefined
    },
    ...createExplanations(deps),
    ...createExtras(deps),
  }
}

function createExtras({
  store,
  offers,
  careful,
  grounds,
}: HouseQueryDeps): Pick<HouseQueries, 'seatMaps' | 'bags'> {
  const planOf = async (ref: string, { now, signal }: SupplyContext): Promise<SaleablePlan | undefined> => {
    await grounds.current(signal)
    const flights = offers.flightsOf(ref)
    if (!flights) return undefined
    const { entries } = await store.readKnownSales(flights, dateOfDay(issueDayOf(epochMsOf(now))))
    const answer = await offers.price(ref, { sales: entries, nowMs: epochMsOf(now) })
    return answer.kind === 'open' ? answer.plan : undefined
  }
  return {
    seatMaps: (ref, context) =>
      careful.ask(context, 'seatMaps', async () => {
        const plan = await planOf(ref, context)
        if (!plan) return undefined
        const taken = await store.readTakenSeats(plan.flights)
        return seatMapsOfPlan(plan, {
          prices: extraPrices(),
          seatsOf: (flight) => offers.cabinSeatsOf(flight),
          isTaken: (flight, designator) => taken.has(seatKey(flight, designator)),
        })
      }),
    bags: (ref, context) =>
      careful.ask(context, 'bags', async () => {
        const plan = await planOf(ref, context)
        return plan && bagsOfPlan(plan, { prices: extraPrices() })
      }),
  }
}

function createExplanations(deps: HouseQueryDeps): Pick<HouseQueries, 'explain' | 'explainRefusals'> {
  const { careful, grounds } = deps
  return {
    explain: (ref, context) =>
      careful.ask(context, 'explain', async () => {
        const ground = await grounds.current(context.signal)
        const flights = flightDatesOf(ref, ground.view)
        return flights && explainOffer(ref, await currentMarket(flights, context.now, { ...deps, ground }))
      }),
    explainRefusals: (ask, context) =>
      careful.ask(context, 'explainRefusals', async () => {
        const ground = await grounds.current(context.signal)
        const flights = operatingFlightDatesOf(queriedFlights(ask, ground.view))
        return explainRefusals(ask, await currentMarket(flights, context.now, { ...deps, ground }))
      }),
  }
}

function createLookups({
  store,
  grounds,
  offers,
  careful,
}: HouseQueryDeps): Pick<
  HouseQueries,
  'health' | 'answerVersion' | 'retrieve' | 'find' | 'listReservations'
> {
  const findForQuery = (by: Parameters<typeof findReservation>[0], context: SupplyContext) =>
    careful.ask(context, 'find', async () => {
      await grounds.current(context.signal)
      return findReservation(by, context.now, { store, offers })
    })
  return {
    async health(context) {
      const answer = await careful.ask(context, 'health', () => store.overdue(context.now, 1))
      if (answer === undefined) return { isReady: false, note: 'the database does not answer' }
      return grounds.isReady()
        ? { isReady: true, note: houseSource }
        : { isReady: false, note: 'the flights are being made' }
    },
    answerVersion: (context) =>
      careful.ask(context, 'answerVersion', async () =>
        grounds.isReady() ? (await grounds.current(context.signal)).versionAt(context.now) : undefined,
      ),
    retrieve: async (reservationRef, context) =>
      (await findForQuery({ reservationRef }, context)) ?? { kind: 'silent' },
    listReservations: async (query, context) =>
      (await careful.ask(context, 'listReservations', () => store.list(query))) ?? { kind: 'silent' },
    find: async (clientReference, context) =>
      (await findForQuery({ clientReference }, context)) ?? { kind: 'silent' },
  }
}

type MarketState = Pick<HouseQueryDeps, 'store'> & { readonly ground: HouseSnapshot }

/** Returns the market of some flights at an instant, read from the database. */
async function currentMarket(
  flights: readonly FlightDate[],
  now: Instant,
  { store, ground }: MarketState,
): Promise<SaleContext> {
  const nowMs = epochMsOf(now)
  const { entries } = await store.readKnownSales(flights, dateOfDay(issueDayOf(nowMs)))
  return marketForSale(ground, { sales: entries, nowMs })
}

async function repriceWithCurrentSales(
  ref: string,
  { now, signal }: SupplyContext,
  { store, grounds }: HouseQueryDeps,
): Promise<Repriced> {
  const ground = await grounds.current(signal)
  const flights = flightDatesOf(ref, ground.view)
  if (!flights) return { kind: 'gone', why: 'unknown' }
  return repriceTrip(ref, await currentMarket(flights, now, { store, ground }))
}

/** The same, with the rule texts. */
async function repriceWithRuleTexts(
  ref: string,
  context: SupplyContext,
  deps: HouseQueryDeps,
): Promise<Repriced> {
  const answer = await repriceWithCurrentSales(ref, context, deps)
  if (answer.kind !== 'open' && answer.kind !== 'moved') return answer
  const rules = rulesOfTrip(answer.plan, await deps.grounds.current(context.signal))
  return { ...answer, offer: { ...answer.offer, rules } }
}

function priceOutcomeOf(repriced: Repriced, known: Money): PriceOutcome {
  if (repriced.kind === 'gone' || repriced.kind === 'full') return { kind: 'gone' }
  const { offer } = repriced
  const isSame = offer.price.total.amount === known.amount && known.currency === offer.price.total.currency
  if (isSame) return { kind: 'same', offer }
  if (repriced.kind === 'moved') return { kind: 'changed', offer, was: known, why: 'class' }
  return { kind: 'changed', offer, was: known, why: repriced.isFareKept ? 'tax' : 'fare' }
}

async function datedPricesOf(
  ask: Exclude<SearchTask, { kind: 'shop' }>,
  context: SupplyContext,
  grounds: HouseSnapshots,
): Promise<DatedPrices> {
  const ground = await grounds.current(context.signal)
  const runner = await ground.runnerAt(context.now)
  const prices = []
  for await (const step of runner.run(ask, context.signal)) {
    if (step.kind === 'prices') {
      prices.push(
        ...step.prices.map(({ out, back, baht }) => ({
          departureOn: dateOfDay(out),
          ...(back !== undefined && { returnOn: dateOfDay(back) }),
          total: satang(baht * 100),
        })),
      )
    }
    if (step.kind === 'ended') return { prices, complete: step.isProven }
  }
  throw new Error('the searchers did not say that they had done')
}
