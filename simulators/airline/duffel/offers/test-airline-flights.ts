import { type LocalDate, type Zone, localDateTime, plusMinutes } from '#contract/terms/time.ts'
import { toInstant, toLocal } from '#contract/terms/time-zone.ts'
import type { Airport } from '../../world/airports.ts'
import type { Flight, FlightPath } from '../../world/world-flight.ts'

/** The behaviour that a test route demonstrates. */
export type TestScenario =
  | 'noOffers'
  | 'holdOnly'
  | 'connections'
  | 'stop'
  | 'noBaggage'
  | 'noServices'
  | 'searchTimeout'
  | 'goneOnRead'
  | 'dearerOnRead'

const routes: Readonly<Record<string, TestScenario>> = {
  'PVD-RAI': 'noOffers',
  'JFK-EWR': 'holdOnly',
  'LHR-DXB': 'connections',
  'DXB-AMS': 'stop',
  'BTS-MRU': 'noBaggage',
  'BTS-ABV': 'noServices',
  'STN-LHR': 'searchTimeout',
  'LGW-LHR': 'goneOnRead',
  'LHR-STN': 'dearerOnRead',
}

/** The airline of the test routes, which sells nothing else: "Duffel Airways" in the API's own test mode. */
export const testAirlineCode = 'ZZ'

/** Returns the behaviour of a one-way search between two places; undefined for every other search. */
export function testScenarioOf(
  slices: readonly { readonly origin: string; readonly destination: string }[],
): TestScenario | undefined {
  const [only, ...more] = slices
  return only && more.length === 0 ? routes[`${only.origin}-${only.destination}`] : undefined
}

const places = `
LHR|Heathrow Airport|LON|London|GB|Europe/London|51.4706|-0.4619
LGW|Gatwick Airport|LON|London|GB|Europe/London|51.1481|-0.1903
STN|Stansted Airport|LON|London|GB|Europe/London|51.8850|0.2350
DXB|Dubai International Airport|DXB|Dubai|AE|Asia/Dubai|25.2528|55.3644
AMS|Amsterdam Airport Schiphol|AMS|Amsterdam|NL|Europe/Amsterdam|52.3086|4.7639
FRA|Frankfurt Airport|FRA|Frankfurt|DE|Europe/Berlin|50.0264|8.5431
BTS|Bratislava Airport|BTS|Bratislava|SK|Europe/Bratislava|48.1702|17.2127
MRU|Sir Seewoosagur Ramgoolam International Airport|MRU|Mauritius|MU|Indian/Mauritius|-20.4302|57.6836
ABV|Nnamdi Azikiwe International Airport|ABV|Abuja|NG|Africa/Lagos|9.0068|7.2632
JFK|John F. Kennedy International Airport|NYC|New York|US|America/New_York|40.6398|-73.7789
EWR|Newark Liberty International Airport|NYC|New York|US|America/New_York|40.6925|-74.1687
`

const airports = new Map(
  places
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', cityCode = '', cityName = '', country = '', zone = '', north, east] =
        row.split('|')
      const airport: Airport = {
        code,
        name,
        cityCode,
        cityName,
        country,
        zone: zone as Zone,
        latitude: Number(north),
        longitude: Number(east),
      }
      return [code, airport]
    }),
)

/** Number, places, minute of departure and minutes of flight; `via` is the stop on the way. */
type Row = {
  readonly number: string
  readonly from: string
  readonly to: string
  readonly at: number
  readonly takes: number
  readonly via?: string
}

const rows: readonly Row[] = [
  { number: '100', from: 'JFK', to: 'EWR', at: 540, takes: 55 },
  { number: '101', from: 'JFK', to: 'EWR', at: 1020, takes: 55 },
  { number: '200', from: 'LHR', to: 'FRA', at: 480, takes: 95 },
  { number: '201', from: 'FRA', to: 'DXB', at: 780, takes: 370 },
  { number: '300', from: 'DXB', to: 'AMS', at: 600, takes: 520, via: 'FRA' },
  { number: '400', from: 'BTS', to: 'MRU', at: 660, takes: 690 },
  { number: '500', from: 'BTS', to: 'ABV', at: 690, takes: 400 },
  { number: '600', from: 'LGW', to: 'LHR', at: 570, takes: 45 },
  { number: '700', from: 'LHR', to: 'STN', at: 630, takes: 45 },
  { number: '800', from: 'STN', to: 'LHR', at: 750, takes: 45 },
]

/**
 * Returns the paths of a test route on a day: the flights of the test airline, in order where a connection is
 * needed.
 */
export function testAirlinePaths(
  { origin, destination }: { readonly origin: string; readonly destination: string },
  on: LocalDate,
): FlightPath[] {
  const leaving = rows.filter((row) => row.from === origin)
  const direct = leaving
    .filter((row) => row.to === destination)
    .map((row) => [createTestAirlineFlight(row, on)])
  if (direct.length > 0) return direct
  return leaving.flatMap((first) =>
    rows
      .filter((next) => next.from === first.to && next.to === destination)
      .map((next) => [createTestAirlineFlight(first, on), createTestAirlineFlight(next, on)]),
  )
}

function createTestAirlineFlight({ number, from, to, at, takes, via }: Row, on: LocalDate): Flight {
  const origin = requireAirport(from)
  const destination = requireAirport(to)
  const departureLocal = localDateTime(on, at)
  const departureAt = toInstant(departureLocal, origin.zone)
  const arrivalAt = plusMinutes(departureAt, takes)
  const key = `${testAirlineCode}${number}/${on}`
  return {
    key,
    seatKey: key,
    carrier: testAirlineCode,
    number,
    from: origin,
    to: destination,
    departureLocal,
    arrivalLocal: toLocal(arrivalAt, destination.zone),
    departureAt,
    arrivalAt,
    durationMinutes: takes,
    aircraft: '773',
    ...(via === undefined ? {} : { stop: requireAirport(via) }),
  }
}

function requireAirport(code: string): Airport {
  const place = airports.get(code)
  if (!place) throw new RangeError(`the test airline does not fly there: ${code}`)
  return place
}
