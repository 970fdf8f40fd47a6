import {
  type SegmentLine,
  type SegmentLineFault,
  readSegmentLine,
} from '#contract/terms/manual-booking/segment-line.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { type ParsedPassengers, parsePassengers } from '../new-booking/passengers/parse-passengers.ts'

/** A line of a PNR display that was not understood, and why. */
export type UnreadLine = { readonly text: string; readonly fault: SegmentLineFault | 'unknown' }

/** What a pasted PNR display says. */
export type ParsedPnr = {
  /** The record locator; empty where the display has none. */
  readonly recordLocator: string
  readonly segments: readonly SegmentLine[]
  readonly passengers: ParsedPassengers['passengers']
  /** Ticket numbers by passenger, from 0. */
  readonly ticketNumbers: ReadonlyMap<number, string>
  /** The airline of the FV element; empty without one. */
  readonly ticketingAirline: string
  readonly unread: readonly UnreadLine[]
}

const month = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
/** A date and a pair of airports: a line that is meant as a flight, even where its rest is not understood. */
const flightHint = new RegExp(`\\d{1,2}(?:${month})(?:\\d{2})?\\b.*\\b[A-Z]{3}\\s?[A-Z]{3}\\b`)
/** A number before an element: "5 ", "12." */
const elementNumber = /^\d{1,2}[.)]?\s+/
/** Header of a display of Amadeus, which ends in the record locator. */
const header = /^RP\/.*?\b([A-Z0-9]{6})\s*$/
/** Elements that the form has no use for: contacts, remarks, services, times, fares, surface segments, headings. */
const otherElement =
  /^(?:ARNK|AP[A-Z]*\b|TK\b|OP\b|OSI?\b|RM[A-Z]*\b|RI[A-Z]*\b|SSR\b|SR[A-Z]{2}|F[BEHMPSTZ]\b|AM\b|AB\b|ES\b|---|RLR|TST|PHONES|TKT\/TIME|RECEIVED FROM|NO OSI|GENERAL FACTS|ADDRESS|REMARKS)/
/** Amadeus: "FA PAX 217-2345678901/ETTG/…/P1"; the passenger is at the end, the first one without. */
const ticketElement = /^FA (?:PAX|INF) (\d{3}-\d{10}(?:-\d{2,3})?)\/.*?(?:\/P(\d{1,2}))?$/
const validatingElement = /^FV (?:PAX |INF )?([A-Z][A-Z0-9]|\d[A-Z])\b/
const nameForm = /^(?:\d{1,2}\.)?\d?\s*[A-Z][A-Z' -]*\/[A-Z]/

/**
 * Reads a PNR as Amadeus, Sabre and Travelport display it: record locator, names, flights, SSR DOCS and ticket numbers.
 * Elements that the form has no use for are passed over; every other line is reported.
 */
export function parsePnr(text: string, today: string): ParsedPnr {
  const state = {
    recordLocator: '',
    segments: [] as SegmentLine[],
    names: [] as string[],
    ticketNumbers: new Map<number, string>(),
    ticketingAirline: '',
    unread: [] as UnreadLine[],
  }
  for (const typed of text.normalize('NFKC').split('\n')) {
    const line = typed.trim()
    if (line !== '') readLine(line, today, state)
  }
  const { passengers, unreadLines } = parsePassengers(state.names.join('\n'), today)
  const { names: _, ...read } = state
  const unreadNames = unreadLines.map((one): UnreadLine => ({ text: one, fault: 'unknown' }))
  return { ...read, passengers, unread: [...state.unread, ...unreadNames] }
}

type PnrState = {
  recordLocator: string
  segments: SegmentLine[]
  names: string[]
  ticketNumbers: Map<number, string>
  ticketingAirline: string
  unread: UnreadLine[]
}

function readLine(line: string, today: string, state: PnrState): void {
  const upper = line.toUpperCase()
  const element = upper.replace(elementNumber, '')
  const [, locator] = header.exec(upper) ?? /^([A-Z0-9]*[A-Z][A-Z0-9]*)$/.exec(upper) ?? []
  const ticket = ticketElement.exec(element)
  const [, airline] = validatingElement.exec(element) ?? []
  if (/\bDOCS/.test(element)) state.names.push(element)
  else if (ticket) state.ticketNumbers.set(Number(ticket[2] ?? 1) - 1, ticket[1] ?? '')
  else if (airline !== undefined) state.ticketingAirline = airline
  else if (otherElement.test(element)) return
  else if (header.test(upper) || locator?.length === 6) state.recordLocator = locator ?? ''
  else if (flightHint.test(element) && !element.includes('/')) readFlight(line, today, state)
  else readFlightOrNames(line, today, state)
}

function readFlight(line: string, today: string, state: PnrState): void {
  const read = readSegmentLine(line, today as LocalDate)
  if (read.fault === undefined) state.segments.push(read.segment)
  else state.unread.push({ text: line, fault: read.fault })
}

function readFlightOrNames(line: string, today: string, state: PnrState): void {
  const flight = readSegmentLine(line, today as LocalDate)
  if (flight.fault !== 'form') return readFlight(line, today, state)
  if (nameForm.test(line.toUpperCase())) state.names.push(...namesOf(line.toUpperCase()))
  else state.unread.push({ text: line, fault: 'unknown' })
}

/** "1.WONGSAKUL/ANAN MR(INFWONGSAKUL/MINT/09JUL26)   2.SATO/YUKI MS" as a line for each passenger, with the birth date. */
function namesOf(line: string): string[] {
  return line.split(/\s+(?=\d{1,2}\.)/).flatMap((part) => {
    const infant = /\(INF([A-Z' -]+\/[A-Z' -]+)(?:\/(\w+))?\)/.exec(part)
    const child = /\(CHD(?:\/(\w+))?\)/.exec(part)
    const name = part.replaceAll(/\([^)]*\)/g, ' ').trim()
    const own = child?.[1] === undefined ? name : `${name} ${spacedDate(child[1])}`
    return infant ? [own, `${infant[1] ?? ''} ${spacedDate(infant[2] ?? '')}`.trim()] : [own]
  })
}

/** "09JUL18" as "09 JUL 18". */
function spacedDate(text: string): string {
  return text.replace(/^(\d{1,2})([A-Z]{3})(\d{2,4})$/, '$1 $2 $3')
}
