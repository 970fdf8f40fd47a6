import { createBooking, type BookingAnswer, type BookingRequest } from '#contract/api/booking.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { bookingParam } from './booking-request.ts'

/** Sends the booking. Its key makes a repeated request harmless, so after a lost answer it is sent again. */
export function sendBooking(request: BookingRequest): Promise<Result<BookingAnswer, Failure>> {
  return callApi(createBooking, {
    body: { param: bookingParam(request) },
    headers: { 'Idempotency-Key': request.idempotencyKey },
    timeoutMs: 45_000,
  })
}
