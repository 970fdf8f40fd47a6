import { BookingAfterBooking } from '../new-booking/booking-after-booking.tsx'
import { ManualBookingForm } from './manual-booking-form.tsx'

/** A booking that a clerk made in a GDS or on an airline's website; then what to send, and the next one. */
export function ManualBookingPage() {
  return <BookingAfterBooking Form={ManualBookingForm} />
}
