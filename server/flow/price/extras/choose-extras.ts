import type { ExtraRequest } from '#contract/api/offer/extra-request.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { hasWaitlistedFlight } from '#contract/terms/itinerary.ts'
import { type Money, addMoney, satang } from '#contract/terms/money.ts'
import { type OfferPrice, createOfferPrice } from '#contract/terms/offer.ts'
import type { PassengerType } from '#contract/terms/passenger.ts'
import { type CoveredFlight, type PricedExtra, passengerKeys } from '#contract/terms/price/extra.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { SupplyContext, SupplyProvider } from '#server/providers/supply/supply-provider.ts'
import type { BagService, SeatMap, SupplierOffer } from '#server/providers/supply/supplier-offer.ts'

/** Bags and seats that somebody has chosen for the passengers of an offer. */
export type ChosenExtras = {
  readonly wishes: readonly ExtraRequest[]
  /** The types of the passengers, in the order of the request. */
  readonly types: readonly PassengerType[]
}

/** A price that extras are added to. */
type Priced = {
  readonly kept: { readonly net: SupplierOffer; readonly selling: OfferPrice }
  /** The selling total that was shown, when it changed. */
  readonly was?: Money
}

/** What a supplier sells with an offer now. */
type ExtrasOnSale = { readonly seatMaps: readonly SeatMap[]; readonly bags: readonly BagService[] }

/**
 * Adds the chosen bags and seats to a confirmed price, at what the supplier asks for them now. Problems: `extrasNotSold`,
 * `extraGone`, `extraPriceChanged` and `supplierUnavailable`; the position of the extra is in the details.
 */
export async function withChosenExtras<Confirmed extends Priced>(
  supply: SupplyProvider | undefined,
  { confirmed, chosen }: { readonly confirmed: Confirmed; readonly chosen: ChosenExtras },
  context: SupplyContext,
): Promise<Result<Confirmed, Problem>> {
  const { wishes } = chosen
  if (wishes.length === 0) return succeed(confirmed)
  const { net } = confirmed.kept
  if (!supply?.bags || hasWaitlistedFlight(net.itinerary))
    return fail(createProblem('extrasNotSold', { field: 'extras' }))
  const onSale = await extrasOnSale(supply, { ref: net.ref, wishes }, context)
  if (!onSale) return fail(createProblem('supplierUnavailable'))
  const extras = priceExtras(chosen, onSale)
  return extras.ok ? succeed(addExtras(confirmed, extras.value)) : extras
}

type Asked = { readonly ref: string; readonly wishes: readonly ExtraRequest[] }

/** Asks the supplier only for the kinds that were chosen. */
async function extrasOnSale(
  supply: SupplyProvider,
  { ref, wishes }: Asked,
  context: SupplyContext,
): Promise<ExtrasOnSale | undefined> {
  const isChosen = (kind: ExtraRequest['kind']) => wishes.some((one) => one.kind === kind)
  const [seatMaps, bags] = await Promise.all([
    isChosen('seat') ? supply.seatMaps?.(ref, context) : [],
    isChosen('bag') ? supply.bags?.(ref, context) : [],
  ])
  return seatMaps && bags && { seatMaps, bags }
}

/**
 * Returns the chosen extras at their current prices, by passenger, bags before seats, in the order of the flights: suppliers issue
 * their EMDs in this order. Each seat is sold once, and each passenger has one on each flight.
 */
export function priceExtras(
  { wishes, types }: ChosenExtras,
  onSale: ExtrasOnSale,
): Result<readonly PricedExtra[], Problem> {
  const keys = passengerKeys(types)
  const taken = new Set<string>()
  const extras: PricedExtra[] = []
  for (const [index, wish] of wishes.entries()) {
    const found = findExtra(wish, keys[wish.passenger], onSale)
    const claims = found ? claimsOf(found) : []
    if (!found || claims.some((one) => taken.has(one)))
      return fail(createProblem('extraGone', { field: 'extras', details: { index } }))
    if (found.amount.amount !== wish.price) {
      const details = { index, was: wish.price, price: found.amount.amount }
      return fail(createProblem('extraPriceChanged', { field: 'extras', details }))
    }
    for (const one of claims) taken.add(one)
    extras.push(found)
  }
  return succeed(extras.toSorted(compareExtras))
}

function compareExtras(one: PricedExtra, other: PricedExtra): number {
  const [at, otherAt] = [one.covers[0], other.covers[0]]
  return (
    one.passenger - other.passenger ||
    one.kind.localeCompare(other.kind) ||
    (at?.journey ?? 0) - (otherAt?.journey ?? 0) ||
    (at?.segment ?? 0) - (otherAt?.segment ?? 0)
  )
}

function findExtra(
  wish: ExtraRequest,
  key: string | undefined,
  { seatMaps, bags }: ExtrasOnSale,
): PricedExtra | undefined {
  const { kind, passenger } = wish
  const isFor = ({ passengers }: { readonly passengers: readonly string[] }) =>
    key !== undefined && passengers.includes(key)
  if (wish.kind === 'bag') {
    const bag = bags.find((one) => one.serviceRef === wish.id && isFor(one))
    return bag && { kind, passenger, ...withoutBuyers(bag) }
  }
  const { journey, segment, designator } = wish
  const places = seatMaps
    .filter((one) => one.journey === journey && one.segment === segment)
    .flatMap(({ rows }) => rows.flatMap((row) => row.places))
  const seat = places.find((one) => one.designator === designator && one.isFree)
  const service = seat?.services?.find(isFor)
  return service && { kind, passenger, designator, covers: [{ journey, segment }], ...withoutBuyers(service) }
}

function withoutBuyers<Service extends { readonly passengers: readonly string[] }>({
  passengers: _,
  ...service
}: Service): Omit<Service, 'passengers'> {
  return service
}

/** What nobody else may have: the seat, the passenger's place on the flight, and the one bag of each kind. */
function claimsOf({ kind, passenger, covers, designator, serviceRef }: PricedExtra): string[] {
  if (kind === 'bag') return [`${serviceRef} ${passenger}`]
  const flightOf = ({ journey, segment }: CoveredFlight) => `${journey}.${segment}`
  return covers.flatMap((one) => [`${flightOf(one)} ${designator}`, `${flightOf(one)} #${passenger}`])
}

function addExtras<Confirmed extends Priced>(
  confirmed: Confirmed,
  extras: readonly PricedExtra[],
): Confirmed {
  const { kept, was } = confirmed
  const { net, selling } = kept
  const sum = extras.map(({ amount }) => amount).reduce(addMoney, satang(0))
  return {
    ...confirmed,
    kept: {
      ...kept,
      net: { ...net, price: createOfferPrice(net.price.passengers, extras) },
      selling: createOfferPrice(selling.passengers, extras),
    },
    ...(was && { was: addMoney(was, sum) }),
  }
}
