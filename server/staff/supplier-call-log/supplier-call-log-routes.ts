import { type FastifyInstance } from 'fastify'
import { exchangesAnswer, exchangesPerPage, exchangesQuery } from '#contract/api/staff/supplier-call-log.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type ExchangeDeskStore } from './supplier-call-log-store.ts'

/** GET /api/staff/exchanges */
export function exchangeRoutes(
  http: FastifyInstance,
  { exchanges }: { readonly exchanges: ExchangeDeskStore },
): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/exchanges',
    summary: 'What was said to suppliers and what they answered, the latest first; nothing personal.',
    access: 'seeHealth',
    query: exchangesQuery,
    answer: exchangesAnswer,
    handle: async ({ query }) => {
      const found = await exchanges.list(query)
      const page = found.slice(0, exchangesPerPage)
      const last = found.length > exchangesPerPage ? page.at(-1) : undefined
      return succeed({ exchanges: page, ...(last === undefined ? {} : { next: last.exchangeId }) })
    },
  })
}
