import type { FastifyInstance } from 'fastify'
import { readRoutePicture } from '#contract/api/share/route-picture.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import type { DrawRoutePicture } from './route-picture.ts'

const cacheSeconds = 86_400
const limit = { max: 60, perSeconds: 60 }

/** GET /pictures/flights/:route */
export function routePictureRoutes(http: FastifyInstance, draw: DrawRoutePicture): void {
  route(http, readRoutePicture, {
    limit,
    handle: async ({ params, query, language, signal }) => {
      const [from = '', to = ''] = params.route.slice(0, 'BKK-NRT'.length).split('-')
      const bytes = await draw({ from, to, language: query.lang ?? language }, signal)
      if (bytes === undefined) return fail(createProblem('notFound'))
      return succeed({ name: `${from}-${to}.png`, bytes, cacheSeconds })
    },
  })
}
