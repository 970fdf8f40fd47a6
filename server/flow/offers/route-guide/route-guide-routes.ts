import type { FastifyInstance, FastifyReply } from 'fastify'
import { readDestinations, readRouteGuide } from '#contract/api/share/route-guide.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { RouteGuide } from './route-guide.ts'

const limit = { max: 120, perSeconds: 60 }

/** GET /api/flights/routes/:route and /api/flights/destinations: what the pages of routes tell, for a browser that has one open. */
export function routeGuideRoutes(http: FastifyInstance, guide: RouteGuide): void {
  route(http, readRouteGuide, {
    limit,
    handle: async ({ params, language }, reply) => {
      const [from = '', to = ''] = params.route.split('-')
      const known = await guide.read({ from, to }, language)
      if (known === undefined) return fail(createProblem('notFound'))
      allowCaching(reply)
      return succeed(known)
    },
  })
  route(http, readDestinations, {
    limit,
    handle: async ({ language }, reply) => {
      allowCaching(reply)
      return succeed(await guide.destinations(language))
    },
  })
}

function allowCaching(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Language, Cookie' })
}
