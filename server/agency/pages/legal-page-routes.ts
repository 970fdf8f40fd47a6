import type { FastifyInstance } from 'fastify'
import { readLegalPage } from '#contract/api/site/legal-pages.ts'
import { createProblem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type LegalPageDeps, showLegalPage } from './legal-pages.ts'

/** GET /api/pages/:kind: everybody may read the page in force and those before it. */
export function legalPageRoutes(http: FastifyInstance, deps: LegalPageDeps): void {
  route(http, readLegalPage, {
    handle: async ({ params: { kind }, query: { version }, language }) => {
      const page = await showLegalPage(deps, { kind, version, language })
      return page ? succeed(page) : fail(createProblem('notFound'))
    },
  })
}
