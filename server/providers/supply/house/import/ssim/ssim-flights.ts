import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'

import { dateOfDay } from '../../engine/day-number.ts'
import type { CabinSeats } from '../../engine/cabin-seats.ts'
import type { Airport } from '../../engine/places.ts'
import { type FiledFlight, type FlightStretch, scheduleRowsOf } from '../filed-flight.ts'
import { type ImportFault, type ReadRow, skippedRow, importNote, refusedRow } from '../import-fault.ts'
import type { ImportedFlight } from '../imported-flight.ts'
import type { KnownWorld } from '../known-world.ts'
import { trafficRestrictionText, serviceTypeOf } from './ssim-codes.ts'
import { type EarlierLeg, arrivalDays, dateShift, legOperatingPeriods } from './ssim-dates.ts'
import type { SsimCarrier, SsimLeg } from './ssim-leg.ts'
import { seatsOfConfiguration } from './ssim-seats.ts'
import {
  type FlightName,
  type SsimSegment,
  parseFlightNames,
  trafficRestrictionCode,
} from './ssim-segment.ts'

/** A leg with all its records. */
export type WholeLeg = {
  readonly leg: SsimLeg
  readonly carrier: SsimCarrier
  readonly segments: readonly SsimSegment[]
  readonly earlier: EarlierLeg | undefined
  readonly world: KnownWorld
}

/** The schedule rows of a leg, and its faults. */
export type ReadLeg = {
  /** "TG642 BKK-NRT", for messages. */
  readonly name: string
  readonly rows: readonly ReadRow<ImportedFlight>[]
  /** The same flights under the numbers of other airlines (data element 10). */
  readonly duplicates: readonly ReadRow<ImportedFlight>[]
  readonly faults: readonly ImportFault[]
  /** As {@link EarlierLeg}. */
  readonly arrivesAt: number | undefined
}

/** Converts a leg to flights. Exclusion from sale is checked before errors: a cargo flight may have no seats. */
export function importedFlightsOfLeg(whole: WholeLeg): ReadLeg {
  const { leg } = whole
  const name = `${leg.carrier}${leg.number} ${leg.from}-${leg.to}`
  const shift = dateShift(leg, whole.earlier)
  const empty = { name, rows: [], duplicates: [], arrivesAt: undefined }
  const notSold = notSoldReason(whole)
  if (notSold !== undefined) return { ...empty, faults: [skippedRow(leg.line, `${name}: ${notSold}`)] }
  const terms = saleTermsOf(whole)
  if ('reasons' in terms)
    return { ...empty, faults: [refusedRow(leg.line, `${name}: ${terms.reasons.join('; ')}`)] }
  const stretches: FlightStretch[] = []
  for (const dates of legOperatingPeriods(leg, shift)) {
    const found = scheduleRowsOf({ ...createFiledFlight(whole, terms), ...dates })
    // in a fortnightly flight a partial week may lack the weekday
    if ('stretches' in found) stretches.push(...found.stretches)
    else if (!leg.isFortnightly)
      return { ...empty, faults: [refusedRow(leg.line, `${name}: ${found.fault}`)] }
  }
  if (stretches.length === 0) return { ...empty, faults: [refusedRow(leg.line, `${name}: it never leaves`)] }
  const rows = stretches.map(({ flight }) => ({ line: leg.line, value: flight }))
  const shared = codeshareNames(whole)
  return {
    name,
    rows,
    arrivesAt: shift * 1440 + arrivalMinutes(whole, stretches[0]),
    duplicates: shared.names.flatMap((as) =>
      rows.map(({ line, value }) => ({
        line,
        value: { ...value, ...as, operatedAs: operatingFlightName(value) },
      })),
    ),
    faults: [...offsetNotes(leg, name, stretches), ...shared.faults],
  }
}

/** Returns the minutes from midnight of the filed date to the arrival, in the file's time. */
function arrivalMinutes({ leg, carrier }: WholeLeg, stretch: FlightStretch | undefined): number {
  if (!stretch) return leg.departureMinute
  const [leaving, arriving] = stretch.offsets
  const turned = carrier.timeMode === 'wall' ? arriving - leaving : 0
  return leg.departureMinute + stretch.flight.blockMinutes + turned
}

function operatingFlightName({ carrier, number }: FlightName): FlightName {
  return { carrier, number }
}

