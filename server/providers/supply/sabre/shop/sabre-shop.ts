import type { CabinClass } from '#contract/terms/codes.ts'
import { refundabilityOf } from '#contract/terms/fare.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import {
  type ShopEvent,
  type ShopRequest,
  type SourceStatus,
  type SupplierOffer,
  type UnsoldOffers,
  type UnsoldReason,
  unsoldReasons,
} from '../../supplier-offer.ts'
import type { SabreAnswer } from '../client/sabre-client.ts'
import { type SabreGraph, readGraph } from './sabre-graph.ts'
import { errorOfAnswer, silentSourcesOf } from './sabre-messages.ts'
import type { SabreOption } from './sabre-option.ts'
import type { OptionFault } from './sabre-prices.ts'
import { accountCodesToSend } from './sabre-account-codes.ts'
import { asObjectList } from './sabre-json-values.ts'
import type { SabreSearchDeps } from './sabre-search-deps.ts'
import type { SoldFlights } from './sabre-sold-journey.ts'
import { type SabreOptions, sabreOptionsOf } from './sabre-to-terms.ts'
import { type SabreTier, shopRequestOf } from './terms-to-sabre.ts'

const source = 'sabre'
/** Source name of the second search, for full flights. */
const waitingSource = 'sabre waiting list'
const path = '/v5/offers/shop'

/**
 * Searches for available flights and, by the office's setting, for full ones. `whenFull` searches for these
 * only after an answer without any seat.
 */
export async function* shopSabre(
  host: SabreSearchDeps,
  request: ShopRequest,
  context: SupplyContext,
): AsyncGenerator<ShopEvent> {
  const { waitlistSearch = 'whenFull' } = host.settings
  const requestFullFlights = () =>
    sendShopRequest(host, { request, context, tier: 50, isWaitlistWanted: true })
  const early = waitlistSearch === 'always' ? requestFullFlights() : undefined
  const main = await searchInTiers(host, request, context)
  const first = readAnswer(host, main, { request, context })
  yield* first.events
  const isFull = first.status === 'empty' && Object.keys(first.unsold).length === 0
  const late = waitlistSearch === 'whenFull' && isFull ? requestFullFlights() : early
  const second = late && readAnswer(host, await late, { request, context })
  if (second) yield* waitlistEventsOf(first, second)
  const unsold = largerCounts(first.unsold, second?.unsold ?? {})
  const isComplete = first.isComplete && (second?.isComplete ?? true)
  yield { kind: 'end', complete: isComplete, ...(Object.keys(unsold).length > 0 ? { unsold } : {}) }
}

/** Returns flights of the second answer without a seat in the first. */
function* waitlistEventsOf(first: ShopAnswer, second: ShopAnswer): Generator<ShopEvent> {
  const waitlistOptions = second.options.filter(isWaitlistRequest)
  const known = waitlistOptions.length > 0 ? new Set(first.options.map(flightsKey)) : undefined
  const full = waitlistOptions.filter((one) => !known?.has(flightsKey(one)))
  if (full.length > 0) yield { kind: 'offers', source: waitingSource, offers: full.map(({ offer }) => offer) }
  const status = second.isAnswered ? (full.length > 0 ? 'ok' : 'empty') : second.status
  yield { kind: 'sourceDone', source: waitingSource, status, ...(second.note ? { note: second.note } : {}) }
}

