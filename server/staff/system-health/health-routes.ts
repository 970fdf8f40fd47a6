import { type FastifyInstance } from 'fastify'
import { doneAnswer } from '#contract/api/account/account.ts'
import { healthAnswer, jobAgainRequest } from '#contract/api/staff/system-health.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type HealthDeps, lookAtHealth } from './health.ts'

/** GET /api/staff/health, POST /api/staff/health/jobs/again */
export function healthRoutes(http: FastifyInstance, deps: HealthDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/health',
    summary: 'How database, suppliers, payment services, jobs, mails and books are.',
    access: 'seeHealth',
    answer: healthAnswer,
    handle: async () => succeed(await lookAtHealth(deps)),
  })
  route(http, {
    method: 'POST',
    path: '/api/staff/health/jobs/again',
    summary: 'Has a job that was given up done again.',
    access: 'seeHealth',
    audit: ({ body }) => ({ object: String(body.jobId) }),
    body: jobAgainRequest,
    answer: doneAnswer,
    handle: async ({ body }) => {
      const isAsked = await deps.deadJobs.again(body.jobId, deps.clock.now())
      return isAsked ? succeed({ outcome: 'done' as const }) : fail(problem('notFound'))
    },
  })
}