/** Returns why a valid leg is not sold here. */
function notSoldReason({ leg, segments }: WholeLeg): string | undefined {
  const service = serviceTypeOf(leg.service)
  if (!service.isSold && service.is !== undefined) return `service type ${leg.service} is ${service.is}`
  if (leg.suffix !== '') return `flights with the suffix ${leg.suffix} cannot be told apart here`
  const restriction = trafficRestrictionCode(leg, segments)
  if (restriction !== undefined) return `it may carry ${trafficRestrictionText(restriction)}`
  const isFiled = segments.some(({ element }) => element === 50)
  if (/^[LZ]$/.test(leg.disclosure) && !isFiled)
    return 'another airline flies it and its number there is not filed (data element 50), so its seats cannot be counted'
  return undefined
}

type Terms = {
  readonly carrier: AirlineCode
  readonly from: Airport
  readonly to: Airport
  readonly seats: CabinSeats
  readonly operatedAs?: FlightName
}

/** Combines the leg with the world and its segment records, or returns all errors. */
function saleTermsOf({ leg, segments, world }: WholeLeg): Terms | { readonly reasons: readonly string[] } {
  const reasons: string[] = []
  const carrier = airlineCode(leg.carrier)
  const from = world.airport(leg.from)
  const to = world.airport(leg.to)
  if (!serviceTypeOf(leg.service).isSold) reasons.push(`there is no service type ${leg.service || 'blank'}`)
  if (!carrier || !world.hasAirline(carrier)) reasons.push(`${leg.carrier} is no airline of this shop`)
  if (!from) reasons.push(`${leg.from} is no airport of this shop`)
  if (!to) reasons.push(`${leg.to} is no airport of this shop`)
  const seats = seatsOfConfiguration(leg.configuration) ?? (carrier && world.seatsOf(carrier, leg.aircraft))
  if (!seats)
    reasons.push(
      `neither its configuration "${leg.configuration}" nor its aircraft ${leg.aircraft} tells its seats`,
    )
  const operated = segments.find(({ element }) => element === 50)
  const [operatedAs] = (operated && parseFlightNames(operated.data)) ?? []
  if (operatedAs?.carrier === carrier && operatedAs?.number === leg.number)
    reasons.push('it is operated as itself')
  if (operated && !operatedAs)
    reasons.push(`the flight it is operated as cannot be read on line ${operated.line}`)
  if (!carrier || !from || !to || !seats || reasons.length > 0) return { reasons }
  return { carrier, from, to, seats, ...(operatedAs && { operatedAs }) }
}

function createFiledFlight({ leg, carrier }: WholeLeg, terms: Terms): FiledFlight {
  const days = arrivalDays(leg)
  return {
    ...terms,
    number: leg.number,
    timeMode: carrier.timeMode,
    departureMinute: leg.departureMinute,
    arrivalMinute: leg.arrivalMinute,
    ...(days !== undefined && { arrivalDays: days }),
    firstDay: leg.firstDay,
    lastDay: leg.lastDay,
    days: leg.days,
    aircraft: leg.aircraft,
  }
}

/** Notes where the file's UTC offsets differ from the zone database. The times of the file are kept. */
function offsetNotes(leg: SsimLeg, name: string, stretches: readonly FlightStretch[]): ImportFault[] {
  return [leg.from, leg.to].flatMap((airport, end) => {
    const filed = leg.offsets[end]
    const other = stretches.find(({ offsets }) => filed !== undefined && offsets[end] !== filed)
    if (filed === undefined || !other) return []
    const is = formatUtcOffset(other.offsets[end] ?? 0)
    const since = dateOfDay(other.flight.firstDay)
    return [
      importNote(
        leg.line,
        `${name}: the file has ${airport} at UTC${formatUtcOffset(filed)}, the zone database at UTC${is} on ${since}`,
      ),
    ]
  })
}

function formatUtcOffset(minutes: number): string {
  const whole = Math.abs(minutes)
  const clock = [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${minutes < 0 ? '-' : '+'}${clock}`
}

/** Returns the flight numbers of other marketing airlines that the shop knows. */
function codeshareNames({ leg, segments, world }: WholeLeg): {
  readonly names: readonly FlightName[]
  readonly faults: readonly ImportFault[]
} {
  const names: FlightName[] = []
  const faults: ImportFault[] = []
  for (const segment of segments) {
    if (segment.element !== 10 || segment.from !== leg.from || segment.to !== leg.to) continue
    const found = parseFlightNames(segment.data)
    if (!found) faults.push(refusedRow(segment.line, 'the flights it is also sold as cannot be read'))
    for (const one of found ?? []) {
      if (world.hasAirline(one.carrier)) names.push(one)
      else
        faults.push(
          skippedRow(segment.line, `${one.carrier}${one.number}: ${one.carrier} is no airline of this shop`),
        )
    }
  }
  return { names, faults }
}
