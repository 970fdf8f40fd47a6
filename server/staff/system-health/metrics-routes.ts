import type { FastifyInstance } from 'fastify'
import { type ProcessMetrics, addProcessMetrics } from '#server/platform/http/process-metrics.ts'
import { type HealthDeps, readSystemHealth } from './health.ts'
import type { OrderCountStore } from './order-count-store.ts'
import { readShopGauges } from './shop-gauges.ts'

/** Dependencies of the metrics. */
export type MetricsDeps = Pick<ProcessMetrics, 'metrics' | 'token'> & {
  readonly health: HealthDeps
  readonly orderCounts: OrderCountStore
}

/** GET /metrics: this process and the shop in Prometheus' text format, for whoever has the token. */
export function metricsRoutes(http: FastifyInstance, { health, orderCounts, ...process }: MetricsDeps): void {
  const readMore = async () => {
    const gauges = await readShopGauges(orderCounts, await readSystemHealth(health))
    return gauges.metrics()
  }
  addProcessMetrics(http, { ...process, readMore })
}
