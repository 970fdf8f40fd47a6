import { utcMs } from '../../terms/time.ts'
import {
  type JourneyAnswer,
  type OfferAnswer,
  type PriceAnswer,
  type RuleAnswerWire,
  type SegmentAnswer,
} from './offer-answer.ts'
import {
  type PackedFare,
  type PackedOffer,
  type PackedOffers,
  type PackedPassenger,
  type PackedSegment,
  type PackedTime,
} from './packed-offers.ts'

/** The tables of one answer. */
type Tables = ReturnType<typeof createTables>

function createTables() {
  return {
    zones: createTable<string>(),
    segments: createTable<PackedSegment>(),
    journeys: createTable<PackedOffers['journeys'][number]>(),
    /** Positions of journeys by the object itself: offers of one journey share it. */
    placesOfJourneys: new Map<JourneyAnswer, number>(),
    fares: createTable<PackedFare>(),
    lines: createTable<PackedOffers['lines'][number]>(),
  }
}

/** A table of distinct rows, with those that were not sent yet. */
function createTable<Row>() {
  const places = new Map<string, number>()
  let fresh: Row[] = []
  return {
    /** Returns the position of the row of this key, which tells it from every other. */
    placeOf(key: string, rowOf: () => Row): number {
      const known = places.get(key)
      if (known !== undefined) return known
      const place = places.size
      places.set(key, place)
      fresh.push(rowOf())
      return place
    },
    takeFresh(): Row[] {
      const rows = fresh
      fresh = []
      return rows
    },
  }
}

/** Returns a function that packs the offers of one answer, line after line. */
export function createOfferPacker(): (offers: readonly OfferAnswer[]) => PackedOffers {
  const tables = createTables()
  return (offers) => {
    const idStart = sharedStart(offers)
    const rows = offers.map((one) => offerRow(tables, one, idStart.length))
    return {
      idStart,
      zones: tables.zones.takeFresh(),
      segments: tables.segments.takeFresh(),
      journeys: tables.journeys.takeFresh(),
      fares: tables.fares.takeFresh(),
      lines: tables.lines.takeFresh(),
      offers: rows,
    }
  }
}

/** Returns the beginning of the ids up to their point; empty when they differ. */
function sharedStart([first, ...others]: readonly OfferAnswer[]): string {
  const start = first?.offerId.slice(0, first.offerId.indexOf('.') + 1) ?? ''
  return others.every(({ offerId }) => offerId.startsWith(start)) ? start : ''
}

function offerRow(tables: Tables, one: OfferAnswer, idStartLength: number): PackedOffer {
  return [
    one.offerId.slice(idStartLength),
    one.journeys.map((journey) => journeyPlace(tables, journey)),
    farePlace(tables, one),
    one.price.total,
    one.price.averagePerPerson,
    one.price.passengers.map((passenger) => passengerRow(tables, passenger)),
    one.seatsLeft ?? null,
    one.waitingList ? 1 : 0,
    one.staffPrice ?? null,
  ]
}

function journeyPlace(tables: Tables, journey: JourneyAnswer): number {
  const known = tables.placesOfJourneys.get(journey)
  if (known !== undefined) return known
  const { durationMinutes, fareBrand, segments } = journey
  const places = segments.map((segment) => segmentPlace(tables, segment))
  const row: PackedOffers['journeys'][number] = [durationMinutes, fareBrand ?? null, places]
  const place = tables.journeys.placeOf(JSON.stringify(row), () => row)
  tables.placesOfJourneys.set(journey, place)
  return place
}

function segmentPlace(tables: Tables, one: SegmentAnswer): number {
  const { departureTime, arrivalTime, durationMinutes, cabinClass, rbd, aircraft, waitingList, stops } = one
  const flight = `${one.airline} ${one.operatingAirline} ${one.flightNumber} ${one.from} ${one.to}`
  const departure = `${departureTime} ${one.departureZone} ${one.departureAt}`
  const arrival = `${arrivalTime} ${one.arrivalZone} ${one.arrivalAt} ${durationMinutes}`
  const stopped = stops.length === 0 ? '' : JSON.stringify(stops)
  const key = `${flight} ${departure} ${arrival} ${cabinClass} ${rbd} ${aircraft} ${waitingList} ${stopped}`
  return tables.segments.placeOf(key, () => [
    [one.airline, one.operatingAirline, one.flightNumber, one.from, one.to],
    timeOf(tables, [one.departureTime, one.departureZone, one.departureAt]),
    timeOf(tables, [one.arrivalTime, one.arrivalZone, one.arrivalAt]),
    one.durationMinutes,
    one.cabinClass,
    one.rbd ?? null,
    one.aircraft ?? null,
    one.waitingList ? 1 : 0,
    one.stops.map(({ airport, durationMinutes }) => [airport, durationMinutes]),
  ])
}

function timeOf({ zones }: Tables, [local, zone, at]: readonly [string, string, string]): PackedTime {
  const aheadMs = utcMs(local) - Date.parse(at)
  return [local, zones.placeOf(zone, () => zone), aheadMs / 60_000]
}

function farePlace({ fares }: Tables, one: OfferAnswer): number {
  const { expiresAt, validatingAirline, fareBrand, fareBases, refund, rebook, baggage, documents } = one
  const brand = fareBrand === undefined ? {} : { fareBrand }
  const row = { expiresAt, validatingAirline, ...brand, fareBases, refund, rebook, baggage, documents }
  const { cabinPieces, cabinKg, checkedPieces, checkedKg, notStated = [] } = baggage
  const bags = `${cabinPieces} ${cabinKg} ${checkedPieces} ${checkedKg} ${notStated.join()}`
  const rules = `${ruleKey(refund)} ${ruleKey(rebook)}`
  const names = JSON.stringify([validatingAirline, fareBrand, fareBases])
  return fares.placeOf(`${expiresAt} ${rules} ${bags} ${documents} ${names}`, () => row)
}

function ruleKey(rule: RuleAnswerWire): string {
  return rule.kind === 'fee' ? `fee${rule.fee}` : rule.kind
}

function passengerRow(
  { lines }: Tables,
  { type, count, perPerson, isShareOfTotal, lines: all }: PriceAnswer['passengers'][number],
): PackedPassenger {
  const amounts = all.flatMap(({ kind, lineCode, name, amount }) => [
    lines.placeOf(`${kind} ${lineCode.length} ${lineCode}${name}`, () => [kind, lineCode, name]),
    amount,
  ])
  return [type, count, perPerson, isShareOfTotal ? 1 : 0, amounts]
}
