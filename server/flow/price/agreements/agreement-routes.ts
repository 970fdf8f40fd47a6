import { type FastifyInstance } from 'fastify'
import { agreementsAnswer } from '#contract/api/agreement.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { agreementsIn } from './agreements.ts'

/** GET /api/agreements/ */
export function agreementRoutes(http: FastifyInstance): void {
  route(http, {
    method: 'GET',
    path: '/api/agreements/',
    summary: 'The texts that customers are asked to agree to now, in the language of the request.',
    answer: agreementsAnswer,
    handle: async ({ language }) => succeed(agreementsIn(language)),
  })
}
