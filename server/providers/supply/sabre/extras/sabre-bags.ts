import { satang } from '#contract/terms/money.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import type { BagService } from '../../supplier-offer.ts'
import {
  type WireObject,
  asCount,
  asObject,
  asObjectList,
  asSatang,
  asText,
} from '../shop/sabre-json-values.ts'
import type { SabreOfferHandle } from '../shop/sabre-offer-ref.ts'
import { ptcOfType } from '../shop/sabre-prices.ts'
import { revalidateOption } from '../shop/sabre-reprice.ts'
import type { SabreSearchDeps } from '../shop/sabre-search-deps.ts'
import { bagServiceRef } from './bag-subcode.ts'
import { type SeatBuyer, seatBuyersOf } from './seat-request.ts'

/** Dependencies of asking for bags. */
export type BagSearchDeps = Pick<SabreSearchDeps, 'client' | 'zone' | 'zoneOf' | 'settings'>

/** Returns the bags that are sold with an offer; undefined when Sabre does not answer. */
export async function bagsOnSale(
  host: BagSearchDeps,
  handle: SabreOfferHandle,
  context: SupplyContext,
): Promise<readonly BagService[] | undefined> {
  const found = await revalidateOption(host, { handle, areBagFeesWanted: true }, context)
  if (typeof found === 'string') return found === 'gone' ? [] : undefined
  // another fare has other fees
  if (fareBasesOf(found.handle) !== fareBasesOf(handle)) return []
  return bagsOfFare(asObject(found.pricing['fare']), handle)
}

function fareBasesOf({ journeys }: SabreOfferHandle): string {
  return journeys
    .flat()
    .map((one) => one.fareBasis)
    .join()
}

/** A fee of the answer that is a plain checked bag for some flights of one journey. */
type BagFee = {
  readonly airline: string
  readonly subcode: string
  readonly ptc: string
  /** Numbers of the flights, from 1. */
  readonly flights: readonly [first: number, last: number]
  /** Which bag it is the price of: the first further one, the second, and so on. */
  readonly occurrence: number
  readonly amount: number
  readonly maxKg?: number
}

/**
 * Returns the next bag of each passenger on each part of the trip, from the fees of a fare. The fees state no currency: they are
 * in that of the fare.
 */
export function bagsOfFare(fare: WireObject, handle: SabreOfferHandle): BagService[] {
  const currency = asObject(fare['totalFare'])['currency']
  const groups = asObjectList(asObject(fare['ancillaryFeeGroup'])['ancillaryFees'])
  const fees = groups
    .filter((one) => one['code'] === 'BG')
    .flatMap((one) => asObjectList(one['details']))
    .flatMap((one) => bagFeeOf(one, currency) ?? [])
  const byFlights = Map.groupBy(fees, ({ ptc, flights }) => `${ptc} ${flights.join('-')}`)
  return [...byFlights.values()].flatMap((those) => {
    const [next] = those.toSorted(
      (one, other) => one.occurrence - other.occurrence || one.amount - other.amount,
    )
    const service = next && bagServiceOf(next, handle)
    return service ? [service] : []
  })
}

/** Bags of golf clubs, pets and the like have a subgroup of their own. */
const plainSubgroups: ReadonlySet<unknown> = new Set([undefined, 'BG', 'PP', 'XS'])

/** Undefined for what is not a plain bag, is included in the fare, or must not be sold. */
function bagFeeOf(fee: WireObject, currency: unknown): BagFee | undefined {
  const airline = asText(fee['carrier'])
  const subcode = asText(fee['subcode'])
  const ptc = asText(fee['code'])
  const [first, last] = [asCount(fee['startSegment']), asCount(fee['endSegment'])]
  const amount = asSatang(fee['amount'], currency)
  // without both of them it counts as overweight, and is not to be sold
  const occurrence = asCount(fee['firstOccurrence']) ?? asCount(fee['lastOccurrence'])
  if (!airline || !/^[A-Z0-9]{3}$/.test(subcode ?? '') || !ptc || !plainSubgroups.has(fee['subgroup']))
    return undefined
  if (!first || !last || last < first || occurrence === undefined || amount === undefined || amount <= 0)
    return undefined
  const kg = /(\d{1,3}) ?K(?:G|ILO)/i.exec(asText(fee['description1']) ?? '')?.[1]
  return {
    airline,
    subcode: subcode ?? '',
    ptc,
    flights: [first, last],
    occurrence,
    amount,
    ...(kg === undefined ? {} : { maxKg: Number(kg) }),
  }
}

function bagServiceOf(
  { airline, subcode, ptc, flights: [first, last], amount, maxKg }: BagFee,
  { journeys, party }: SabreOfferHandle,
): BagService | undefined {
  const flown = journeys.flatMap((flights, journey) => flights.map((_, segment) => ({ journey, segment })))
  const covers = flown.slice(first - 1, last)
  const passengers = seatBuyersOf(party).filter((one) => isOfCode(one, ptc))
  const isOneJourney = new Set(covers.map(({ journey }) => journey)).size === 1
  if (covers.length !== last - first + 1 || !isOneJourney || passengers.length === 0) return undefined
  return {
    serviceRef: bagServiceRef({ airlineCode: airline, subcode }, `${first}-${last}.${ptc}`),
    amount: satang(amount),
    passengers: passengers.map(({ key }) => key),
    covers,
    ...(maxKg === undefined ? {} : { maxKg }),
  }
}

function isOfCode({ type }: SeatBuyer, told: string): boolean {
  const code = ptcOfType[type]
  return told === code || (code === 'CNN' && /^C(?:0[2-9]|1[01])$/.test(told))
}
