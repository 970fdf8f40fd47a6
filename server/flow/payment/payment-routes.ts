import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { agencyAnswer } from '#contract/api/order.ts'
import { type PaymentRequest, paymentAnswer, paymentRequest } from '#contract/api/payment.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { orderNumber } from '#contract/terms/booking.ts'
import { type PaymentWay } from '#contract/terms/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Booking, type BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { type AgencyStore } from './agency-store.ts'
import { paymentAnswerOf } from './payment-answer.ts'
import { type PaymentStep } from './payment.ts'

/** What these routes are made of. */
export type PaymentRouteParts = {
  readonly booking: BookingStep
  readonly payment: PaymentStep
  readonly agency: AgencyStore
}

/** Choosing how to pay, a clerk's confirmation, and the agency's own data. */
export function paymentRoutes(http: FastifyInstance, parts: PaymentRouteParts): void {
  const { booking, payment, agency } = parts
  route(http, {
    method: 'POST',
    path: '/api/payments/',
    isShedLast: true,
    summary: 'Chooses how an order is paid and says where the money goes; asking again changes nothing.',
    body: paymentRequest,
    answer: paymentAnswer,
    handle: async ({ body }) => {
      const order = await openOrder(booking, body.orderKey)
      if (!order.ok) return order
      const chosen = await payment.choose(order.value, wayOf(body))
      return chosen.ok ? succeed(paymentAnswerOf(chosen.value, order.value, await agency.current())) : chosen
    },
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/received',
    summary: 'A clerk confirms that the money of an order is here; tickets are issued next.',
    access: 'administrator',
    body: z.strictObject({ orderNumber: z.string().max(20) }),
    answer: paymentAnswer,
    handle: async ({ body, caller }) => {
      const number = orderNumber(body.orderNumber)
      const order = number && (await booking.find(number))
      if (!order || caller.kind !== 'user') return fail(problem('notFound'))
      const received = await payment.receive(order, caller.userId)
      return received.ok ? succeed(paymentAnswerOf(received.value, order, await agency.current())) : received
    },
  })
  route(http, {
    method: 'GET',
    path: '/api/agency',
    summary: 'The agency that runs this shop.',
    answer: agencyAnswer,
    handle: async () => succeed(await agency.current()),
  })
}

function wayOf({ paymentMethod, cardBrand }: PaymentRequest): PaymentWay {
  return { paymentMethod, ...(cardBrand === undefined ? {} : { cardBrand }) }
}

/** The order that a key opens; a wrong key and a missing order answer alike. */
async function openOrder(booking: BookingStep, orderKey: string): Promise<Result<Booking, Problem>> {
  const number = booking.openOrderKey(orderKey)
  const order = number && (await booking.find(number))
  return order ? succeed(order) : fail(problem('notFound'))
}
