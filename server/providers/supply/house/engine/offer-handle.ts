import type { PrivateFare } from '#contract/terms/bsp/private-fare.ts'
import type { TripShape } from '#contract/terms/itinerary.ts'
import {
  type PassengerCounts,
  type PassengerType,
  passengerCountFault,
  passengerTypes,
} from '#contract/terms/passenger.ts'

import { type HouseCabin, houseCabins } from './cabin-seats.ts'
import { decodePrivateFare, encodePrivateFare } from './fares/private-fares.ts'
import { readFareBasis } from './fares/fare-basis.ts'
import {
  type FareEntry,
  type FiledMarket,
  fareEntriesOf,
  importedMarketOf,
  ownMarketOf,
} from './fares/filed-market.ts'
import { houseFareBasis } from './fares/price-component.ts'
import {
  type FarePart,
  type FlightRun,
  type FlownJourney,
  type PlannedJourney,
  type TripPlan,
  endpointsOf,
  flownJourney,
  flightRunOf,
} from './trip-plan.ts'
import type { WorldView } from './world-view.ts'
import type { PackedWorld } from './world/packed-world.ts'

const shapes: Readonly<Record<string, TripShape>> = { O: 'oneWay', R: 'roundTrip', M: 'multiCity' }
const cabinLetters: Readonly<Record<HouseCabin, string>> = {
  economy: 'Y',
  premiumEconomy: 'W',
  business: 'C',
  first: 'F',
}
const version = 'h2'

/**
 * Writes a plan as text: version, shape (with w when waitlisted), party, fares in baht, then each journey as
 * cabin, flights with their day, and fares with the flights they cover. House fares are named by fare basis,
 * imported fares by class, kind, fare basis and amount:
 * "h2~O~1~9250~Y:TG642BKKNRT20811:00TG.QLXLOWTH". The codes of a private fare follow the shape after a point.
 */
export function encodeOfferHandle(
  plan: TripPlan,
  fareBaht: number,
  { journeys, privateFare }: { readonly journeys: readonly string[] } & HandledFare,
): string {
  const letter = Object.keys(shapes).find((one) => shapes[one] === plan.shape) ?? 'O'
  const codes = privateFare ? `.${encodePrivateFare(privateFare)}` : ''
  const shape = `${letter}${plan.isWaitlisted ? 'w' : ''}${codes}`
  return [version, shape, encodeParty(plan.party), fareBaht, ...journeys].join('~')
}

type HandledFare = { readonly privateFare: PrivateFare | undefined }

/** Returns the reference of the same offer for other passengers. */
export function offerForParty(handle: string, party: PassengerCounts): string {
  return handle.split('~').with(2, encodeParty(party)).join('~')
}

/** Writes the counts of the passenger types in their order, up to the last one that is not zero. */
function encodeParty(party: PassengerCounts): string {
  const last = passengerTypes.findLastIndex((type) => (party[type] ?? 0) > 0)
  return passengerTypes
    .slice(0, last + 1)
    .map((type) => party[type] ?? 0)
    .join('.')
}

/** Writes a journey of {@link encodeOfferHandle}. */
export function encodePlannedJourney({ flown, parts }: PlannedJourney, world: PackedWorld): string {
  const flights = flown.flights.map(({ flight, day }) => `${flight.soldAs}${day}`).join('_')
  return `${cabinLetters[flown.cabin]}:${flights}:${parts.map((part) => encodeFarePart(part, world)).join('_')}`
}

function encodeFarePart({ first, flights, market, entry }: FarePart, world: PackedWorld): string {
  const positions = `${first}${first + flights.length - 1}`
  if (!entry.filed)
    return `${positions}${market.owner.code}.${houseFareBasis(market, entry, { world, mark: '' })}`
  const { fareBasis, baht } = entry.filed
  return `${positions}${market.owner.code}!${entry.rbd}${entry.kind}.${fareBasis}.${baht}`
}

