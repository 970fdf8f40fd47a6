import type { FastifyInstance } from 'fastify'
import {
  sendTransferProof,
  listOrderTransferProofs,
  listTransferProofs,
  downloadTransferProof,
  rejectTransferProof,
} from '#contract/api/staff/manual-payment.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import { route } from '#server/platform/http/route.ts'
import { transferProofAnswerOf } from './transfer-proof.ts'
import type { TransferProofs } from './transfer-proofs.ts'

/** Dependencies of {@link transferProofRoutes}. */
export type TransferProofRouteDeps = {
  readonly booking: Pick<BookingStep, 'openOrder'>
  readonly transferProofs: TransferProofs
}

/** Upload limit of one address, with room for retries over a bad connection. */
const sendLimit = { max: 30, perSeconds: 600 }
/** Maximum number of pictures processed at once; each takes up to thirty megabytes of memory. */
const mostAtOnce = 4
/**
 * Registers the routes of transfer proofs: sent and listed with the order key, reviewed and rejected by
 * staff.
 */
export function transferProofRoutes(http: FastifyInstance, deps: TransferProofRouteDeps): void {
  customerProofRoutes(http, deps)
  staffProofRoutes(http, deps)
}

function customerProofRoutes(
  http: FastifyInstance,
  { booking, transferProofs }: TransferProofRouteDeps,
): void {
  route(http, sendTransferProof, {
    isKeptUnderLoad: true,
    limit: sendLimit,
    mostAtOnce,
    admit: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      return order.ok ? transferProofs.refusalFor(order.value) : order.fault
    },
    handle: async ({ query, body }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      if (!order.ok) return order
      const proof = await transferProofs.take(order.value, body)
      return proof.ok ? succeed(transferProofAnswerOf(proof.value)) : proof
    },
  })
  route(http, listOrderTransferProofs, {
    handle: async ({ query }) => {
      const order = await booking.openOrder({ orderKey: query.key, act: 'pay' })
      if (!order.ok) return order
      return succeed({
        transferProofs: (await transferProofs.of(order.value.bookingId)).map(transferProofAnswerOf),
      })
    },
  })
}

function staffProofRoutes(http: FastifyInstance, { transferProofs }: TransferProofRouteDeps): void {
  route(http, listTransferProofs, {
    access: 'viewPayments',
    handle: async ({ caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return succeed(await transferProofs.waiting(caller.userId))
    },
  })
  route(http, downloadTransferProof, {
    access: 'viewPayments',
    handle: async ({ params }) => {
      const picture = await transferProofs.pictureOf(params.transferProofId)
      if (!picture.ok) return picture
      const name = `${params.transferProofId.replace('_', '-')}.jpg`
      return picture.value ? succeed({ name, bytes: picture.value }) : fail(createProblem('notFound'))
    },
  })
  route(http, rejectTransferProof, {
    access: 'recordReceipts',
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const refused = await transferProofs.refuse(body, caller.userId)
      return refused.ok ? succeed(transferProofAnswerOf(refused.value)) : refused
    },
  })
}
