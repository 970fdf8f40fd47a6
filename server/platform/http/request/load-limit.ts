import { type FastifyInstance } from 'fastify'
import { problem } from '#contract/problem.ts'
import { sendProblem } from '../answer/problem-reply.ts'
import { routeConfigOf } from '../route-config.ts'

/** How many requests are worked on at once before new ones are told to come back. */
export const usualLoadLimit = 200
// Somebody who books has come a long way: these are turned away only at twice the load.
const shareOfLast = 2

/**
 * Turns requests away (503 with Retry-After) while too many are being worked on, so that those that were let
 * in are answered in time. A request counts from when it has been read to when its answer is out: clients
 * that send slowly take nobody's place. Health and pages are never turned away.
 */
export function addLoadLimit(http: FastifyInstance, limit: number): void {
  let atWork = 0
  http.addHook('preHandler', async (request, reply) => {
    const { shed } = routeConfigOf(request)
    if (shed === undefined) return undefined
    if (atWork >= (shed === 'last' ? limit * shareOfLast : limit)) return sendProblem(reply, problem('busy'))
    atWork += 1
    reply.raw.once('close', () => {
      atWork -= 1
    })
    return undefined
  })
}
