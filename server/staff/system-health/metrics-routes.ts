import type { FastifyInstance } from 'fastify'
import { createProblem } from '#contract/problem.ts'
import { isEqualInConstantTime } from '#server/platform/crypto.ts'
import { sendProblem } from '#server/platform/http/answer/problem-reply.ts'
import { measureRequests } from '#server/platform/http/measure-requests.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { type HealthDeps, readSystemHealth } from './health.ts'
import type { OrderCountStore } from './order-count-store.ts'
import { readShopGauges } from './shop-gauges.ts'

/** Dependencies of the metrics. */
export type MetricsDeps = {
  readonly metrics: Metrics
  /** What the scraper presents as `Authorization: Bearer`. */
  readonly token: string
  readonly health: HealthDeps
  readonly orderCounts: OrderCountStore
}

/** GET /metrics: this process and the shop in Prometheus' text format, for whoever has the token. */
export function metricsRoutes(http: FastifyInstance, deps: MetricsDeps): void {
  const { metrics, token, health, orderCounts } = deps
  measureRequests(http, metrics)
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isEqualInConstantTime(`Bearer ${token}`, request.headers.authorization ?? ''))
      return sendProblem(reply, createProblem('notFound'))
    const gauges = await readShopGauges(orderCounts, await readSystemHealth(health))
    const text = (await metrics.registry.metrics()) + (await gauges.metrics())
    return reply.type(metrics.registry.contentType).header('cache-control', 'no-store').send(text)
  })
}
