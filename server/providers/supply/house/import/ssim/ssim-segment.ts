import { type AirlineCode, airlineCode } from '#contract/terms/codes.ts'

import type { SsimLeg } from './ssim-leg.ts'
import { type SsimRecord, fieldAt } from './ssim-records.ts'

/** A data element of a leg or of several legs (type 4). */
export type SsimSegment = {
  readonly line: number
  /** Data element identifier: 50 operating flight, 10 marketing flights, 8 and 170 to 173 restrictions. */
  readonly element: number
  readonly from: string
  readonly to: string
  readonly data: string
}

/** Reads a segment record; undefined when its identifier is not a number. */
export function readSegment(record: SsimRecord): SsimSegment | undefined {
  const element = fieldAt(record, 31, 33)
  if (!/^\d{1,3}$/.test(element)) return undefined
  return {
    line: record.line,
    element: Number(element),
    from: fieldAt(record, 34, 36),
    to: fieldAt(record, 37, 39),
    data: fieldAt(record, 40, 194),
  }
}

/** Whether a segment record belongs to a leg: same flight, variation and leg. */
export function isSegmentOfLeg(record: SsimRecord, leg: SsimLeg): boolean {
  return (
    fieldAt(record, 3, 5) === leg.carrier &&
    Number(fieldAt(record, 6, 9)) === leg.number &&
    fieldAt(record, 2) === leg.suffix &&
    `${fieldAt(record, 28)}${fieldAt(record, 10, 11)}` === leg.variation &&
    Number(fieldAt(record, 12, 13)) === leg.sequence
  )
}

/** An airline and flight number. */
export type FlightName = { readonly carrier: AirlineCode; readonly number: number }

/** Parses the flights of a data element, "NH 5952/LH 9714"; undefined when one is unreadable. */
export function parseFlightNames(data: string): readonly FlightName[] | undefined {
  const names = data
    .split('/')
    .filter((text) => text.trim() !== '')
    .map(parseFlightName)
  return names.every((name) => name !== undefined) ? names : undefined
}

function parseFlightName(text: string): FlightName | undefined {
  const found = /^\s*([A-Z0-9]{2})\s*(\d{1,4})\s*$/.exec(text)
  const carrier = airlineCode(found?.[1] ?? '')
  const number = Number(found?.[2])
  return carrier && number > 0 ? { carrier, number } : undefined
}

/** Returns the first restriction of the leg itself, from its own record and its segment records. */
export function trafficRestrictionCode(leg: SsimLeg, segments: readonly SsimSegment[]): string | undefined {
  // each position is an off point of the itinerary; positions before the leg's own can only apply to it
  const filed = leg.restrictions.slice(0, leg.sequence).trim()
  const detailed = segments.find(
    ({ element, from, to }) =>
      (element === 8 || (element >= 170 && element <= 173)) && from === leg.from && to === leg.to,
  )
  if (filed === '' || filed.startsWith('Z'))
    return detailed?.data.slice(0, 1) || filed.slice(0, 1) || undefined
  return filed.slice(0, 1)
}
