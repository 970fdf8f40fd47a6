import type { OrderNoteAnswer, StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { StaffScheduleChangeAnswer } from '#contract/api/staff/schedule-change/schedule-change-waiver.ts'
import type { Booking, BookingStep } from '#server/flow/booking/booking.ts'
import type { ChangeRequests } from '#server/flow/ticket/ticket.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import { manualBookingAnswerOf } from './manual-booking-answer.ts'
import type { OrderWorkStore, StoredNote } from './order-assignment-store.ts'
import { phoneAnswersOf } from './phone-answers.ts'
import { recordedConsentOf } from './recorded-consent-answer.ts'
import type { StaffOrderStore } from './staff-order-store.ts'

/** Dependencies of {@link readDeskFacts}. */
export type DeskFactDeps = {
  readonly booking: Pick<BookingStep, 'enteredTickets' | 'manualOf'>
  /** The refund that staff open for a schedule change. */
  readonly requests: Pick<ChangeRequests, 'openableRefundOf'>
  /** Schedule changes of an order's flights, newest first. */
  readonly flights: { staffViewOf(bookingId: string): Promise<readonly StaffScheduleChangeAnswer[]> }
  readonly staffOrders: Pick<StaffOrderStore, 'colleagueOf' | 'companyNameOf' | 'phoneAnswersOf'>
  readonly work: OrderWorkStore
}

type DeskFacts = Pick<
  StaffOrderAnswer,
  | 'company'
  | 'phoneAnswers'
  | 'recordedConsent'
  | 'manual'
  | 'scheduleChanges'
  | 'assignee'
  | 'assignedAt'
  | 'notes'
  | 'events'
>

/** Returns whose order it is, what staff have entered and done, and the schedule changes. */
export async function readDeskFacts(deps: DeskFactDeps, booking: Booking): Promise<DeskFacts> {
  const { bookingId, companyId } = booking
  const company = companyId === undefined ? undefined : await deps.staffOrders.companyNameOf(companyId)
  return {
    ...(company !== undefined && { company }),
    ...(await entriesOfStaff(deps, booking)),
    scheduleChanges: await scheduleChangesOf(deps, booking),
    ...(await assignmentOf(deps, bookingId)),
    notes: (await deps.work.notesOf(bookingId)).map(noteAnswerOf),
    events: await orderEventsOf(deps, booking),
  }
}

/** Returns a note in API names. */
export function noteAnswerOf({ noteId, by, at, text }: StoredNote): OrderNoteAnswer {
  return { noteId, by: colleagueAnswerOf(by), at, text }
}

async function scheduleChangesOf(
  { flights, requests }: DeskFactDeps,
  booking: Booking,
): Promise<StaffScheduleChangeAnswer[]> {
  return Promise.all(
    (await flights.staffViewOf(booking.bookingId)).map(async (change) => {
      const cancelledFlightRefund = await requests.openableRefundOf(booking, change.changeId)
      return { ...change, ...(cancelledFlightRefund && { cancelledFlightRefund }) }
    }),
  )
}

async function entriesOfStaff(
  deps: DeskFactDeps,
  booking: Booking,
): Promise<Pick<StaffOrderAnswer, 'phoneAnswers' | 'recordedConsent' | 'manual'>> {
  return {
    ...(await manualBookingAnswerOf(deps.booking, booking)),
    phoneAnswers: await phoneAnswersOf(deps, booking.bookingId),
    ...(await recordedConsentOf(deps.staffOrders, booking)),
  }
}

async function assignmentOf(
  { work }: DeskFactDeps,
  bookingId: string,
): Promise<Pick<StaffOrderAnswer, 'assignee' | 'assignedAt'>> {
  const own = await work.workOf(bookingId)
  return own ? { assignee: colleagueAnswerOf(own), assignedAt: own.since } : {}
}

async function orderEventsOf({ work }: DeskFactDeps, booking: Booking): Promise<StaffOrderAnswer['events']> {
  const events = await work.eventsOf(booking)
  return events.map(({ eventId, at, by, action, givenTo, outcome }) => ({
    eventId,
    at,
    by: colleagueAnswerOf(by),
    action,
    ...(givenTo && { givenTo: colleagueAnswerOf(givenTo) }),
    ...(outcome === null ? {} : { outcome }),
  }))
}
