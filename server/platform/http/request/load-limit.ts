import type { FastifyInstance } from 'fastify'
import { createProblem } from '#contract/problem.ts'
import { sendProblem } from '../answer/problem-reply.ts'
import { routeConfigOf } from '../route-config.ts'

/** Concurrent requests before new ones are refused. */
export const usualLoadLimit = 200
// Bookings are refused only at this multiple of the limit, as they end a long customer journey.
const shareOfLast = 2

/**
 * Sheds load: refuses requests (503 with Retry-After) while too many are in progress, so that admitted ones
 * are answered in time. A request counts from when it has been read until its response is sent: slow senders
 * take no slot. Health checks and pages are never refused.
 */
export function addLoadLimit(http: FastifyInstance, limit: number): void {
  let atWork = 0
  http.addHook('preHandler', async (request, reply) => {
    const { shed } = routeConfigOf(request)
    if (shed === undefined) return undefined
    if (atWork >= (shed === 'last' ? limit * shareOfLast : limit))
      return sendProblem(reply, createProblem('busy'))
    atWork += 1
    reply.raw.once('close', () => {
      atWork -= 1
    })
    return undefined
  })
}
