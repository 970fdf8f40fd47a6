import { setImmediate as breathe } from 'node:timers/promises'
import type { DryRunAnswer } from '#contract/api/staff/markup-dry-run.ts'
import type { MarkupByRules } from '#contract/terms/price/apply-markup-rules.ts'
import { satang, sumMoney, multiplyMoney } from '#contract/terms/money.ts'
import { type OfferPrice, type PriceLine, createOfferPrice } from '#contract/terms/offer.ts'
import type { PastOffer, PastSearch } from '#server/flow/offers/offers.ts'
import { markupFactsOf } from './markup-facts.ts'
import { type MarkupBookInForce, type Markups, applicableRules, sellingPrice } from '../selling-price.ts'

/** Past searches, and what is tried on them instead of what is in force; all as if booked on the draft's day. */
export type DryRun = {
  readonly searches: readonly PastSearch[]
  readonly inAll: number
  readonly inForce: Pick<Markups, 'standing' | 'book'>
  readonly draft: Omit<MarkupBookInForce, 'channel' | 'bookedOn'> & Pick<MarkupBookInForce, 'bookedOn'>
}

const atOnce = 20
const mostRows = 30
const mostIncreases = 12

/** Prices every kept offer twice and says what would change. Lets other work in between. */
export async function markupDryRun({ searches, inAll, inForce, draft }: DryRun): Promise<DryRunAnswer> {
  const sums = createDryRunSums(draft.rules.length)
  for (const [index, search] of searches.entries()) {
    if (index % atOnce === atOnce - 1) await breathe()
    const { channel } = search
    const asked = { channel, bookedOn: draft.bookedOn, placeOf: draft.placeOf }
    const before: Markups = {
      standing: inForce.standing,
      book: inForce.book && { ...inForce.book, ...asked },
    }
    const after: Markups = { standing: inForce.standing, book: { ...draft, channel } }
    sums.take(
      search,
      search.offers.map((offer) => repricePastOffer(offer, before, after)),
    )
  }
  return sums.answer(searches.length, inAll)
}

/** An offer priced twice; amounts in satang for the whole party. */
type Tried = {
  readonly airline: string
  readonly departureOn: string
  readonly net: number
  readonly before: number
  readonly after: number
  readonly ruled: MarkupByRules | undefined
  readonly price: OfferPrice
}

function repricePastOffer({ facts: offer, passengers }: PastOffer, before: Markups, after: Markups): Tried {
  const price = createOfferPrice(
    passengers.map(({ type, count, fare, net }) => {
      const lines = [priceLineOf('fare', fare), priceLineOf('tax', net - fare)]
      return { type, count, lines }
    }),
  )
  const sellingTotal = (markups: Markups) =>
    sellingPrice(price, markups, markups.book && markupFactsOf(offer, markups.book)).total.amount
  const ruled = after.book && applicableRules(price, after, markupFactsOf(offer, after.book))
  const { airline, departureOn } = offer
  const totals = { net: price.total.amount, before: sellingTotal(before), after: sellingTotal(after) }
  return { airline, departureOn, ...totals, ruled, price }
}

function priceLineOf(kind: PriceLine['kind'], amount: number): PriceLine {
  return { kind, code: '', name: '', amount: satang(amount), source: 'past search' }
}

/** Sums over offers of one kind. */
function createOfferSums() {
  const sums = { offers: 0, changed: 0, before: 0, after: 0 }
  const meanPerOffer = (sum: number) => (sums.offers === 0 ? 0 : Math.round(sum / sums.offers))
  return {
    add({ net, before, after }: Tried) {
      sums.offers += 1
      if (before !== after) sums.changed += 1
      sums.before += before - net
      sums.after += after - net
    },
    means() {
      const { offers, changed, before, after } = sums
      return { offers, changed, marginBefore: meanPerOffer(before), marginAfter: meanPerOffer(after) }
    },
    changed: () => sums.changed,
  }
}

type Figures = ReturnType<typeof createOfferSums>
type PriceIncrease = DryRunAnswer['increases'][number]

type Route = {
  readonly from: string
  readonly to: string
  searches: number
  readonly figures: Figures
}

