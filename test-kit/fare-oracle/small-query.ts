import type { AirportCode } from '#contract/terms/codes.ts'
import { type PassengerCounts, passengerCountFault, passengerTypes } from '#contract/terms/passenger.ts'
import { houseCabins } from '#server/providers/supply/house/engine/cabin-seats.ts'
import type { Dice } from './dice.ts'
import type { FlightsOn } from './dated-flights.ts'
import { plainJourneys } from './plain-journeys.ts'
import type { PlainQuery, PlainSearchQuery } from './plain-world.ts'
import type { SmallWorld } from './small-world.ts'

/** The trip shapes of queries, common ones more often. */
const tripShapes = ['oneWay', 'oneWay', 'roundTrip', 'roundTrip', 'openJaw', 'multiCity'] as const
type TripShape = (typeof tripShapes)[number]

/** Maximum of multi-journey itineraries that a query may require. */
const mostTrips = 60_000

/** Returns a random query of limited size for a small world; most have an answer. */
export function smallQuery(dice: Dice, small: SmallWorld, flightsOn: FlightsOn): PlainQuery {
  const shape = dice.pick(tripShapes)
  const wanted = dice.pick([0, 1, 5, 20, 50])
  for (let attempt = 0; ; attempt += 1) {
    const query = someQuery(dice, small, shape)
    const ways = query.wishes.map((message) => plainJourneys(message, query, flightsOn).length)
    const trips = ways.reduce((product, count) => product * count, 1)
    // Counted as if no list were empty: the first few are combined before the empty one is found.
    const work = ways.reduce((product, count) => product * Math.max(1, count), 1)
    if (ways.length > 1 && work > mostTrips) continue
    if (trips >= wanted || attempt >= 10) return query
  }
}

function someQuery(dice: Dice, small: SmallWorld, shape: TripShape): PlainQuery {
  const cabinOf = () => (dice.chance(0.65) ? 'economy' : dice.pick(houseCabins))
  const common = cabinOf()
  const wishes = wishesOf(dice, small, shape).map((message) => ({
    ...message,
    cabin: dice.chance(0.9) ? common : cabinOf(),
  }))
  const { airlines } = small.world.tables
  return {
    wishes,
    party: someParty(dice),
    airlines: dice.chance(0.1) ? dice.some(airlines, dice.between(1, 4)).map(({ code }) => code) : [],
    via: dice.chance(0.08) ? dice.pick(placesOf(small)) : [],
    maxChanges: dice.pick([2, 2, 2, 2, 2, 2, 1, 0]),
    longWaits: dice.chance(0.15),
    refundableOnly: dice.chance(0.12),
    nowMs: small.nowMs,
    count: dice.pick([1, 2, 10, 50, 200, 200, dice.between(1, 200)]),
  }
}

type QueryWithoutCabin = Omit<PlainSearchQuery, 'cabin'>

function wishesOf(dice: Dice, small: SmallWorld, shape: TripShape): QueryWithoutCabin[] {
  const out = inputOf(dice, small, dice.pick(small.days) + dice.pick([0, 0, 0, 1, 2]))
  if (shape === 'oneWay') return [out]
  const nights = dice.pick([0, 1, 1, 2, 3, 5, 6, 7, 8, 10, 14, 21, 31])
  const back = { ...inputOf(dice, small, out.day + nights), from: out.to, to: out.from }
  if (shape === 'roundTrip') return [out, back]
  if (shape === 'openJaw') {
    return dice.chance(0.5)
      ? [out, { ...back, from: elsewhere(dice, small, out.to) }]
      : [out, { ...back, to: elsewhere(dice, small, out.from) }]
  }
  const wishes = [out]
  const count = dice.between(3, 6)
  while (wishes.length < count) {
    const before = wishes.at(-1) ?? out
    const next = inputOf(dice, small, before.day + dice.between(0, 4))
    wishes.push(dice.chance(0.6) ? { ...next, from: before.to } : next)
  }
  return wishes
}

/**
 * Returns a requested journey from the origin of a flight to its destination, or that of a following flight:
 * most have an answer.
 */
function inputOf(dice: Dice, small: SmallWorld, day: number): QueryWithoutCabin {
  const { schedule } = small.world.tables
  const first = dice.pick(schedule)
  const onward = schedule.filter(({ from, to }) => from === first.to && to !== first.from)
  const to = onward.length > 0 && dice.chance(0.5) ? dice.pick(onward).to : first.to
  const around = { aroundMinute: 30 * dice.between(0, 47), rangeMinutes: 60 * dice.between(1, 12) }
  return {
    from: placeOf(dice, small, first.from),
    to: placeOf(dice, small, to),
    day,
    ...(dice.chance(0.12) && { window: { by: dice.pick(['departure', 'arrival'] as const), ...around } }),
  }
}

/** Returns an airport alone, or all airports of its city. */
function placeOf(dice: Dice, small: SmallWorld, code: AirportCode): readonly AirportCode[] {
  if (dice.chance(0.4)) return [code]
  return placesOf(small).find((one) => one.includes(code)) ?? [code]
}

/** Returns the airports of each city. */
function placesOf({ world }: SmallWorld): AirportCode[][] {
  return [...Map.groupBy(world.tables.airports, ({ city }) => city).values()].map((all) =>
    all.map(({ code }) => code),
  )
}

/** Returns another place of the same country, if there is one. */
function elsewhere(dice: Dice, small: SmallWorld, codes: readonly AirportCode[]): readonly AirportCode[] {
  const { airports } = small.world.tables
  const country = airports.find(({ code }) => codes.includes(code))?.country
  const others = airports.filter((one) => dice.chance(0.2) || one.country === country)
  return others.length === 0 ? codes : placeOf(dice, small, dice.pick(others).code)
}

function someParty(dice: Dice): PassengerCounts {
  if (dice.chance(0.3)) return { adult: dice.pick([1, 1, 2, 9]) }
  const party = Object.fromEntries(
    dice.some(passengerTypes, dice.between(1, 4)).map((type) => [type, dice.between(1, 3)]),
  )
  return passengerCountFault(party) ? { adult: 2, child: 1, infantOnLap: 1 } : party
}
