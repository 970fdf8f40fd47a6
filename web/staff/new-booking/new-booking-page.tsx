import { BookingAfterBooking } from './booking-after-booking.tsx'
import { NewBookingForm } from './new-booking-form.tsx'

/** A booking for a customer who calls, writes or stands at the counter; then what to send, and the next booking. */
export function NewBookingPage() {
  return <BookingAfterBooking Form={NewBookingForm} />
}
