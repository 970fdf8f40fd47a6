import type { FastifyInstance } from 'fastify'
import { enterManualBooking } from '#contract/api/staff/new-booking/manual-booking.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { keylessBookingAnswerOf } from '../booking-routes.ts'
import type { BookingStep } from '../booking.ts'

/** POST /api/staff/manual-bookings */
export function manualBookingRoutes(
  http: FastifyInstance,
  { booking }: { readonly booking: Pick<BookingStep, 'enterManual'> },
): void {
  route(http, enterManualBooking, {
    access: 'enterManualBookings',
    isKeptUnderLoad: true,
    limit: { max: 60, perSeconds: 60 },
    audit: ({ body: { reservationSystem, channel, total } }) => ({
      detail: { reservationSystem, channel, total },
    }),
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const made = await booking.enterManual(body, caller.userId)
      if (!made.ok) return made
      const answer = keylessBookingAnswerOf(made.value)
      if (!answer.ok) return answer
      const { ticketingTimeLimitAt } = made.value
      return succeed({ ...answer.value, ...(ticketingTimeLimitAt && { ticketingTimeLimitAt }) })
    },
  })
}
