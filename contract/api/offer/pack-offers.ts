import { localTimeAsUtcMs } from '../../terms/time.ts'
import type {
  JourneyAnswer,
  OfferAnswer,
  PriceAnswer,
  RuleAnswerWire,
  SegmentAnswer,
} from './offer-answer.ts'
import type {
  PackedFare,
  PackedOffer,
  PackedOffers,
  PackedPassenger,
  PackedSegment,
  PackedTime,
} from './packed-offers.ts'

/** The tables of one answer. */
type Tables = ReturnType<typeof createPackingTables>

function createPackingTables() {
  return {
    zones: createDistinctTable<string>(),
    segments: createDistinctTable<PackedSegment>(),
    journeys: createDistinctTable<PackedOffers['journeys'][number]>(),
    /** Positions of journeys by the object itself: offers of one journey share it. */
    placesOfJourneys: new Map<JourneyAnswer, number>(),
    fares: createDistinctTable<PackedFare>(),
    lines: createDistinctTable<PackedOffers['lines'][number]>(),
  }
}

/** A table of distinct rows, with those that were not sent yet. */
function createDistinctTable<Row>() {
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
  const tables = createPackingTables()
  let before: string | undefined
  return (offers) => {
    const idStart = commonPrefix(offers)
    const isNew = idStart !== before
    before = idStart
    const rows = offers.map((one) => packOffer(tables, one, idStart.length))
    return {
      ...(isNew && { idStart }),
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
function commonPrefix([first, ...others]: readonly OfferAnswer[]): string {
  const end = (first?.offerId.indexOf('.') ?? -1) + 1
  const start = first?.offerId.slice(0, end) ?? ''
  return others.every(({ offerId }) => offerId.slice(0, end) === start) ? start : ''
}

function packOffer(tables: Tables, one: OfferAnswer, idStartLength: number): PackedOffer {
  return [
    one.offerId.slice(idStartLength),
    one.journeys.map((journey) => internJourney(tables, journey)),
    internFare(tables, one),
    one.price.total,
    one.price.averagePerPerson,
    one.price.passengers.map((passenger) => packPassenger(tables, passenger)),
    one.seatsLeft ?? null,
    one.waitingList ? 1 : 0,
    one.staffPrice ?? null,
    one.emissions ? [one.emissions.kgPerPassenger, one.emissions.source] : null,
  ]
}

function internJourney(tables: Tables, journey: JourneyAnswer): number {
  const known = tables.placesOfJourneys.get(journey)
  if (known !== undefined) return known
  const { durationMinutes, fareBrand, segments } = journey
  const places = segments.map((segment) => internSegment(tables, segment))
  const row: PackedOffers['journeys'][number] = [durationMinutes, fareBrand ?? null, places]
  const place = tables.journeys.placeOf(JSON.stringify(row), () => row)
  tables.placesOfJourneys.set(journey, place)
  return place
}

function internSegment(tables: Tables, one: SegmentAnswer): number {
  const { departureTime, arrivalTime, durationMinutes, cabinClass, rbd, aircraft, waitingList, stops } = one
  const flight = `${one.airline} ${one.operatingAirline} ${one.flightNumber} ${one.from} ${one.to}`
  const departure = `${departureTime} ${one.departureZone} ${one.departureAt}`
  const arrival = `${arrivalTime} ${one.arrivalZone} ${one.arrivalAt} ${durationMinutes}`
  const stopped = stops.length === 0 ? '' : JSON.stringify(stops)
  const key = `${flight} ${departure} ${arrival} ${cabinClass} ${rbd} ${aircraft} ${waitingList} ${stopped}`
  return tables.segments.placeOf(key, () => [
    [one.airline, one.operatingAirline, one.flightNumber, one.from, one.to],
    packTime(tables, [one.departureTime, one.departureZone, one.departureAt]),
    packTime(tables, [one.arrivalTime, one.arrivalZone, one.arrivalAt]),
    one.durationMinutes,
    one.cabinClass,
    one.rbd ?? null,
    one.aircraft ?? null,
    one.waitingList ? 1 : 0,
    one.stops.map(({ airport, durationMinutes }) => [airport, durationMinutes]),
  ])
}

function packTime({ zones }: Tables, [local, zone, at]: readonly [string, string, string]): PackedTime {
  const aheadMs = localTimeAsUtcMs(local) - Date.parse(at)
  return [local, zones.placeOf(zone, () => zone), aheadMs / 60_000]
}

function internFare({ fares }: Tables, one: OfferAnswer): number {
  const {
    expiresAt,
    validatingAirline,
    fareBrand,
    fareBases,
    refund,
    rebook,
    baggage,
    documents,
    payFirst,
    companyFare,
    preference,
  } = one
  const { cabinPieces, cabinKg, checkedPieces, checkedKg, notStated = [] } = baggage
  const bags = `${cabinPieces} ${cabinKg} ${checkedPieces} ${checkedKg} ${notStated.join()}`
  const rules = `${ruleKey(refund)} ${ruleKey(rebook)}`
  const names = JSON.stringify([validatingAirline, fareBrand, fareBases])
  const marks = `${payFirst ?? false} ${companyFare ?? false} ${preference ?? 0}`
  return fares.placeOf(`${expiresAt} ${rules} ${bags} ${documents} ${marks} ${names}`, () => {
    const brand = fareBrand === undefined ? {} : { fareBrand }
    const rank = preference === undefined ? {} : { preference }
    const marked = { ...(payFirst && { payFirst }), ...(companyFare && { companyFare }) }
    const shared = { expiresAt, validatingAirline, fareBases, refund, rebook, baggage, documents }
    return { ...shared, ...brand, ...marked, ...rank }
  })
}

function ruleKey(rule: RuleAnswerWire): string {
  return rule.kind === 'fee' ? `fee${rule.fee}` : rule.kind
}

function packPassenger(
  { lines }: Tables,
  { type, count, perPerson, isShareOfTotal, lines: all }: PriceAnswer['passengers'][number],
): PackedPassenger {
  const amounts = all.flatMap(({ kind, lineCode, name, amount }) => [
    lines.placeOf(`${kind} ${lineCode.length} ${lineCode}${name}`, () => [kind, lineCode, name]),
    amount,
  ])
  return [type, count, perPerson, isShareOfTotal ? 1 : 0, amounts]
}
