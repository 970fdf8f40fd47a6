import type { DifferenceFacts } from '#contract/api/staff/reconciliation.ts'
import { type BookingState, type OrderNumber, parseOrderNumber } from '#contract/terms/booking.ts'
import type { Money } from '#contract/terms/money.ts'
import { isAwaitingSupplier } from '#server/flow/booking/booking.ts'
import { type ListedReservation, isPurchased } from '#server/providers/supply/supplier-reservation.ts'
import type { Difference } from './compare-payment.ts'

/** One of the shop's orders, as it is compared with the supplier's reservations. */
export type OurReservation = {
  readonly bookingId: string
  readonly state: BookingState
  /** True when the supplier is paid before our own payment is received. */
  readonly isPayFirst?: true
  readonly clientReference: string
  readonly reservationRef?: string
  readonly net: Money
}

/** A reservation at the supplier, with its order if there is one. */
export type ReservationPair = {
  readonly theirs: ListedReservation
  readonly ours?: OurReservation | undefined
  /** Whether the reservation bears a reference that this shop created. */
  readonly isOwn: boolean
}

/** How a reservation differs from the shop's orders. */
export type ReservationDifference = {
  readonly difference: Difference
  /**
   * Whether the reservation may be released: certainly the shop's, unpaid at the supplier, and without an
   * active order.
   */
  readonly mayRelease: boolean
  /**
   * Whether tickets exist for an order that could still be paid, or may exist because its reservation cannot
   * be read.
   */
  readonly isTicketedUnpaid: boolean
}

const endedStates: readonly BookingState[] = ['rejected', 'expired', 'cancelled']
const afterPayment: readonly BookingState[] = ['purchased', 'paid', 'ticketed']

/**
 * Returns the order of a reservation: matched by the reservation's id first, then by the shop's reference.
 */
export function orderOfReservation(
  theirs: ListedReservation,
  ours: readonly OurReservation[],
): OurReservation | undefined {
  return (
    ours.find(({ reservationRef }) => reservationRef === theirs.reservationRef) ??
    ours.find(({ clientReference }) => clientReference === theirs.clientReference)
  )
}

/** Returns the order number in a reference; undefined when it has not the format of this shop. */
export function orderNumberInReference(clientReference: string): OrderNumber | undefined {
  return parseOrderNumber(clientReference.split('-', 1)[0] ?? '')
}

/**
 * Returns how a reservation differs from the shop's orders. Undefined when it agrees, is cancelled, is not of
 * this shop, or its order still waits for the supplier; tickets are a difference even then, because nobody
 * has paid for them.
 */
export function reservationDifference(pair: ReservationPair): ReservationDifference | undefined {
  const { theirs, ours, isOwn } = pair
  const isBought = isPurchased(theirs)
  if (theirs.state === 'cancelled' || (ours && isBeingMade(ours, isBought))) return undefined
  const isUnreadable = theirs.state === 'unreadable'
  const isTicketedUnpaid = (isBought || isUnreadable) && ours !== undefined && isOrderUnpaid(ours)
  const isOfOrder = ours?.reservationRef === theirs.reservationRef && !hasOrderEnded(ours)
  if (ours && isOfOrder) {
    const isUnticketed = ours.state === 'ticketed' && theirs.state === 'held' && !isBought
    if (!isTicketedUnpaid && !isUnticketed) return undefined
    const facts = { ...reservationFacts(theirs), ourState: ours.state }
    return {
      difference: { ...differenceFacts(pair), kind: 'stateDiffers', facts },
      mayRelease: false,
      isTicketedUnpaid,
    }
  }
  if (!ours && !theirs.isOurs && orderNumberInReference(theirs.clientReference) === undefined)
    return undefined
  const isForNobody = ours ? hasOrderEnded(ours) || ours.reservationRef !== undefined : isOwn
  const isReleasable = !isBought && (theirs.state === 'held' || theirs.state === 'waitlisted')
  return {
    difference: { ...differenceFacts(pair), kind: 'theirsWithoutOurs', facts: reservationFacts(theirs) },
    mayRelease: isForNobody && isReleasable,
    isTicketedUnpaid,
  }
}

/** Returns the difference for an order whose reservation the supplier does not know. */
export function missingAtSupplier({ bookingId, state, reservationRef, net }: OurReservation): Difference {
  return {
    kind: 'oursWithoutTheirs',
    bookingId,
    ...(reservationRef === undefined ? {} : { providerRef: reservationRef }),
    ours: net.amount,
    facts: { subject: 'reservation', ourState: state },
  }
}

function hasOrderEnded({ state }: OurReservation): boolean {
  return endedStates.includes(state)
}

/** Whether an order still waits for the supplier; bought tickets are expected of a pay-first order alone. */
function isBeingMade({ state, isPayFirst }: OurReservation, isBought: boolean): boolean {
  return isAwaitingSupplier(state) && (!isBought || isPayFirst === true)
}

function isOrderUnpaid({ state }: OurReservation): boolean {
  return !afterPayment.includes(state)
}

function differenceFacts({ theirs, ours }: ReservationPair) {
  return {
    ...(ours && { bookingId: ours.bookingId, ours: ours.net.amount }),
    ...(theirs.total && { theirs: theirs.total.amount }),
    providerRef: theirs.reservationRef,
    theirReference: theirs.clientReference,
  }
}

function reservationFacts({
  state,
  recordLocator,
  clientReference,
  isPaid,
}: ListedReservation): DifferenceFacts {
  return {
    subject: 'reservation',
    theirState: state === 'held' && isPaid ? 'paid' : state,
    ...(recordLocator === '' ? {} : { recordLocator }),
    ...(clientReference === '' ? {} : { clientReference }),
  }
}
