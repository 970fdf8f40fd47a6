import type { Money } from '#contract/terms/money.ts'
import type { OfferPrice } from '#contract/terms/offer.ts'
import type { Contact } from '#contract/terms/passenger.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { recordOrderChange } from '../lifecycle/order-event-store.ts'
import { passengerFlightKeys } from '../request/passenger-flight-keys.ts'
import type { MovedPassenger, SplitPart } from './split-booking-store.ts'

/** The price of one order after a split. */
export type SplitPrice = { readonly selling: OfferPrice; readonly net: Money; readonly total: Money }

/** A split of passengers off a locked booking whose reservation is divided. */
export type BookingSplit = {
  readonly splitId: string
  /** As it was before. */
  readonly booking: Booking
  /** Positions of those who leave, ascending. */
  readonly leaving: readonly number[]
  readonly stays: SplitPrice
  readonly leaves: SplitPrice
  readonly made: Pick<Booking, 'bookingId' | 'orderNumber' | 'clientReference'> & {
    /** Absent of a booking without a supplier. */
    readonly reservationRef?: string
    readonly recordLocator: string
  }
  /** The contact of the new order; absent for the contact and the owner of the old one. */
  readonly contact: Contact | undefined
  /** The member of staff who splits, and when. */
  readonly askedBy: string
  readonly at: Instant
}

/** Both orders after a split. */
export type SplitBookings = { readonly stays: Booking; readonly leaves: Booking }

/**
 * Makes an order of the passengers who leave, with what belongs to each of them, and leaves the old order to the others. Both
 * are found under their passengers' names from now on. The key of the old order does not open the new one.
 */
export async function splitBooking(deps: BookingDeps, split: BookingSplit, tx: Tx): Promise<SplitBookings> {
  const { booking, made, contact, splitId, askedBy, at } = split
  const left = partOf(split, 'leaves')
  const stayed = partOf(split, 'stays')
  const own = contact && {
    contact: {
      contact,
      digest: deps.contactDigests.digestOf(contact.email),
      addressBefore: booking.contact.email,
    },
  }
  await deps.store.insertSplit(tx, booking.bookingId, { ...left, ...made, splitId, askedBy, at, ...own })
  await deps.store.updateSplit(tx, booking.bookingId, stayed)
  await deps.store.movePassengerRows(tx, booking.bookingId, placesAfter(split))
  const stays = await indexed(deps, booking.bookingId, tx)
  const leaves = await indexed(deps, made.bookingId, tx)
  for (const { bookingId } of [stays, leaves])
    await recordOrderChange(tx, { type: 'order.changed', bookingId, change: 'passengersSplit', at })
  return { stays, leaves }
}

function partOf(split: BookingSplit, part: 'stays' | 'leaves'): SplitPart {
  const { booking, leaving, [part]: price } = split
  const passengers = booking.passengers.filter((_, at) => leaving.includes(at) === (part === 'leaves'))
  const { selling, net, total } = price
  return { passengers, offer: { ...booking.offer, selling }, net, total }
}

/** Everybody's place after the split; nobody is skipped and nobody has two. */
function placesAfter({ booking, leaving, made }: BookingSplit): MovedPassenger[] {
  let stays = 0
  let leaves = 0
  return booking.passengers.map((_, was) =>
    leaving.includes(was)
      ? { was, bookingId: made.bookingId, passenger: leaves++ }
      : { was, bookingId: booking.bookingId, passenger: stays++ },
  )
}

async function indexed(deps: BookingDeps, bookingId: string, tx: Tx): Promise<Booking> {
  const booking = await deps.store.findById(bookingId, tx)
  if (!booking) throw new Error(`booking ${bookingId} has vanished`)
  await deps.search.keep(tx, bookingId, booking)
  await deps.flightNames.renew(
    tx,
    bookingId,
    passengerFlightKeys(booking.passengers, booking.offer.itinerary),
  )
  return booking
}
