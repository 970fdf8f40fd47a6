import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { apiReferencePath } from '#contract/paths.ts'
import { succeed } from '#contract/terms/result.ts'
import type { ShopBrand } from '#server/platform/brand/shop-brand.ts'
import type { Ids } from '#server/platform/ids.ts'
import { route } from '../route.ts'
import type { ApiDescription } from './api-description.ts'
import { apiReferencePage } from './api-reference-page.ts'

const word = z.string().trim().max(100).optional()

const showApiReference = endpoint({
  method: 'GET',
  path: apiReferencePath,
  summary: 'The reference of the API for programmers, from its OpenAPI description.',
  query: z.object({ q: word, area: word }),
  isPage: true,
})

type ApiReferenceDeps = {
  readonly ids: Pick<Ids, 'token'>
  readonly brand: Pick<ShopBrand, 'current'>
  readonly publicUrl: string
}

/** Registers the API reference. It is drawn from the description of the routes that are there. */
export function apiReferenceRoutes(http: FastifyInstance, { ids, brand, publicUrl }: ApiReferenceDeps): void {
  route(http, showApiReference, {
    limit: { max: 60, perSeconds: 60 },
    handle: async ({ query }) => {
      // Every operation and schema of ours follows this shape: zod describes them.
      const description = http.swagger() as ApiDescription
      const shown = await brand.current()
      return succeed(apiReferencePage(query, { description, publicUrl, nonce: ids.token(), brand: shown }))
    },
  })
}
