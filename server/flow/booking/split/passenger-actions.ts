import type { ContactRequest, PassengerContactRequest } from '#contract/api/passengers.ts'
import type { Problem } from '#contract/problem.ts'
import type { Contact, PassengerContact } from '#contract/terms/passenger.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { BookingDeps } from '../booking-deps.ts'
import type { Booking } from '../booking-record.ts'
import { type CorrectedName, correctPassengerName } from '../lifecycle/correct-passenger-name.ts'
import { type ReplacedContact, replacePassengerContact } from '../lifecycle/replace-passenger-contact.ts'
import {
  passengerContactFromRequest,
  readTypedContact,
  typedPassengerContactFault,
} from '../validation/contact-rules.ts'
import { type OrderNames, newOrderNames } from './new-order-names.ts'
import { type BookingSplit, type SplitBookings, splitBooking } from './split-booking.ts'

/** What can be done with the passengers of an order after the sale. */
export type PassengerActions = {
  /** Gives a passenger the name that the airline has corrected; see {@link correctPassengerName}. */
  correctPassengerName(corrected: CorrectedName, tx: Tx): Promise<Booking>
  /** Replaces the contact of a passenger for the airlines; that of the booker is used without one. Returns the booking. */
  replacePassengerContact(replaced: ReplacedContact, tx: Tx): Promise<Booking>
  /** Returns a passenger's own contact as typed, or its first fault. */
  readPassengerContact(typed: PassengerContactRequest): Result<PassengerContact | undefined, Problem>
  /** Returns a random order number, and our reference of its reservation. */
  newOrderNames(): OrderNames
  /** Returns a contact as typed, or its first fault. */
  readContact(typed: ContactRequest): Result<Contact, Problem>
  /** Makes an order of its own of some passengers; see {@link splitBooking}. */
  splitPassengers(split: BookingSplit, tx: Tx): Promise<SplitBookings>
}

/** Creates the actions on the passengers of an order. */
export function createPassengerActions(deps: BookingDeps): PassengerActions {
  return {
    correctPassengerName: (corrected, tx) => correctPassengerName(deps, corrected, tx),
    replacePassengerContact: (replaced, tx) => replacePassengerContact(deps, replaced, tx),
    readPassengerContact(typed) {
      const fault = typedPassengerContactFault(typed)
      return fault ? fail(fault) : succeed(passengerContactFromRequest(typed).contact)
    },
    newOrderNames: () => newOrderNames(deps),
    readContact: readTypedContact,
    splitPassengers: (split, tx) => splitBooking(deps, split, tx),
  }
}
