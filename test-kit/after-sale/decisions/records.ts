import { type TravelDocument, mergedDocumentStatus } from '#contract/terms/document/travel-document.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { TicketExchange } from '#server/flow/ticket/exchange/exchange-store.ts'
import { flightOn } from './model-airline.ts'

/** The transitions that a record may make. */
export type Table<State, Cause> = { allows(from: State, to: State, cause: Cause): boolean }

/** Moves a record to another state; throws where its table does not allow that. */
export function moveTo<State extends string, Cause extends string>(
  sent: { state: State },
  { to, cause }: { readonly to: State; readonly cause: Cause },
  table: Table<State, Cause>,
): void {
  if (!table.allows(sent.state, to, cause)) throw new Error(`${sent.state} to ${to} is not allowed: ${cause}`)
  sent.state = to
}

/** Returns known documents with what a supplier has told of them, as the store takes it over. */
export function takeOver(
  known: readonly TravelDocument[],
  told: readonly TravelDocument[],
): readonly TravelDocument[] {
  const all = new Map(known.map((one) => [one.ticketNumber, one]))
  for (const one of told) {
    const before = all.get(one.ticketNumber)
    const status = before ? mergedDocumentStatus(before.status, one.status) : one.status
    all.set(one.ticketNumber, { ...one, status })
  }
  return [...all.values()]
}

const tripOn = (day: string) => ({ shape: 'oneWay', journeys: [{ segments: [flightOn(day)] }] })

/** Returns an exchange of these tickets from the flight of one day to that of another, as it is when it is sent. */
export function aSentExchange(
  ticketNumbers: readonly string[],
  [before, after]: readonly [string, string],
  sentAt: Instant,
): TicketExchange {
  return {
    state: 'sending',
    ticketNumbers,
    itinerary: tripOn(before),
    offers: [{ itinerary: tripOn(after) }],
    choice: { chosen: 0 },
    sentAt,
  } as unknown as TicketExchange
}
