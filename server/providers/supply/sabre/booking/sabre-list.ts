import { type LocalDateTime, type Zone, epochMsOf } from '#contract/terms/time.ts'
import { toInstant } from '#contract/terms/time-zone.ts'
import type { SupplyContext } from '../../supply-provider.ts'
import type { ListedReservation, ReservationPage, ReservationQuery } from '../../supplier-reservation.ts'
import { readBookingAnswer } from './sabre-after-sale.ts'
import { isLocator } from './sabre-booking-calls.ts'
import type { SabreFindDeps } from './sabre-find.ts'
import type { QueueLine } from './sabre-queue.ts'

/** Bookings per page: each is read separately, and the whole page within the time limit of one inquiry. */
const pageSize = 12
/** Bookings read concurrently. */
const atOnce = 4

/**
 * Returns one page of the bookings made since an instant. Sabre cannot list an office's bookings; our own
 * queue has those of the last days, placed there by the booking transaction. Its lines contain no reference
 * and no state, so every booking is read.
 */
export async function listQueuedBookings(
  desk: SabreFindDeps,
  { since, cursor }: ReservationQuery,
  context: SupplyContext,
): Promise<ReservationPage> {
  const lines = await desk.queues.list(desk.journalQueue, context)
  if (!lines) return { kind: 'silent' }
  const locators = lines
    .filter((line) => isLocator(line.locator) && isQueuedSince(line, epochMsOf(since), desk.zone))
    .map(({ locator }) => locator)
  const start = cursor === undefined ? 0 : locators.indexOf(cursor) + 1
  if (cursor !== undefined && start === 0) return { kind: 'silent' }
  const wanted = locators.slice(start, start + pageSize)
  const reservations: ListedReservation[] = []
  for (let at = 0; at < wanted.length; at += atOnce) {
    const read = await Promise.all(
      wanted.slice(at, at + atOnce).map((one) => readListedBooking(desk, one, context)),
    )
    if (read.includes('silent')) return { kind: 'silent' }
    reservations.push(...read.filter((one) => typeof one === 'object'))
  }
  const last = wanted.at(-1)
  const isLast = start + pageSize >= locators.length
  return { kind: 'page', reservations, ...(isLast || last === undefined ? {} : { next: last }) }
}

/** Lines with an unreadable time are always included. Sabre writes whole minutes. */
function isQueuedSince({ placed }: QueueLine, sinceMs: number, zone: Zone): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(placed)) return true
  const minuteMs = 60_000
  return epochMsOf(toInstant(placed.slice(0, 16) as LocalDateTime, zone)) + minuteMs > sinceMs
}

async function readListedBooking(
  { calls, frame, memory }: SabreFindDeps,
  locator: string,
  context: SupplyContext,
): Promise<ListedReservation | 'notThere' | 'silent'> {
  const answer = await calls.booking(locator, context)
  const seen = readBookingAnswer(locator, answer, frame)
  // Sabre has answered: a repeated call returns the same, and the other bookings must be listed all the same.
  if (seen.kind === 'silent' && hasSabreAnswered(answer)) return unreadableReservation(locator)
  if (seen.kind !== 'seen') return seen.kind
  const { reservationRef, recordLocator, clientReference, state, total } = seen.reservation
  memory.remember(clientReference, locator)
  return { reservationRef, recordLocator, clientReference, state, total }
}

function hasSabreAnswered(answer: Awaited<ReturnType<SabreFindDeps['calls']['booking']>>): boolean {
  return answer.kind === 'data' || (answer.kind === 'unclear' && answer.note === 'another shape')
}

function unreadableReservation(locator: string): ListedReservation {
  const name = { reservationRef: locator, recordLocator: locator, clientReference: '' }
  return { ...name, state: 'unreadable', isOurs: true }
}
