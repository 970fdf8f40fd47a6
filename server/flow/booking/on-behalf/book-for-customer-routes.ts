import type { FastifyInstance } from 'fastify'
import { bookForCustomer } from '#contract/api/staff/new-booking/customer-booking.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { companyActedFor } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { bookContextOf, keylessBookingAnswerOf } from '../booking-routes.ts'
import type { BookingStep } from '../booking.ts'

/** POST /api/staff/bookings: the same booking as a customer's, with the consent that staff record. */
export function bookForCustomerRoutes(
  http: FastifyInstance,
  { booking }: { readonly booking: BookingStep },
): void {
  route(http, bookForCustomer, {
    access: 'bookForCustomers',
    takesCompany: true,
    isKeptUnderLoad: true,
    limit: { max: 60, perSeconds: 60 },
    audit({ body: { channel }, caller }) {
      const companyId = companyActedFor(caller)
      return { detail: { channel, ...(companyId !== undefined && { companyId }) } }
    },
    handle: async (context) => {
      const { body, caller } = context
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      // Staff of the agency book for its customers, not for a company that they may be agents of.
      const made = await booking.book(body.booking, {
        ...bookContextOf(context),
        companyId: companyActedFor(caller),
        isAgent: false,
        language: body.booking.agreement.language,
        consentGiven: { channel: body.channel, recordedBy: caller.userId },
      })
      if (!made.ok) return made
      const answer = keylessBookingAnswerOf(made.value)
      if (!answer.ok) return answer
      const { ticketingTimeLimitAt } = made.value
      return succeed({ ...answer.value, ...(ticketingTimeLimitAt && { ticketingTimeLimitAt }) })
    },
  })
}
