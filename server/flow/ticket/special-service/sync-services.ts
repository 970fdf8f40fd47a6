import { instantFromMs } from '#contract/terms/time.ts'
import type { Booking } from '#server/flow/booking/booking.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { isContactCode } from '#contract/terms/passenger/contact-services.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { ReservedService } from '#server/providers/supply/supplier-service.ts'
import { diffServices } from './diff-services.ts'
import { codesRequestedWithBooking, knownServices } from './known-services.ts'
import { mailServiceRefused } from './special-service-mail.ts'
import {
  type SpecialServiceDeps,
  firstReadMs,
  isBeingSplit,
  readServicesJob,
  segmentsOf,
  serviceWayOf,
} from './special-service-deps.ts'
import { isServiceAwaited } from './special-service-state.ts'

/**
 * Takes over what a reservation that was just read states of its services. A refusal is mailed to the customer, once;
 * where the airline's answer is awaited, the services are read again. Of a ticketed order, what was requested with the
 * booking and no reservation states becomes work of staff.
 */
export async function syncServices(
  deps: SpecialServiceDeps,
  { bookingId, reservation }: { readonly bookingId: string; readonly reservation: Reservation },
  tx: Tx,
): Promise<void> {
  const booking = await deps.booking.lock(bookingId, tx)
  if (!booking) return
  if (reservation.services && !(await isBeingSplit(deps, bookingId, tx)))
    await takeOverServices(deps, { booking, told: reservation.services }, tx)
  if (booking.state === 'ticketed') await leaveUnreadToStaff(deps, booking, tx)
}

type Told = { readonly booking: Booking; readonly told: readonly ReservedService[] }

async function takeOverServices(deps: SpecialServiceDeps, { booking, told }: Told, tx: Tx): Promise<void> {
  const { bookingId } = booking
  const at = deps.clock.now()
  const { stated, added, gone } = diffServices(told, await deps.services.ofBooking(bookingId, tx), at)
  for (const { service, told: to, isMove } of stated) {
    if (isMove) await deps.services.move(tx, service, { to, cause: 'told', at })
    else await deps.services.noteTold(tx, service.serviceId, to)
    if (isMove && to === 'refused') await mailServiceRefused(deps, { booking, service }, tx)
  }
  for (const one of added) await insertTold(deps, { booking, told: one }, tx)
  for (const one of gone) await deps.services.move(tx, one, { to: 'cancelled', cause: 'notTold', at })
  const news = [
    ...stated.filter(({ isMove, service }) => isMove && !isServiceAwaited(service.status)),
    ...added.map(({ status }) => ({ told: status })),
  ]
  if (news.some((one) => isServiceAwaited(one.told))) await enqueueReading(deps, booking, tx)
}

async function enqueueReading(deps: SpecialServiceDeps, booking: Booking, tx: Tx): Promise<void> {
  if (serviceWayOf(deps, booking) === 'hand') return
  const { bookingId } = booking
  const runAt = instantFromMs(deps.clock.nowMs() + firstReadMs)
  await enqueueJob(tx, { kind: readServicesJob, key: bookingId, payload: { bookingId }, runAt })
}

async function insertTold(
  deps: SpecialServiceDeps,
  { booking, told }: { readonly booking: Booking; readonly told: ReservedService },
  tx: Tx,
): Promise<void> {
  const requested = booking.passengers[told.passenger]
  if (!requested) return
  const source = codesRequestedWithBooking(requested).includes(told.code) ? 'booking' : 'airline'
  const service = {
    ...told,
    // what the airline has of somebody's contact is compared, and not kept
    text: isContactCode(told.code) ? '' : told.text,
    serviceId: deps.ids.id('ssr'),
    bookingId: booking.bookingId,
    source,
    askedBy: 'supplier',
    toldStatus: told.status,
    sentAt: deps.clock.now(),
  } as const
  await deps.services.insert(tx, [service])
  if (told.status === 'refused') await mailServiceRefused(deps, { booking, service }, tx)
}

/** The supplier takes no services with a booking, or its reservation has lost them: staff tell the airline. */
async function leaveUnreadToStaff(deps: SpecialServiceDeps, booking: Booking, tx: Tx): Promise<void> {
  const { bookingId } = booking
  const sentAt = deps.clock.now()
  const flights = segmentsOf(booking)
  const unread = knownServices(booking, await deps.services.ofBooking(bookingId, tx)).filter(
    ({ status, segment }) => status === 'unread' && (flights[segment ?? -1]?.departureAt ?? sentAt) > sentAt,
  )
  const services = unread.map((one) => {
    const serviceId = deps.ids.id('ssr')
    return { ...one, serviceId, bookingId, status: 'byHand', askedBy: 'customer', sentAt } as const
  })
  await deps.services.insert(tx, services)
}
