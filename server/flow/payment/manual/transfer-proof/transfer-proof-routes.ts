import { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { orderKey } from '#contract/api/order-key.ts'
import {
  staffTransferProofsAnswer,
  transferProofAnswer,
  transferProofRejection,
  transferProofsAnswer,
} from '#contract/api/staff/manual-payment.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { rawBody } from '#server/platform/http/request/body-kinds.ts'
import { fileAnswer } from '#server/platform/http/answer/file-answer.ts'
import { route } from '#server/platform/http/route.ts'
import { transferProofAnswerOf } from './transfer-proof.ts'
import { type TransferProofs } from './transfer-proofs.ts'

/** Dependencies of {@link transferProofRoutes}. */
export type TransferProofRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly slips: TransferProofs
}

/** Upload limit of one address, with room for retries over a bad connection. */
const sendLimit = { max: 30, perSeconds: 600 }
/** Maximum number of pictures processed at once; each takes up to thirty megabytes of memory. */
const mostAtOnce = 4
const ofOrder = z.strictObject({ key: orderKey })

/**
 * Registers the routes of transfer proofs: sent and listed with the order key, reviewed and rejected by
 * staff.
 */
export function transferProofRoutes(http: FastifyInstance, deps: TransferProofRouteDeps): void {
  ownerRoutes(http, deps)
  staffRoutes(http, deps)
}

function ownerRoutes(http: FastifyInstance, { booking, slips }: TransferProofRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/payments/transfer-proofs',
    isShedLast: true,
    summary:
      'Takes the picture of a bank slip, JPEG, PNG or WebP up to 10 MB; the same one again changes nothing.',
    takes: 'picture',
    query: ofOrder,
    body: rawBody,
    answer: transferProofAnswer,
    limit: sendLimit,
    mostAtOnce,
    admit: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      return order.ok ? slips.refusalFor(order.value) : order.fault
    },
    handle: async ({ query, body }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      if (!order.ok) return order
      const slip = await slips.take(order.value, body)
      return slip.ok ? succeed(transferProofAnswerOf(slip.value)) : slip
    },
  })
  route(http, {
    method: 'GET',
    path: '/api/payments/transfer-proofs',
    summary: 'The bank slips of an order, without their pictures, and what staff say of them.',
    query: ofOrder,
    answer: transferProofsAnswer,
    handle: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      if (!order.ok) return order
      return succeed({ slips: (await slips.of(order.value.bookingId)).map(transferProofAnswerOf) })
    },
  })
}

function staffRoutes(http: FastifyInstance, { slips }: TransferProofRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/transfer-proofs',
    summary: 'The bank slips that wait for staff, the one whose deadline comes first on top.',
    access: 'seeMoney',
    answer: staffTransferProofsAnswer,
    handle: async ({ caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      return succeed({ slips: [...(await slips.waiting(caller.userId))] })
    },
  })
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/transfer-proofs/:slipId/picture',
    summary: 'The picture of a bank slip, written anew.',
    access: 'seeMoney',
    params: z.object({ slipId: z.string().regex(/^slp_[0-9a-z]{36}$/, 'notFound') }),
    answer: fileAnswer,
    fileType: 'image/jpeg',
    handle: async ({ params }) => {
      const bytes = await slips.pictureOf(params.slipId)
      const name = `${params.slipId.replace('_', '-')}.jpg`
      return bytes ? succeed({ name, bytes }) : fail(problem('notFound'))
    },
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/transfer-proofs/reject',
    summary: 'A clerk says that a slip does not count, and why; its owner is told.',
    access: 'takeMoney',
    body: transferProofRejection,
    answer: transferProofAnswer,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const refused = await slips.refuse(body, caller.userId)
      return refused.ok ? succeed(transferProofAnswerOf(refused.value)) : refused
    },
  })
}
