import type { FastifyInstance } from 'fastify'
import { routeConfigOf } from '../route-config.ts'

/** Placeholder in a path for a key that is sent in the header. */
const byKey = 'by-key'
const keysInPath = ['orderKey', 'quotationKey']

/**
 * Accepts the key of an order or a quotation in the header `Order-Key` instead of `key` in the query or `by-key` in the
 * path: proxies log URLs, but not headers.
 */
export function addOrderKeyHeader(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    const key = request.headers['order-key']
    const params = request.params as Record<string, unknown>
    const query = request.query as Record<string, unknown>
    if (typeof key !== 'string') return
    for (const name of keysInPath) if (params[name] === byKey) params[name] = key
    if (routeConfigOf(request).takesKey === true) query['key'] ??= key
  })
}
