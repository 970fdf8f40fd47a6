import type {
  FoundPart,
  FoundTrip,
  FoundJourney,
} from '#server/providers/supply/house/engine/search/found-trip.ts'
import type { PackedWorld } from '#server/providers/supply/house/engine/world/packed-world.ts'
import { rbdOfSlot } from '#server/providers/supply/house/engine/booking-class-slots.ts'
import { type FareQueryOfOracle, type PlainRun, ownersOf, partyBaht, refusalsOf } from './plain-components.ts'
import { importedFare } from './plain-fares.ts'
import type { FlightsOn } from './dated-flights.ts'
import { type PlainJourney, firstOf, lastOf, plainJourneys } from './plain-journeys.ts'
import { duesOf, fareQueryOf, isThereAndBack } from './plain-trips.ts'
import type { PlainFare, PlainQuery, PlainWorld } from './plain-world.ts'

/** The data needed to check the fare components of a found trip. */
export type JudgeParts = {
  readonly world: PlainWorld
  readonly packed: PackedWorld
  readonly rowOfId: readonly number[]
  readonly flightsOn: FlightsOn
}

/**
 * Returns what is wrong with the fares of a trip, or undefined: allowed fares, valid pricing units, correct
 * total.
 */
export type PartsJudge = (trip: FoundTrip) => string | undefined

/** Returns a check of the trips found for a query, fare by fare. */
export function judgeOfParts(query: PlainQuery, parts: JudgeParts): PartsJudge {
  const journeys = query.wishes.map(
    (message) =>
      new Map(plainJourneys(message, query, parts.flightsOn).map((one) => [journeyName(one), one] as const)),
  )
  const ask = fareQueryOf(query, parts.world)
  return (trip) => {
    const ways = trip.ways.map((way, at) => {
      const name = way.flights.map((id, index) => `${parts.rowOfId[id]}@${way.days[index]}`).join()
      return { way, journey: journeys[at]?.get(name) }
    })
    let total = 0
    const sides: Side[][] = []
    for (const { way, journey } of ways) {
      if (!journey) return `no journey: ${way.flights.join()}`
      const judged = way.parts.map((part) => sideOf(part, journey, { ...parts, ask }))
      const fault = cutFault(way) ?? judged.find((one) => one.fault !== undefined)?.fault
      if (fault !== undefined) return fault
      total += judged.reduce((sum, { baht }) => sum + baht, duesOf(journey, ask))
      sides.push(judged)
    }
    const found = ways.flatMap(({ journey }) => journey ?? [])
    return unitFault(sides, found) ?? (total === trip.baht ? undefined : `${trip.baht}, but parts: ${total}`)
  }
}

function journeyName({ flights }: PlainJourney): string {
  return flights.map(({ row, day }) => `${row}@${day}`).join()
}

/** A part of a journey in a pricing unit. */
type Side = {
  readonly baht: number
  readonly kind: number
  readonly owner: string
  readonly run: PlainRun
  readonly fault?: string
}

function sideOf(
  part: FoundPart,
  journey: PlainJourney,
  parts: JudgeParts & { ask: FareQueryOfOracle },
): Side {
  const run: PlainRun = {
    flights: journey.flights.slice(part.first, part.last + 1),
    cabins: journey.cabins.slice(part.first, part.last + 1),
    wished: journey.wished,
  }
  const code = parts.packed.header.airlineCodes[part.owner] ?? ''
  const owner = ownersOf(run).find((one) => one.code === code)
  const fare = owner && fareOfEntry(part, parts, parts.world.faresOf(owner, ...endsOf(run)))
  const nothing = { baht: 0, kind: 0, owner: code, run }
  if (!owner)
    return { ...nothing, fault: `${code} may not own the fare of ${journeyName({ ...journey, ...run })}` }
  if (!fare) return { ...nothing, fault: `${code} files no such fare: entry ${part.entry}` }
  const refusals = refusalsOf(fare, run, parts.ask)
  return {
    ...nothing,
    baht: partyBaht(owner, fare, run, parts.ask),
    kind: fare.kind,
    ...(refusals.length > 0 && { fault: `${code} ${fare.rbd}: refused by ${refusals.join()}` }),
    ...(!run.cabins.includes(run.wished) && { fault: 'no flight has the wished cabin' }),
  }
}

function endsOf({ flights }: PlainRun) {
  return [firstOf(flights).from, lastOf(flights).to] as const
}

/** Returns the filed fare of an entry of the packed tariffs. */
function fareOfEntry(
  { entry, extra }: FoundPart,
  { packed }: JudgeParts,
  filed: readonly PlainFare[],
): PlainFare | undefined {
  const { tariffs, rules, extras, header } = packed
  if (extra >= 0) {
    const imported = header.filedFares[extras.filed[entry - header.firstExtraEntry] ?? -1]
    const plain = imported && JSON.stringify(importedFare(imported))
    return filed.find((one) => !one.isCapped && JSON.stringify(one) === plain)
  }
  const rule = tariffs.rule[entry] ?? 0
  const rbd = rbdOfSlot(tariffs.slot[entry] ?? 0)
  return filed.find(
    (one) =>
      one.isCapped &&
      one.rbd === rbd &&
      one.kind === tariffs.kind[entry] &&
      one.multiplier === tariffs.multiplier[entry] &&
      one.added === tariffs.add[entry] &&
      one.rule.seasons === rules.seasons[rule] &&
      one.rule.weekdays === rules.weekdays[rule],
  )
}

function cutFault({ flights, parts }: FoundJourney): string | undefined {
  const covered = parts.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
  return covered.join() === flights.map((_, at) => at).join() ? undefined : `parts cover ${covered.join()}`
}

/**
 * Returns what is wrong with the pricing units: one-way fares stand alone, half round trips need each other.
 */
function unitFault(sides: readonly (readonly Side[])[], found: readonly PlainJourney[]): string | undefined {
  if (sides.flat().every(({ kind }) => kind === 0)) return undefined
  const [out, back] = sides
  const [outJourney, backJourney] = found
  if (!out || !back || !outJourney || !backJourney || sides.length > 2)
    return 'halves, but not of two journeys'
  if (!isThereAndBack(outJourney, backJourney)) return 'halves of journeys that are not there and back'
  if (out.length !== back.length || out.length > 2) return 'halves of journeys cut in different ways'
  const isCutAlike = new Set([...cutPlaces(out), ...cutPlaces(back)]).size <= 1
  if (!isCutAlike) return 'halves of journeys that are cut at different airports'
  const pairs = out.map((side, at) => [side, back[back.length - 1 - at]] as const)
  const isWhole = pairs.every(
    ([left, right]) => left.kind === right?.kind && (left.kind === 0 || left.owner === right.owner),
  )
  return isWhole ? undefined : 'a half without its other half'
}

function cutPlaces([first, second]: readonly Side[]): string[] {
  return first && second ? [lastOf(first.run.flights).to.code, firstOf(second.run.flights).from.code] : []
}
