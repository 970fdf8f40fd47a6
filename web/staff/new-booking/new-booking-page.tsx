import { useState } from 'react'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { UnsavedInputBoundary } from '../form/staff-form.tsx'
import { BookedOrder } from './booked-order.tsx'
import { NewBookingForm } from './new-booking-form.tsx'

/** A booking for a customer who calls, writes or stands at the counter; then what to send, and the next booking. */
export function NewBookingPage() {
  const [made, setMade] = useState<CustomerBookingAnswer>()
  const [count, setCount] = useState(0)
  if (made)
    return (
      <BookedOrder
        made={made}
        onNext={() => {
          setMade(undefined)
          setCount(count + 1)
        }}
      />
    )
  return (
    <UnsavedInputBoundary key={count}>
      <NewBookingForm onMade={setMade} />
    </UnsavedInputBoundary>
  )
}
