import { type ComponentType, useState } from 'react'
import type { CustomerBookingAnswer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { UnsavedInputBoundary } from '../form/staff-form.tsx'
import { BookedOrder } from './booked-order.tsx'

/** The form of a booking; `onMade` receives the order. */
export type BookingForm = ComponentType<{ readonly onMade: (made: CustomerBookingAnswer) => void }>

/** A form that books; then what to send to the customer, and an empty form for the next booking. */
export function BookingAfterBooking({ Form }: { readonly Form: BookingForm }) {
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
      <Form onMade={setMade} />
    </UnsavedInputBoundary>
  )
}
