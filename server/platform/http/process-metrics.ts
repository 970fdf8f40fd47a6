import type { FastifyInstance } from 'fastify'
import { createProblem } from '#contract/problem.ts'
import { isEqualInConstantTime } from '../crypto.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { sendProblem } from './answer/problem-reply.ts'
import { measureRequests } from './measure-requests.ts'

/** What a process tells of itself, and to whom. */
export type ProcessMetrics = {
  readonly metrics: Metrics
  /** What the scraper presents as `Authorization: Bearer`. */
  readonly token: string
  /** Returns further metrics in Prometheus' text format. */
  readonly readMore?: () => Promise<string>
}

/** GET /metrics: this process in Prometheus' text format, for whoever has the token. */
export function addProcessMetrics(http: FastifyInstance, { metrics, token, readMore }: ProcessMetrics): void {
  measureRequests(http, metrics)
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isEqualInConstantTime(`Bearer ${token}`, request.headers.authorization ?? ''))
      return sendProblem(reply, createProblem('notFound'))
    const text = (await metrics.registry.metrics()) + ((await readMore?.()) ?? '')
    return reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(text)
  })
}
