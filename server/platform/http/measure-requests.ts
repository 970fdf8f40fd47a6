import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'

/** The route of pages and of what does not exist, whose addresses no table lists. */
const unnamedRoute = '(page)'

/** Measures every request by the pattern of its route, never its address, which can hold a key. */
export function measureRequests(http: FastifyInstance, { httpRequests }: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? unnamedRoute,
      status: String(reply.statusCode),
    }
    httpRequests.observe(labels, reply.elapsedTime / 1000)
  })
}
