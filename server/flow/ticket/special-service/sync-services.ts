import type { Booking } from '#server/flow/booking/booking.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { Reservation } from '#server/providers/supply/supplier-reservation.ts'
import type { ReservedService } from '#server/providers/supply/supplier-service.ts'
import { codesRequestedWithBooking } from './known-services.ts'
import { mailServiceRefused } from './special-service-mail.ts'
import type { SpecialServiceDeps } from './special-service-deps.ts'
import { serviceTransitions } from './special-service-state.ts'
import type { SpecialService } from './special-service-store.ts'

/**
 * Takes over what a reservation that was just read states of its services. A refusal is mailed to the customer, once.
 * What it states no more is cancelled, unless its call has no certain outcome. Of a supplier that states nothing,
 * nothing changes.
 */
export async function syncServices(
  deps: SpecialServiceDeps,
  { bookingId, reservation }: { readonly bookingId: string; readonly reservation: Reservation },
  tx: Tx,
): Promise<void> {
  const { services: told } = reservation
  const booking = told && (await deps.booking.lock(bookingId, tx))
  if (!booking) return
  const recorded = await deps.services.ofBooking(bookingId, tx)
  const taken = new Set<string>()
  for (const one of told) {
    const match = matchOf(one, recorded, taken)
    if (match) taken.add(match.serviceId)
    await (match
      ? takeOverStatus(deps, { booking, match, told: one }, tx)
      : insertTold(deps, { booking, told: one }, tx))
  }
  const at = deps.clock.now()
  const isCertain = (one: SpecialService) => serviceTransitions.allows(one.status, 'cancelled', 'notTold')
  for (const one of recorded.filter(({ serviceId }) => !taken.has(serviceId)).filter(isCertain))
    await deps.services.move(tx, one, { to: 'cancelled', cause: 'notTold', at })
}

/** Returns the recorded service that a reservation states: one that counts first, the newest of those that do not. */
function matchOf(
  { passenger, segment, code }: ReservedService,
  recorded: readonly SpecialService[],
  taken: ReadonlySet<string>,
): SpecialService | undefined {
  const same = recorded.filter(
    (one) =>
      one.passenger === passenger &&
      one.segment === segment &&
      one.code === code &&
      one.status !== 'cancelled' &&
      !taken.has(one.serviceId),
  )
  return same.find(({ status }) => status !== 'refused') ?? same.at(-1)
}

type Told = { readonly booking: Booking; readonly told: ReservedService }

async function takeOverStatus(
  deps: SpecialServiceDeps,
  { booking, match, told: { status: to } }: Told & { readonly match: SpecialService },
  tx: Tx,
): Promise<void> {
  if (match.status === to || !serviceTransitions.allows(match.status, to, 'told')) return
  await deps.services.move(tx, match, { to, cause: 'told', at: deps.clock.now() })
  if (to === 'refused') await mailServiceRefused(deps, { booking, service: match }, tx)
}

async function insertTold(
  deps: SpecialServiceDeps,
  { booking, told: { passenger, code, ...told } }: Told,
  tx: Tx,
): Promise<void> {
  const requested = booking.passengers[passenger]
  if (!requested) return
  const source = codesRequestedWithBooking(requested).includes(code) ? 'booking' : 'airline'
  const service = {
    ...told,
    serviceId: deps.ids.id('ssr'),
    bookingId: booking.bookingId,
    passenger,
    code,
    source,
    askedBy: 'supplier',
    sentAt: deps.clock.now(),
  } as const
  await deps.services.insert(tx, [service])
  if (told.status === 'refused') await mailServiceRefused(deps, { booking, service }, tx)
}
