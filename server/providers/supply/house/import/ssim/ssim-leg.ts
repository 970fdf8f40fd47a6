import { localDate } from '#contract/terms/time.ts'

import { type Day, dateOfDay, dayOf } from '../../engine/day.ts'
import { shortened } from '../csv/csv-records.ts'
import { ssimDate, ssimDayVariation, ssimOffset, ssimTime } from './ssim-codes.ts'
import { type SsimRecord, fieldOf } from './ssim-records.ts'

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
  const mode = fieldOf(record, 2)
  if (mode !== 'L' && mode !== 'U') return undefined
  const first = dayOfField(fieldOf(record, 15, 21))
  const last = dayOfField(fieldOf(record, 22, 28))
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
  const need = <Value>(name: string, text: string, value: Value | undefined): Value | undefined => {
    if (value === undefined) reasons.push(`${name} ${shortened(text)} cannot be read`)
    return value
  }
  const numberText = fieldOf(record, 6, 9)
  const number = need('flight number', numberText, numberOf(numberText))
  const sequence = need('leg sequence', fieldOf(record, 12, 13), numberOf(fieldOf(record, 12, 13)))
  const period = periodOf(record, carrier, reasons)
  const days = need('days of operation', record.text.slice(28, 35), daysOf(record.text.slice(28, 35)))
  const rate = fieldOf(record, 36)
  if (!/^[12]?$/.test(rate))
    reasons.push(`frequency rate ${shortened(rate)} is neither weekly nor fortnightly`)
  const departure = fieldOf(record, 40, 43) || fieldOf(record, 44, 47)
  const arrival = fieldOf(record, 62, 65) || fieldOf(record, 58, 61)
  const departureMinute = need('departure', departure, departure === '2400' ? undefined : ssimTime(departure))
  const arrivalMinute = need('arrival', arrival, ssimTime(arrival))
  if (!/^[A-Z0-9]{3}$/.test(fieldOf(record, 73, 75)))
    reasons.push(`aircraft type ${shortened(fieldOf(record, 73, 75))} cannot be read`)
  if (number === undefined || sequence === undefined || !period || days === undefined) return { reasons }
  if (departureMinute === undefined || arrivalMinute === undefined || reasons.length > 0) return { reasons }
  const times = { departureMinute, arrivalMinute }
  return {
    leg: { ...plainFields(record), ...period, ...times, number, sequence, days, isFortnightly: rate === '2' },
  }
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

function plainFields(record: SsimRecord): Omit<SsimLeg, Checked> {
  return {
    line: record.line,
    carrier: fieldOf(record, 3, 5),
    suffix: fieldOf(record, 2),
    variation: `${fieldOf(record, 128)}${fieldOf(record, 10, 11)}`,
    service: fieldOf(record, 14),
    from: fieldOf(record, 37, 39),
    to: fieldOf(record, 55, 57),
    offsets: [ssimOffset(fieldOf(record, 48, 52)), ssimOffset(fieldOf(record, 66, 70))],
    departureDay: ssimDayVariation(fieldOf(record, 193)),
    arrivalDay: ssimDayVariation(fieldOf(record, 194)),
    aircraft: fieldOf(record, 73, 75),
    configuration: fieldOf(record, 173, 192),
    disclosure: fieldOf(record, 149),
    restrictions: record.text.slice(149, 160),
  }
}

function numberOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** Seven positions for Monday to Sunday; blank (0 or a dot in some files) means not operating. */
function daysOf(places: string): number | undefined {
  if (!/^[1 0.][2 0.][3 0.][4 0.][5 0.][6 0.][7 0.]$/.test(places)) return undefined
  let bits = 0
  for (let at = 0; at < 7; at += 1) if (/[1-7]/.test(places[at] ?? '')) bits |= 1 << at
  return bits === 0 ? undefined : bits
}

/** Days to read of a schedule without an end: beyond the booking horizon. */
const openPeriod = 1095

function periodOf(
  record: SsimRecord,
  carrier: SsimCarrier,
  reasons: string[],
): Pick<SsimLeg, 'firstDay' | 'lastDay'> | undefined {
  const text = { from: fieldOf(record, 15, 21), to: fieldOf(record, 22, 28) }
  const from = dayOfField(text.from)
  const to = dayOfField(text.to)
  const firstDay = from === 'open' ? carrier.firstDay : from
  if (firstDay === undefined || to === undefined) {
    reasons.push(`period of operation ${shortened(`${text.from} ${text.to}`)} cannot be read`)
    return undefined
  }
  const lastDay = to === 'open' ? (carrier.lastDay ?? firstDay + openPeriod) : to
  if (lastDay < firstDay) {
    reasons.push(`the period ends on ${dateOfDay(lastDay)}, before it begins on ${dateOfDay(firstDay)}`)
    return undefined
  }
  return { firstDay, lastDay }
}

function dayOfField(text: string): Day | 'open' | undefined {
  const written = ssimDate(text)
  if (written === undefined || written === 'open') return written
  const on = localDate(written)
  return on && dayOf(on)
}
