import { type FastifyInstance } from 'fastify'
import { routeConfigOf } from '../route-config.ts'

/** What stands in a path in the place of a key that the header has. */
const byKey = 'by-key'

/**
 * Takes the key of an order from the header `Order-Key`, in the place of `key` in the query, or of `by-key` in the path:
 * addresses are written to the logs of every proxy on the way, headers are not.
 */
export function addOrderKeyHeader(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    const key = request.headers['order-key']
    const params = request.params as Record<string, unknown>
    const query = request.query as Record<string, unknown>
    if (typeof key !== 'string') return
    if (params['orderKey'] === byKey) params['orderKey'] = key
    if (routeConfigOf(request).takesKey === true) query['key'] ??= key
  })
}
