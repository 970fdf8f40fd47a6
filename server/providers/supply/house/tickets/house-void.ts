import { type Instant, type LocalDateTime, type Zone, plusDays } from '#contract/terms/time.ts'
import { toInstant, todayIn } from '#contract/terms/time-zone.ts'
import type { SupplyOutcome } from '../../supply-provider.ts'
import type { Reservation } from '../../supplier-reservation.ts'
import type { VoidCommand, VoidQuoteOutcome } from '../../supplier-void.ts'
import { type ServicingDeps, refusedOutcome } from '../house-servicing.ts'
import type { KeptReservation } from '../house-store.ts'
import { isDocumentValid, publicReservationOf } from '../house-documents.ts'
import { releaseAndPromote } from '../house-waitlist.ts'

/** The house closes its day where its office is. */
const houseZone = 'Asia/Bangkok' as Zone

/** Returns whether the tickets of a reservation can be voided: on the day of issue, before the departure. */
export function quoteVoidOfReservation(kept: KeptReservation | undefined, now: Instant): VoidQuoteOutcome {
  if (!kept) return { kind: 'notFound' }
  const validUntil = voidableUntil(kept)
  const isVoidable = kept.state === 'ticketed' && validUntil !== undefined && now < validUntil
  const valid = kept.state === 'ticketed' ? kept.tickets.filter(isDocumentValid) : []
  const documents = valid.map(({ ticketNumber }) => ({ ticketNumber, isVoidable }))
  if (!isVoidable) return { kind: 'quote', quote: { documents } }
  return { kind: 'quote', quote: { documents, refund: { amount: kept.total, to: 'void' }, validUntil } }
}

/** The end of the day of the first issue, and never after the departure; undefined without tickets. */
function voidableUntil({ tickets, departsAt }: KeptReservation): Instant | undefined {
  const issuedAt = tickets.map((one) => one.issuedAt).toSorted()[0]
  if (issuedAt === undefined) return undefined
  const nextDay = plusDays(todayIn(houseZone, issuedAt), 1)
  const endOfDay = toInstant(`${nextDay}T00:00` as LocalDateTime, houseZone)
  return endOfDay < departsAt ? endOfDay : departsAt
}

/** Voids all tickets of a reservation, cancels it and releases its seats, in one transaction. */
export function voidTicketsOfReservation(
  { reservationRef, ticketNumbers }: VoidCommand,
  now: Instant,
  deps: ServicingDeps,
): Promise<SupplyOutcome<Reservation>> {
  return deps.store.change(async (change) => {
    const kept = await change.lock(reservationRef)
    if (!kept) return refusedOutcome('notFound')
    const asked = quoteVoidOfReservation(kept, now)
    const documents = asked.kind === 'quote' ? asked.quote.documents : []
    if (documents.length === 0) return { kind: 'done', value: publicReservationOf(kept) }
    const isWhole = documents.every((one) => ticketNumbers.includes(one.ticketNumber))
    if (!isWhole || !documents.every((one) => one.isVoidable)) return refusedOutcome('notPossible')
    const tickets = kept.tickets.map((one) => ({ ...one, status: one.status ?? ('voided' as const) }))
    await change.setState(reservationRef, { state: 'cancelled', tickets, at: now })
    await releaseAndPromote(change, kept.seats, { at: now, offers: deps.offers })
    return { kind: 'done', value: publicReservationOf({ ...kept, state: 'cancelled', tickets }) }
  })
}
