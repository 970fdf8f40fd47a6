import type { ColumnPlace, Columns } from './columns.ts'
import type { FiledFare, MissingOperatingFlight } from './schedule.ts'

/**
 * The world as flat columns over one shared buffer: what a search reads. No objects per flight or fare, so that
 * any number of threads read it at once. Ids are positions. What is only shown stands in the header.
 *
 * airports (busiest first)
 *   city, country, zone   positions in the header's lists; size: 0 small, 1 medium, 2 large
 *   vector                unit vector, three figures per airport; cityHash: hash of the code of its city
 *   pairStart             pairs that leave airport a: pairStart[a] up to pairStart[a + 1]
 *   inStart, inPairs      pairs that reach airport a: inPairs[inStart[a]] up to inPairs[inStart[a + 1]], by origin
 *   siblingStart, siblings  airports of the same city, itself first
 * countries               isFar: its fares follow the seasons of Europe; isThailand, isJapan
 * airlines (by code)
 *   home                  country; group: alliance or family; farePercent against the market
 *   hasSurcharge          1 when it files YQ or YR; hasExtras: 1 when it has extra markets; hash: of its code
 *   shares                shares[a * count + b] is 1 when two airlines share tickets
 * pairs (directed, by origin then destination)
 *   km, minBlock          great circle; shortest block of its flights, minutes
 *   serviceStart          services of pair p: serviceStart[p] up to serviceStart[p + 1]
 * services (one airline on one pair, by pair then airline)
 *   flightStart           flights of service s: flightStart[s] up to flightStart[s + 1]
 *   base, tariff          of the market of the airline between the ends of the pair; surcharge: baht for a seat
 * flights                 words: four per flight, see `flight-record.ts`; firstDay, lastDay: days since 1970 (0 and
 *                         65535 without a bound); aircraft: position in the header's list
 * configurations          seats in economy, premium economy, business, first of each configuration
 * calendar                days from header.firstDay; `[zone * (days + 1) + day]` for offset and change
 *   offset                minutes ahead of UTC at the start of the day; change: minute of the day from which the
 *                         next day's offset holds, 1440 on most days
 *   operates              the bit that a flight must have to fly: weekday 0–6 in summer, 7–13 in winter
 *   season                by group (0 Asia, 1 Europe) × days: 0 low, 1 between, 2 high
 * tariffs                 entries of tariff t, cabin c and kind k: start[(t * 4 + c) * 4 + k] up to the next;
 *                         group: of seasons, by tariff; runEnd: where the run of entries with the seasons and
 *                         weekdays of this one ends;
 *                         multiplier of 10,000; add in baht; slot 0–18; family 0 Lite, 1 Standard, 2 Flex
 * rules                   see `entry-verdict.ts`; days since 1970, 0 and 65535 without a bound; refund 0 no, 1 for a fee,
 *                         2 free; percent: seven per rule in the order of passengerTypes, 255 cannot buy
 * extras                  markets of imported fares, see `imported-fare-markets.ts`
 */
export type PackedWorld = Columns & {
  readonly header: WorldHeader
  readonly buffer: SharedArrayBuffer
}

/** Data that is read by name or displayed. Plain data: it is stored as JSON. */
export type WorldHeader = {
  readonly version: number
  /** Of the source content; worlds with equal fingerprints are the same. */
  readonly fingerprint: string
  readonly places: readonly ColumnPlace[]
  readonly airportCodes: readonly string[]
  readonly cityCodes: readonly string[]
  readonly countryCodes: readonly string[]
  readonly zones: readonly string[]
  readonly airlineCodes: readonly string[]
  /** By airline: IATA accounting code, and YQ, YR or nothing. */
  readonly accountingCodes: readonly string[]
  readonly surchargeCodes: readonly string[]
  readonly groupNames: readonly string[]
  readonly aircraft: readonly string[]
  /** Flights that the world has only as codeshares. */
  readonly flownElsewhere: readonly MissingOperatingFlight[]
  /** Imported fares, by entry of the markets that have them. */
  readonly filedFares: readonly FiledFare[]
  /** First entry of an extra market: `extras.filed[entry - firstExtraEntry]` is a position in filedFares. */
  readonly firstExtraEntry: number
  /** First day of the calendar columns and their number. */
  readonly firstDay: number
  readonly days: number
  readonly counts: {
    readonly airports: number
    readonly airlines: number
    readonly pairs: number
    readonly services: number
    readonly flights: number
    readonly fares: number
    readonly flightsPerDay: number
  }
}
