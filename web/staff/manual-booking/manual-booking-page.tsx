import { useState } from 'react'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { UnsavedInputBoundary } from '../form/staff-form.tsx'
import { BookedOrder } from '../new-booking/booked-order.tsx'
import { ManualBookingForm } from './manual-booking-form.tsx'

/** A booking that a clerk made in a GDS or on an airline's website; then what to send, and the next one. */
export function ManualBookingPage() {
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
      <ManualBookingForm onMade={setMade} />
    </UnsavedInputBoundary>
  )
}