/** A fare named in an offer reference; without an entry when it is no longer filed. */
export type NamedPart = FlightRun & {
  readonly market: FiledMarket
  readonly entry: FareEntry | undefined
  /** All fares with this name, `entry` first: imported ones may differ in their rules alone. */
  readonly namesakes: readonly FareEntry[]
  /** 0 one way; 1 to 3 half round trip in that combination group. */
  readonly kind: number
  readonly letter: FareEntry['letter']
}

/** The content of an offer reference. */
export type ReadHandle = Omit<TripPlan, 'journeys'> & {
  readonly journeys: readonly { readonly flown: FlownJourney; readonly parts: readonly NamedPart[] }[]
  readonly fareBaht: number
}

/** Reads an offer reference; undefined when it is invalid or names flights that do not operate. */
export function decodeOfferHandle(handle: string, view: WorldView): ReadHandle | undefined {
  const [head, shapeAndCodes = '', partyText = '', fares = '', ...journeyTexts] = handle.split('~')
  const [shapeText = '', codes] = shapeAndCodes.split('.')
  const privateFare = codes === undefined ? undefined : decodePrivateFare(codes)
  const shape = shapes[shapeText.slice(0, 1)]
  if (codes !== undefined && !privateFare) return undefined
  const party = decodeParty(partyText)
  if (head !== version || !shape || !/^.w?$/.test(shapeText) || !party) return undefined
  if (!/^\d{1,10}$/.test(fares) || journeyTexts.length < 1 || journeyTexts.length > 6) return undefined
  const journeys = journeyTexts.flatMap((text, journey) => decodeJourney(text, journey, view) ?? [])
  if (journeys.length !== journeyTexts.length || !arePricingUnitsComplete(journeys)) return undefined
  const isWaitlisted = shapeText.endsWith('w')
  return {
    shape,
    party,
    journeys,
    fareBaht: Number(fares),
    isWaitlisted,
    ...(privateFare && { privateFare }),
  }
}

function decodeParty(text: string): PassengerCounts | undefined {
  if (!/^\d(?:\.\d){0,6}$/.test(text)) return undefined
  const counts = text.split('.').map(Number)
  const party: Partial<Record<PassengerType, number>> = {}
  for (const [index, type] of passengerTypes.entries()) party[type] = counts[index] ?? 0
  return passengerCountFault(party) ? undefined : party
}

type ReadJourney = ReadHandle['journeys'][number]

function decodeJourney(text: string, journey: number, view: WorldView): ReadJourney | undefined {
  const [, letter, flightText = '', partText = ''] =
    /^([YWCF]):([A-Z0-9_]{1,60}):([A-Z0-9_.!/]{1,140})$/.exec(text) ?? []
  const cabin = houseCabins.find((one) => cabinLetters[one] === letter)
  const flights = decodeFlights(flightText, view)
  if (!cabin || !flights) return undefined
  const flown = flownJourney(flights, cabin)
  const texts = partText.split('_')
  const parts = texts.flatMap((one) => decodeFarePart(one, { flown, journey }, view) ?? [])
  const covered = parts.flatMap((part) => part.flights.map((_, at) => part.first + at))
  const isCovered = covered.length === flights.length && covered.every((at, index) => at === index)
  return isCovered && parts.length === texts.length ? { flown, parts } : undefined
}

function decodeFlights(text: string, view: WorldView): FlownJourney['flights'] | undefined {
  const names = text.split('_')
  const flights = names.flatMap((name) => {
    const parts = /^([A-Z0-9]{9,12})(\d{5})$/.exec(name)
    return (parts && view.flightOn(parts[1] ?? '', Number(parts[2]))) ?? []
  })
  return flights.length === names.length && flights.length <= 3 ? flights : undefined
}

const partForm = /^(\d)(\d)([A-Z0-9]{2})(?:\.([A-Z0-9]{7,12})|!([A-Z])([0-3])\.([A-Z0-9/]{1,15})\.(\d{1,8}))$/

