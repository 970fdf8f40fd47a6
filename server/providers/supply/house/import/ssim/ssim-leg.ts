import { parseLocalDate } from '#contract/terms/time.ts'

import { type Day, dateOfDay, dayNumberOf } from '../../engine/day-number.ts'
import { shortenForReport } from '#server/platform/text/csv-records.ts'
import { parseSsimDate, parseDateVariation, parseSsimOffset, parseSsimTime } from './ssim-codes.ts'
import { type SsimRecord, fieldAt } from './ssim-records.ts'

/** The carrier record (type 2) of the following flights. */
export type SsimCarrier = {
  readonly timeMode: 'wall' | 'utc'
  readonly firstDay?: Day
  readonly lastDay?: Day
}

/** A flight leg (type 3) as filed; codes are not resolved yet. */
export type SsimLeg = {
  readonly line: number
  readonly carrier: string
  readonly number: number
  readonly suffix: string
  /** Itinerary variation, with its overflow as prefix. */
  readonly variation: string
  /** Position of the leg in its itinerary, from 1. */
  readonly sequence: number
  readonly service: string
  readonly firstDay: Day
  readonly lastDay: Day
  /** Weekdays, bit 0 Monday. */
  readonly days: number
  readonly isFortnightly: boolean
  readonly from: string
  readonly to: string
  /** Passenger times in minutes after midnight. */
  readonly departureMinute: number
  readonly arrivalMinute: number
  /** UTC offsets in minutes by the file; undefined where it states none. */
  readonly offsets: readonly [departure: number | undefined, arrival: number | undefined]
  /** Days after the first departure of the itinerary; undefined where the file states none. */
  readonly departureDay: number | undefined
  readonly arrivalDay: number | undefined
  readonly aircraft: string
  /** Classes with seats as filed: "J14W34Y316VV364". */
  readonly configuration: string
  /** L or Z: marketed for another operating airline; S or X: operated by another airline for this one. */
  readonly disclosure: string
  /** One restriction per off point of the itinerary, blanks included. */
  readonly restrictions: string
}

/** Reads a carrier record; undefined when its time mode is invalid. */
export function readCarrier(record: SsimRecord): SsimCarrier | undefined {
  const mode = fieldAt(record, 2)
  if (mode !== 'L' && mode !== 'U') return undefined
  const first = parseDateField(fieldAt(record, 15, 21))
  const last = parseDateField(fieldAt(record, 22, 28))
  return {
    timeMode: mode === 'L' ? 'wall' : 'utc',
    ...(typeof first === 'number' && { firstDay: first }),
    ...(typeof last === 'number' && { lastDay: last }),
  }
}

/** Reads a flight leg, or returns all its errors. */
export function readLeg(
  record: SsimRecord,
  carrier: SsimCarrier,
): { readonly leg: SsimLeg } | { readonly reasons: readonly string[] } {
  const reasons: string[] = []
  const needValue = <Value>(name: string, text: string, value: Value | undefined): Value | undefined => {
    if (value === undefined) reasons.push(`${name} ${shortenForReport(text)} cannot be read`)
    return value
  }
  const numberText = fieldAt(record, 6, 9)
  const number = needValue('flight number', numberText, parseFlightNumber(numberText))
  const sequenceText = fieldAt(record, 12, 13)
  const sequence = needValue('leg sequence', sequenceText, parseFlightNumber(sequenceText))
  const period = parsePeriod(record, carrier, reasons)
  const daysText = record.text.slice(28, 35)
  const days = needValue('days of operation', daysText, parseDays(daysText))
  const rate = fieldAt(record, 36)
  if (!/^[12]?$/.test(rate))
    reasons.push(`frequency rate ${shortenForReport(rate)} is neither weekly nor fortnightly`)
  const departure = fieldAt(record, 40, 43) || fieldAt(record, 44, 47)
  const arrival = fieldAt(record, 62, 65) || fieldAt(record, 58, 61)
  const startMinute = departure === '2400' ? undefined : parseSsimTime(departure)
  const departureMinute = needValue('departure', departure, startMinute)
  const arrivalMinute = needValue('arrival', arrival, parseSsimTime(arrival))
  if (!/^[A-Z0-9]{3}$/.test(fieldAt(record, 73, 75)))
    reasons.push(`aircraft type ${shortenForReport(fieldAt(record, 73, 75))} cannot be read`)
  if (number === undefined || sequence === undefined || !period || days === undefined) return { reasons }
  if (departureMinute === undefined || arrivalMinute === undefined || reasons.length > 0) return { reasons }
  const times = { departureMinute, arrivalMinute }
  const checked = { ...period, ...times, number, sequence, days, isFortnightly: rate === '2' }
  return { leg: { ...uncheckedFields(record), ...checked } }
}

type Checked =
  | 'number'
  | 'sequence'
  | 'firstDay'
  | 'lastDay'
  | 'days'
  | 'isFortnightly'
  | 'departureMinute'
  | 'arrivalMinute'

function uncheckedFields(record: SsimRecord): Omit<SsimLeg, Checked> {
  return {
    line: record.line,
    carrier: fieldAt(record, 3, 5),
    suffix: fieldAt(record, 2),
    variation: `${fieldAt(record, 128)}${fieldAt(record, 10, 11)}`,
    service: fieldAt(record, 14),
    from: fieldAt(record, 37, 39),
    to: fieldAt(record, 55, 57),
    offsets: [parseSsimOffset(fieldAt(record, 48, 52)), parseSsimOffset(fieldAt(record, 66, 70))],
    departureDay: parseDateVariation(fieldAt(record, 193)),
    arrivalDay: parseDateVariation(fieldAt(record, 194)),
    aircraft: fieldAt(record, 73, 75),
    configuration: fieldAt(record, 173, 192),
    disclosure: fieldAt(record, 149),
    restrictions: record.text.slice(149, 160),
  }
}

function parseFlightNumber(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** Seven positions for Monday to Sunday; blank (0 or a dot in some files) means not operating. */
function parseDays(places: string): number | undefined {
  if (!/^[1 0.][2 0.][3 0.][4 0.][5 0.][6 0.][7 0.]$/.test(places)) return undefined
  let bits = 0
  for (let at = 0; at < 7; at += 1) if (/[1-7]/.test(places[at] ?? '')) bits |= 1 << at
  return bits === 0 ? undefined : bits
}

/** Days to read of a schedule without an end: beyond the booking horizon. */
const openPeriod = 1095

function parsePeriod(
  record: SsimRecord,
  carrier: SsimCarrier,
  reasons: string[],
): Pick<SsimLeg, 'firstDay' | 'lastDay'> | undefined {
  const text = { from: fieldAt(record, 15, 21), to: fieldAt(record, 22, 28) }
  const from = parseDateField(text.from)
  const to = parseDateField(text.to)
  const firstDay = from === 'open' ? carrier.firstDay : from
  if (firstDay === undefined || to === undefined) {
    reasons.push(`period of operation ${shortenForReport(`${text.from} ${text.to}`)} cannot be read`)
    return undefined
  }
  const lastDay = to === 'open' ? (carrier.lastDay ?? firstDay + openPeriod) : to
  if (lastDay < firstDay) {
    reasons.push(`the period ends on ${dateOfDay(lastDay)}, before it begins on ${dateOfDay(firstDay)}`)
    return undefined
  }
  return { firstDay, lastDay }
}

function parseDateField(text: string): Day | 'open' | undefined {
  const written = parseSsimDate(text)
  if (written === undefined || written === 'open') return written
  const on = parseLocalDate(written)
  return on && dayNumberOf(on)
}