/** What is summed up over all searches. */
type Sums = {
  readonly all: Figures
  readonly routes: Map<string, Route>
  readonly airlines: Map<string, Figures>
  readonly increases: Map<string, PriceIncrease>
  readonly counted: number[]
  readonly cheapest: { same: number; move: number; of: number }
}

function createDryRunSums(ruleCount: number) {
  const sums: Sums = {
    all: createOfferSums(),
    routes: new Map(),
    airlines: new Map(),
    increases: new Map(),
    counted: Array.from({ length: ruleCount }, () => 0),
    cheapest: { same: 0, move: 0, of: 0 },
  }
  return {
    take: (search: PastSearch, offers: readonly Tried[]) => addSearchToSums(sums, search, offers),
    answer: (searches: number, inAll: number) => dryRunAnswer(sums, searches, inAll),
  }
}

function addSearchToSums(sums: Sums, search: PastSearch, offers: readonly Tried[]): void {
  const { from, to } = search
  const { all, routes, airlines, increases, counted, cheapest } = sums
  const route = getOrCreate(routes, `${from} ${to}`, () => {
    return { from, to, searches: 0, figures: createOfferSums() }
  })
  route.searches += 1
  for (const one of offers) {
    for (const figures of [all, route.figures, getOrCreate(airlines, one.airline, createOfferSums)])
      figures.add(one)
    keepGreatestIncrease(increases, search, one)
    for (const { kind, number } of one.ruled?.trail ?? [])
      if (kind === 'counted') counted[number - 1] = (counted[number - 1] ?? 0) + 1
  }
  countCheapestChanges(cheapest, offers)
}

function dryRunAnswer(
  { all, routes, airlines, increases, counted, cheapest }: Sums,
  searches: number,
  inAll: number,
): DryRunAnswer {
  return {
    searches,
    inAll,
    ...all.means(),
    sameCheapest: cheapest.same,
    cheapestMove: cheapest.of === 0 ? 0 : Math.round(cheapest.move / cheapest.of),
    routes: [...routes.values()]
      .toSorted((one, other) => other.figures.changed() - one.figures.changed())
      .slice(0, mostRows)
      .map(({ figures, ...route }) => ({ ...route, ...figures.means() })),
    airlines: [...airlines]
      .toSorted(([, one], [, other]) => other.changed() - one.changed())
      .slice(0, mostRows)
      .map(([airline, figures]) => ({ airline, ...figures.means() })),
    increases: [...increases.values()]
      .toSorted((one, other) => other.after - other.before - (one.after - one.before))
      .slice(0, mostIncreases),
    counted,
  }
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const before = map.get(key)
  if (before !== undefined) return before
  const value = make()
  map.set(key, value)
  return value
}

/** Keeps the greatest rise of each route and airline, so that one rule does not fill the list. */
function keepGreatestIncrease(
  increases: Map<string, PriceIncrease>,
  { from, to, channel }: PastSearch,
  one: Tried,
): void {
  const { airline, departureOn, before, after } = one
  const key = [from, to, airline].join(' ')
  const known = increases.get(key)
  if (after - before <= (known ? known.after - known.before : 0)) return
  increases.set(key, { airline, from, to, channel, departureOn, before, after, rule: ruleAddingMost(one) })
}

/** The rule that adds most to a whole party; 0 where none adds anything. */
function ruleAddingMost({ ruled, price }: Tried): number {
  let [best, most] = [0, 0]
  for (const verdict of ruled?.trail ?? []) {
    if (verdict.kind !== 'counted') continue
    const parts = verdict.added.map(({ amount }, index) =>
      multiplyMoney(amount, price.passengers[index]?.count ?? 0),
    )
    const { amount } = sumMoney(parts)
    if (amount > most) [best, most] = [verdict.number, amount]
  }
  return best
}

/** Whether what was cheapest still costs no more than anything else, and how the lowest price moves. */
function countCheapestChanges(
  sum: { same: number; move: number; of: number },
  offers: readonly Tried[],
): void {
  if (offers.length === 0) return
  const before = Math.min(...offers.map((one) => one.before))
  const after = Math.min(...offers.map((one) => one.after))
  sum.of += 1
  sum.move += after - before
  if (offers.some((one) => one.before === before && one.after === after)) sum.same += 1
}
