import {
  type ExchangeRate,
  formatExchangeRate,
  parseExchangeRate,
} from '#contract/terms/supply/exchange-rate.ts'
import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import { type PassengerCounts, type PassengerType, passengerTypes } from '#contract/terms/passenger.ts'
import type { WireOfferPassenger } from './duffel-wire.ts'

/** The passenger kinds of Duffel. */
type Kind = 'adult' | 'child' | 'infantOnLap'

/** Kind of each passenger type; seniors, students and youths pay the adult fare. */
const kindOfType: Readonly<Record<PassengerType, Kind | undefined>> = {
  adult: 'adult',
  senior: 'adult',
  student: 'adult',
  youth: 'adult',
  child: 'child',
  infantOnLap: 'infantOnLap',
  infantInSeat: undefined,
}

/** Ages in a search, where only counts are known: the last year of the type. */
const searchAge = { child: 11, infantOnLap: 1 } as const

/** Returns the passengers of a search; undefined when one cannot be sold here. */
export function searchPassengersOf(party: PassengerCounts): object[] | undefined {
  const types = passengerTypesOfParty(party)
  if (types.some((type) => kindOfType[type] === undefined)) return undefined
  return types.map((type) => {
    const kind = kindOfType[type]
    return kind === 'child' || kind === 'infantOnLap' ? { age: searchAge[kind] } : { type: 'adult' }
  })
}

/** Returns the passenger types of a party, one per passenger; cached per search. */
function passengersOfParty(party: PassengerCounts): readonly { readonly type: PassengerType }[] {
  const before = passengerCount.get(party)
  if (before) return before
  const now = passengerTypesOfParty(party).map((type) => ({ type }))
  passengerCount.set(party, now)
  return now
}
const passengerCount = new WeakMap<PassengerCounts, readonly { readonly type: PassengerType }[]>()

function passengerTypesOfParty(party: PassengerCounts): PassengerType[] {
  return passengerTypes.flatMap((type) => Array.from({ length: party[type] ?? 0 }, () => type))
}

/** Returns whether an offer's passenger is an adult, a child or an infant on a lap, as Duffel counts them. */
export function duffelPassengerKind(passenger: WireOfferPassenger): Kind {
  if (passenger.type === 'infant_without_seat') return 'infantOnLap'
  if (passenger.type === 'child' || passenger.type === 'adult') return passenger.type
  const age = passenger.age ?? 30
  if (age >= 12) return 'adult'
  return age >= 2 ? 'child' : 'infantOnLap'
}

/**
 * Matches each passenger of an offer with one of ours of the same kind, returned in our order. Several of our types are one
 * kind: they are matched by type, so that a party is matched alike in whatever order its passengers are given. Undefined
 * without a one-to-one match.
 */
export function pairPassengers<Ours extends { readonly type: PassengerType }>(
  ours: readonly Ours[],
  wire: readonly WireOfferPassenger[],
): { readonly ours: Ours; readonly id: string }[] | undefined {
  const free = [...wire]
  const ids = new Map<Ours, string>()
  for (const one of ours.toSorted(
    (a, b) => passengerTypes.indexOf(a.type) - passengerTypes.indexOf(b.type),
  )) {
    const index = free.findIndex((other) => duffelPassengerKind(other) === kindOfType[one.type])
    const [taken] = index < 0 ? [] : free.splice(index, 1)
    if (taken) ids.set(one, taken.id)
  }
  const pairs = ours.flatMap((one) => {
    const id = ids.get(one)
    return id === undefined ? [] : [{ ours: one, id }]
  })
  return pairs.length === ours.length && free.length === 0 ? pairs : undefined
}

/** Matches the passengers of a party with those of an offer; see {@link pairPassengers}. */
export function pairParty(party: PassengerCounts, wire: readonly WireOfferPassenger[]) {
  return pairPassengers(passengersOfParty(party), wire)
}

/** Returns our types of an offer's passengers; Duffel's kinds where the party does not match. */
export function passengerTypesOf(
  party: PassengerCounts,
  wire: readonly WireOfferPassenger[],
): readonly PassengerType[] {
  const pairs = pairParty(party, wire)
  return pairs ? pairs.map((pair) => pair.ours.type) : wire.map(duffelPassengerKind)
}

/** Whether an offer matches this party exactly: only then can it be booked for it. */
export function isForParty(party: PassengerCounts, wire: readonly WireOfferPassenger[]): boolean {
  return pairParty(party, wire) !== undefined
}

/** What an offer is sold by: the rate where it is not priced in baht, the codes that found a negotiated fare. */
export type DuffelOfferTerms = {
  readonly rate?: ExchangeRate | undefined
  readonly privateFare?: PrivateFare | undefined
}

/**
 * Returns our reference of an offer: Duffel's id, the searched party, and its terms where it has any:
 * "off_1~adult:2,child:1", "off_1~adult:1~EUR:38123456:2026-11-28:150", "off_1~adult:1~p:eyJ…".
 */
export function formatDuffelOfferRef(
  id: string,
  party: PassengerCounts,
  { rate, privateFare }: DuffelOfferTerms = {},
): string {
  const counts = passengerTypes
    .filter((type) => (party[type] ?? 0) > 0)
    .map((type) => `${type}:${party[type]}`)
  const codes = privateFare && Buffer.from(JSON.stringify(privateFare)).toString('base64url')
  const terms = [...(rate ? [formatExchangeRate(rate)] : []), ...(codes ? [`p:${codes}`] : [])]
  return [id, counts.join(','), ...terms].join('~')
}

/** What a reference tells of an offer. */
export type DuffelOfferHandle = DuffelOfferTerms & {
  readonly id: string
  readonly party: PassengerCounts
}

/** Reads a reference; undefined when it is not ours. */
export function parseDuffelOfferRef(ref: string): DuffelOfferHandle | undefined {
  const parts = /^(off_\w+)~((?:[A-Za-z]+:\d,?)*)(?:~([A-Z]{3}:[\d:-]+))?(?:~p:([\w-]+))?$/.exec(ref)
  if (!parts) return undefined
  const rate = parseExchangeRate(parts[3] ?? '')
  if (parts[3] !== undefined && !rate) return undefined
  const counts = (parts[2] ?? '').split(',').map((text) => text.split(':'))
  const party = Object.fromEntries(counts.map(([type, count]) => [type, Number(count)])) as PassengerCounts
  const codes = parts[4] && Buffer.from(parts[4], 'base64url').toString('utf8')
  const privateFare = codes ? (JSON.parse(codes) as PrivateFare) : undefined
  return { id: parts[1] ?? '', party, ...(rate && { rate }), ...(privateFare && { privateFare }) }
}