function decodeFarePart(
  text: string,
  { flown, journey }: { readonly flown: FlownJourney; readonly journey: number },
  view: WorldView,
): NamedPart | undefined {
  const [, first, last, code = '', own, rbd, kind, fareBasis, baht] = partForm.exec(text) ?? []
  const run = flightRunOf(flown, journey, { first: Number(first), last: Number(last) })
  const owner = run.flights.find(({ flight }) => flight.airline.code === code)?.flight.airline
  if (!owner || !mayFileFare(owner, run, view)) return undefined
  const { from, to } = endpointsOf(run.flights)
  const market = ownMarketOf(view, { owner, from, to })
  if (own !== undefined) return decodeHouseFare(own, run, { market, view })
  const imported = importedMarketOf(view, { owner, from, to }) ?? market
  const name = { rbd: rbd ?? '', kind: Number(kind), fareBasis: fareBasis ?? '', baht: Number(baht) }
  const namesakes = importedEntries(name, run, { market: imported, view })
  return { ...run, market: imported, entry: namesakes[0], namesakes, kind: name.kind, letter: 'L' }
}

/**
 * Whether an airline may file the fare of a run: it shares tickets with all its carriers, and low-cost fares
 * cover single flights.
 */
function mayFileFare(
  owner: FiledMarket['owner'],
  { flights, cabins, cabin }: FlightRun,
  view: WorldView,
): boolean {
  const { airlines, header } = view.world
  const count = header.airlineCodes.length
  if (flights.length > 1 && flights.some(({ flight }) => flight.airline.kind === 'lowCost')) return false
  if (!cabins.includes(cabin)) return false
  return flights.every(({ flight }) => airlines.shares[owner.id * count + flight.airline.id] === 1)
}

type Filing = { readonly market: FiledMarket; readonly view: WorldView }

function decodeHouseFare(text: string, run: FlightRun, { market, view }: Filing): NamedPart | undefined {
  const basis = readFareBasis(text)
  if (!basis || basis.mark !== '') return undefined
  const kind = basis.use === 'OW' ? 0 : 'LSX'.indexOf(basis.family) + 1
  const entries = fareEntriesOf(view.world, market, { cabin: run.cabin, kind })
  const entry = entries.find(
    (one) =>
      one.rbd === basis.rbd &&
      one.letter === basis.family &&
      houseFareBasis(market, one, { world: view.world, mark: '' }) === text,
  )
  return { ...run, market, entry, namesakes: entry ? [entry] : [], kind, letter: basis.family }
}

type ImportedName = {
  readonly rbd: string
  readonly kind: number
  readonly fareBasis: string
  readonly baht: number
}

function importedEntries(name: ImportedName, run: FlightRun, { market, view }: Filing): FareEntry[] {
  if (!market.isImported) return []
  return fareEntriesOf(view.world, market, { cabin: run.cabin, kind: name.kind }).filter(
    ({ rbd, filed }) => rbd === name.rbd && filed?.fareBasis === name.fareBasis && filed.baht === name.baht,
  )
}

/**
 * Whether every half round trip has its counterpart: two journeys with the same components, the first
 * outbound paired with the last inbound, of one airline and group.
 */
function arePricingUnitsComplete(journeys: readonly ReadJourney[]): boolean {
  const [out, back, ...more] = journeys
  const halves = journeys.flatMap(({ parts }) => parts).filter(({ kind }) => kind > 0)
  if (halves.length === 0) return true
  if (!out || !back || more.length > 0 || out.parts.length !== back.parts.length || out.parts.length > 2) {
    return false
  }
  return out.parts.every((part, at) => {
    const partner = back.parts.at(-1 - at)
    const isPair = partner?.market.owner === part.market.owner && partner.kind === part.kind
    return (part.kind === 0 && partner?.kind === 0) || (isPair && areHalvesOpposite(part, partner))
  })
}

/** Whether two halves connect the same countries in opposite directions. */
function areHalvesOpposite(out: NamedPart, back: NamedPart): boolean {
  const [there, again] = [out.market, back.market]
  return there.from.country === again.to.country && there.to.country === again.from.country
}
