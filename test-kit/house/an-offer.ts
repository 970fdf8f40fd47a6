import type { JourneyAnswer, OfferAnswer, SegmentAnswer } from '#contract/api/offer/offer-answer.ts'

/** The properties in which a test's offers differ. */
export type OfferTraits = {
  readonly id?: string
  /** Flights as "TG 642 BKK-NRT"; several make a connecting journey. */
  readonly flights?: readonly string[]
  /** Departure in UTC, of the first flight. */
  readonly departureAt?: string
  readonly durationMinutes?: number
  /** Total for the party in baht. */
  readonly baht?: number
  readonly more?: Partial<OfferAnswer>
}

const hourMs = 3_600_000

/** Returns an offer of the API for one adult; local times are those of Bangkok at all airports. */
export function anOffer(traits: OfferTraits = {}): OfferAnswer {
  const { id = 'off_aaaaaaaa', baht = 10_000, more = {} } = traits
  const total = baht * 100
  return {
    offerId: id,
    expiresAt: '2026-11-21T01:00:00.000Z',
    journeys: [aJourney(traits)],
    price: {
      currency: 'THB',
      total,
      averagePerPerson: total,
      passengers: [
        {
          type: 'adult',
          count: 1,
          perPerson: total,
          lines: [{ kind: 'fare', lineCode: 'QLTHRT', name: 'fare', amount: total }],
        },
      ],
    },
    validatingAirline: 'TG',
    fareBrand: 'Lite',
    fareBases: ['QLTHRT'],
    refund: { kind: 'no' },
    rebook: { kind: 'fee', fee: 200_000 },
    baggage: { cabinPieces: 1, cabinKg: 7, checkedPieces: 0, checkedKg: 0 },
    documents: 'passport',
    waitingList: false,
    ...more,
  }
}

/** Returns one journey: the flights share its duration, with an hour between them. */
export function aJourney(traits: OfferTraits): JourneyAnswer {
  const {
    flights = ['TG 642 BKK-NRT'],
    departureAt = '2026-12-05T01:00:00.000Z',
    durationMinutes = 360,
  } = traits
  const waits = (flights.length - 1) * 60
  const each = Math.floor((durationMinutes - waits) / flights.length)
  const start = Date.parse(departureAt)
  const segments = flights.map((flight, index) =>
    aSegment(flight, start + index * (each + 60) * 60_000, each),
  )
  return { durationMinutes, segments }
}

function aSegment(flight: string, startMs: number, durationMinutes: number): SegmentAnswer {
  const [airline = 'TG', flightNumber = '642', way = 'BKK-NRT'] = flight.split(' ')
  const [from = 'BKK', to = 'NRT'] = way.split('-')
  const utc = (ms: number) => new Date(ms).toISOString()
  const bangkok = (ms: number) => utc(ms + 7 * hourMs).slice(0, 16)
  const endMs = startMs + durationMinutes * 60_000
  return {
    airline,
    operatingAirline: airline,
    flightNumber,
    from,
    to,
    departureTime: bangkok(startMs),
    departureZone: 'Asia/Bangkok',
    departureAt: utc(startMs),
    arrivalTime: bangkok(endMs),
    arrivalZone: 'Asia/Bangkok',
    arrivalAt: utc(endMs),
    durationMinutes,
    stops: [],
    cabinClass: 'economy',
    waitingList: false,
  }
}
