import type { FastifyInstance } from 'fastify'
import { readHealth, retryJob } from '#contract/api/staff/system-health.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type HealthDeps, readSystemHealth } from './health.ts'

/** GET /api/staff/health, POST /api/staff/health/jobs/retry */
export function healthRoutes(http: FastifyInstance, deps: HealthDeps): void {
  route(http, readHealth, {
    access: 'seeHealth',
    handle: async () => succeed(await readSystemHealth(deps)),
  })
  route(http, retryJob, {
    access: 'seeHealth',
    audit: ({ body }) => ({ object: String(body.jobId) }),
    handle: async ({ body }) => {
      const isAsked = await deps.deadJobs.again(body.jobId, deps.clock.now())
      return isAsked ? succeed({ outcome: 'done' as const }) : fail(createProblem('notFound'))
    },
  })
}