/** Both answers contain the same fares: the larger count per reason applies. */
function largerCounts(one: UnsoldOffers, other: UnsoldOffers): UnsoldOffers {
  const counts = unsoldReasons.map(
    (reason) => [reason, Math.max(one[reason] ?? 0, other[reason] ?? 0)] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

type ShopQuestion = {
  readonly request: ShopRequest
  readonly context: SupplyContext
  readonly tier: SabreTier
  readonly isWaitlistWanted: boolean
}

async function sendShopRequest(
  host: SabreSearchDeps,
  { request, context, ...input }: ShopQuestion,
): Promise<SabreAnswer<SabreGraph>> {
  if (!(await host.looks.take(context.now)))
    return { kind: 'unreachable', note: 'the look-to-book budget of this hour is used up' }
  const { isNdcEnabled = false } = host.settings
  // airlines have no waiting list
  const isNdcWanted = isNdcEnabled && !input.isWaitlistWanted
  const accountCodes = accountCodesToSend(host.settings, request.privateFares)
  const body = shopRequestOf(request, { pcc: host.client.pcc, accountCodes, isNdcWanted, ...input })
  return host.client.call({ patience: 'search', path, body, read: readGraph, context })
}

/** A tier that the agency has not bought returns an empty answer: until one has answered, the smallest is tried too. */
async function searchInTiers(
  host: SabreSearchDeps,
  request: ShopRequest,
  context: SupplyContext,
): Promise<SabreAnswer<SabreGraph>> {
  const question = { request, context, isWaitlistWanted: false }
  const answer = await sendShopRequest(host, { ...question, tier: host.memory.tier })
  if (answer.kind !== 'data') return answer
  const isEmpty = !hasItineraries(answer.value)
  if (!isEmpty) host.memory.isTierBought = true
  if (!isEmpty || host.memory.isTierBought || host.memory.tier === 50) return answer
  const smaller = await sendShopRequest(host, { ...question, tier: 50 })
  const isFound = smaller.kind === 'data' && hasItineraries(smaller.value)
  if (isFound) host.memory.tier = 50
  return isFound ? smaller : answer
}

function hasItineraries({ groups }: SabreGraph): boolean {
  return groups.some((group) => asObjectList(group['itineraries']).length > 0)
}

type ShopAnswer = {
  readonly options: readonly SabreOption[]
  readonly events: readonly ShopEvent[]
  readonly status: SourceStatus
  readonly note: string
  /** Whether the answer was readable. */
  readonly isAnswered: boolean
  readonly isComplete: boolean
  readonly unsold: UnsoldOffers
}
type ShopCall = { readonly request: ShopRequest; readonly context: SupplyContext }

function readAnswer(host: SabreSearchDeps, answer: SabreAnswer<SabreGraph>, input: ShopCall): ShopAnswer {
  const fault = answer.kind === 'data' ? errorOfGraph(answer.value) : failedSourceStatus(answer)
  if (answer.kind !== 'data' || fault) {
    const { status, note } = fault ?? { status: 'failed', note: '' }
    const events: ShopEvent[] = [{ kind: 'sourceDone', source, status, note }]
    const isAnswered = status === 'empty'
    return { options: [], events, status, note, isAnswered, isComplete: isAnswered, unsold: {} }
  }
  const { request, context } = input
  const asked = {
    party: request.party,
    shape: request.shape,
    now: context.now,
    zone: host.zone,
    zoneOf: host.zoneOf,
    isNdcWanted: host.settings.isNdcEnabled === true,
    privateFares: request.privateFares,
    isWanted: (journeys: readonly SoldFlights[]) => areFlightsRequested(journeys, request),
  }
  const read = sabreOptionsOf(answer.value, asked)
  const options = request.refundableOnly ? read.options.filter(isOptionRefundable) : read.options
  const silent = silentSourcesOf(answer.value)
  const offers = cheapestOfferPerFare(options)
  const note =
    lostOptionsNote(read) || (read.itineraries === 0 && !host.memory.isTierBought ? neverAnswered : '')
  const status = offers.length > 0 ? 'ok' : 'empty'
  return {
    options,
    status,
    note,
    isAnswered: silent.every((one) => one.status === 'empty') && !wereOptionsLost(read),
    isComplete: silent.every((one) => one.status === 'empty') && read.left.size === 0,
    unsold: unsoldCounts(read),
    events: [
      ...(offers.length > 0 ? [{ kind: 'offers' as const, source, offers }] : []),
      ...silent.map((one): ShopEvent => ({ kind: 'sourceDone', ...one })),
      { kind: 'sourceDone', source, status, ...(note ? { note } : {}) },
    ],
  }
}

/** Returns the cheaper of options with the same flights and fare. */
function cheapestOfferPerFare(options: readonly SabreOption[]): SupplierOffer[] {
  const best = new Map<string, SupplierOffer>()
  for (const { offer } of options) {
    const other = best.get(offer.dedupeKey)
    if (!other || offer.price.total.amount < other.price.total.amount) best.set(offer.dedupeKey, offer)
  }
  return [...best.values()]
}

function errorOfGraph(graph: SabreGraph): { status: SourceStatus; note: string } | undefined {
  const note = graph.groups.length === 0 ? errorOfAnswer(graph) : undefined
  return note === undefined ? undefined : { status: 'failed', note }
}

function failedSourceStatus(answer: Exclude<SabreAnswer<unknown>, { kind: 'data' }>): {
  status: SourceStatus
  note: string
} {
  if (answer.kind !== 'refused')
    return { status: /time-?out/i.test(answer.note) ? 'timeout' : 'failed', note: answer.note }
  const [error] = answer.errors
  const note = error ? error.type || error.category : `status ${answer.status}`
  // the gateway returns this instead of an empty answer
  if (answer.status === 404) return { status: 'empty', note }
  if (answer.status === 403) return { status: 'notEntitled', note }
  return { status: answer.status === 504 || /TIMEOUT/.test(note) ? 'timeout' : 'failed', note }
}

const unsoldReasonOf: Readonly<Record<OptionFault, UnsoldReason>> = {
  foreignCurrency: 'otherCurrency',
  unreadable: 'incomplete',
  sumsDiffer: 'incomplete',
  notForAll: 'incomplete',
}

function unsoldCounts({ left }: SabreOptions): UnsoldOffers {
  const counts: Partial<Record<UnsoldReason, number>> = {}
  for (const [fault, count] of left) {
    const reason = unsoldReasonOf[fault]
    counts[reason] = (counts[reason] ?? 0) + count
  }
  return counts
}

/** Whether options were lost that could have been read. */
function wereOptionsLost({ left }: SabreOptions): boolean {
  return (left.get('unreadable') ?? 0) + (left.get('sumsDiffer') ?? 0) > 0
}

/** For the administrator: a tier that was not bought looks like a market without flights. */
const neverAnswered = 'no itinerary in any answer so far: see which sizes of search the office has bought'

const faultWords: Readonly<Record<OptionFault, string>> = {
  foreignCurrency: 'not in THB',
  unreadable: 'not readable',
  sumsDiffer: 'whose parts do not add up',
  notForAll: 'without a price for everybody',
}

function lostOptionsNote({ left }: SabreOptions): string {
  return [...left].map(([fault, count]) => `${count} offers ${faultWords[fault]} left out`).join('; ')
}

const isWaitlistRequest = ({ offer }: SabreOption): boolean =>
  offer.itinerary.journeys.some((journey) => journey.segments.some((one) => one.waitlisted))

function flightsKey({ handle }: SabreOption): string {
  return handle.journeys
    .flat()
    .map((one) => `${one.airline}${one.number} ${one.departs}`)
    .join('|')
}

const isOptionRefundable = ({ offer }: SabreOption): boolean => refundabilityOf(offer.rules) === 'refundable'

/** Applies filters that Sabre treats as preferences. */
function areFlightsRequested(sold: readonly SoldFlights[], request: ShopRequest): boolean {
  const { airlines, nonstopOnly, journeys } = request
  return (
    sold.length === journeys.length &&
    sold.every(({ flights, coupons }, at) => {
      const [one, two] = flights
      const isAirline =
        airlines.length === 0 || flights.every(({ segment }) => airlines.includes(segment.marketingCarrier))
      const isNonstop = !nonstopOnly || (one?.segment.stops.length === 0 && !two)
      return isAirline && isNonstop && isEveryCouponInCabin(coupons, journeys[at]?.cabin)
    })
  )
}

/** On a connection the short flight may lack the cabin: the highest of a journey counts. */
function isEveryCouponInCabin(
  flights: readonly { readonly cabin: CabinClass }[],
  cabin: CabinClass | undefined,
): boolean {
  return cabin === undefined || flights.some((one) => one.cabin === cabin)
}
