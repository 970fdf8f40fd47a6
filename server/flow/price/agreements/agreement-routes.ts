import type { FastifyInstance } from 'fastify'
import { readAgreements } from '#contract/api/agreement.ts'
import { succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { agreementTexts } from './agreements.ts'

/** GET /api/agreements/ */
export function agreementRoutes(http: FastifyInstance): void {
  route(http, readAgreements, {
    handle: async ({ language }) => succeed(agreementTexts(language)),
  })
}
