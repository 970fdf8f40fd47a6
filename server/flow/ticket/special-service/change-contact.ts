import type { PassengerContactRequest } from '#contract/api/passengers.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type ContactService, contactServicesOf } from '#contract/terms/passenger/contact-services.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type NamedParty, changedPartyProblem } from '../named-party.ts'
import { insertRequested, sendServices } from './request-service.ts'
import { type SpecialServiceDeps, isBeingSplit, isServiceable, serviceWayOf } from './special-service-deps.ts'
import { isServiceUnsettled } from './special-service-state.ts'
import type { NewSpecialService } from './special-service-store.ts'

/** The contact of a passenger as typed, all empty for the booker's, and who changes it. */
export type ContactChange = NamedParty & {
  readonly passenger: number
  readonly typed: PassengerContactRequest
  readonly source: 'customer' | 'staff'
  readonly askedBy: string
}

/**
 * Replaces the contact by which airlines reach a passenger, and tells the airlines: each item (CTCM, CTCE or CTCR) is
 * recorded with the change, and sent to the supplier once; without such a call, and of an order that is being split, staff
 * pass it on, except for seats of the house, which keeps it. The items that it takes the place of are removed. Problems:
 * `wrongFormat`, `serviceNotPossible`, `serviceUnderWay`, `passengersChanged`.
 */
export async function changeContact(
  deps: SpecialServiceDeps,
  booking: Booking,
  change: ContactChange,
): Promise<Result<void, Problem>> {
  const changed = changedPartyProblem(booking, change)
  if (changed) return fail(changed)
  const type = booking.passengers[change.passenger]?.type
  if (type === undefined || type === 'infantOnLap' || !isServiceable(booking, deps.clock.now()))
    return fail(createProblem('serviceNotPossible'))
  const recorded = await deps.transact((tx) => recordContact(deps, { booking, change }, tx))
  if (!recorded.ok) return recorded
  const way = serviceWayOf(deps, booking)
  if (way !== 'hand')
    for (const { service, replaces } of recorded.value)
      await sendServices(deps, way, { booking, sent: [service], replaces })
  return succeed(undefined)
}

/** An item to send, and the codes of the passenger's items that it takes the place of. */
type ContactItem = { readonly service: NewSpecialService; readonly replaces: readonly string[] }

type Changing = { readonly booking: Booking; readonly change: ContactChange }

async function recordContact(
  deps: SpecialServiceDeps,
  { booking: { bookingId }, change }: Changing,
  tx: Tx,
): Promise<Result<readonly ContactItem[], Problem>> {
  const { passenger, typed, source, askedBy } = change
  const contact = deps.booking.readPassengerContact(typed)
  if (!contact.ok) return contact
  const before = await deps.booking.lock(bookingId, tx)
  const moved = before && changedPartyProblem(before, change)
  if (moved) return fail(moved)
  const recorded = await deps.services.ofBooking(bookingId, tx)
  if (recorded.some((one) => isServiceUnsettled(one.status))) return fail(createProblem('serviceUnderWay'))
  const booking = await deps.booking.replacePassengerContact(
    { bookingId, passenger, contact: contact.value },
    tx,
  )
  const messagesOf = (order: Booking | undefined) => {
    const one = order?.passengers[passenger]
    return order && one ? contactServicesOf(one, order.contact) : []
  }
  const { changed, replacedBy } = changedItems(messagesOf(before), messagesOf(booking))
  const way = serviceWayOf(deps, booking)
  if (way === 'hand' && booking.supplierId === 'house') return succeed([])
  const status = way === 'hand' || (await isBeingSplit(deps, bookingId, tx)) ? 'byHand' : 'sending'
  const sentAt = deps.clock.now()
  const services = changed.map(({ code, message: text }) => {
    const serviceId = deps.ids.id('ssr')
    return { serviceId, bookingId, passenger, code, text, status, source, askedBy, sentAt } as const
  })
  await insertRequested(deps, services, tx)
  return succeed(services.map((service) => ({ service, replaces: replacedBy(service.code) })))
}

/**
 * Returns the items to send: those that are new, or one that stays where others only end. Each takes the place of the earlier
 * one of its code, and the first also of those that have no successor.
 */
function changedItems(before: readonly ContactService[], after: readonly ContactService[]) {
  const isIn = (all: readonly ContactService[], { message }: ContactService) =>
    all.some((one) => one.message === message)
  const ended = before.filter((one) => !isIn(after, one)).map(({ code }) => code)
  const added = after.filter((one) => !isIn(before, one))
  const changed = added.length > 0 || ended.length === 0 ? added : after.slice(0, 1)
  const alone = ended.filter((code) => changed.every((one) => one.code !== code))
  const replacedBy = (code: string): readonly string[] => [
    ...(before.some((one) => one.code === code) ? [code] : []),
    ...(changed[0]?.code === code ? alone : []),
  ]
  return { changed, replacedBy }
}
