import { openApiPath } from '#contract/paths.ts'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { RouteConfig } from './route-config.ts'

/** Version and address of the shop in the API description. */
export type OpenapiOptions = { readonly version: string; readonly publicUrl: string }

/**
 * `GET /api/openapi.json`: every route and schema, OpenAPI 3.1, generated from the zod schemas. Add before
 * the routes.
 */
export async function addOpenapi(http: FastifyInstance, options: OpenapiOptions): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Farehouse',
        version: options.version,
        description:
          'The airline ticket shop. Amounts are satang (100 to the baht); failures follow the schema Problem.',
      },
      servers: [{ url: options.publicUrl }],
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described)
      const { takesKey, takesCompany } = (described.route.config ?? {}) as RouteConfig
      if (takesCompany === true) return { schema: { ...schema, headers: companyIdHeader }, url }
      return {
        schema:
          takesKey === true || /:(?:order|quotation)Key/.test(url) ? withOrderKeyHeader(schema) : schema,
        url,
      }
    },
    transformObject: jsonSchemaTransformObject,
  })
  let written: string | undefined
  http.get(openApiPath, { schema: { hide: true } }, async (_request, reply) => {
    written ??= JSON.stringify(http.swagger())
    return reply.type('application/json; charset=utf-8').send(written)
  })
}

/** The alternative header for the order key, in the API description. */
const keyHeader = {
  type: 'object',
  properties: {
    'Order-Key': {
      type: 'string',
      description:
        'The key of the order or the quotation, kept out of addresses and their logs: in place of `key` in the query, or where the path has `by-key` in place of the key.',
    },
  },
}

/** The header of staff who book for a company, in the API description. */
const companyIdHeader = {
  type: 'object',
  properties: {
    'Company-Id': {
      type: 'string',
      description:
        'The company that staff book for: its private fares are found, and the order is its own. For `bookForCustomers` alone.',
    },
  },
}

/** Adds the order key header to a route's schema; the query parameter becomes optional. */
function withOrderKeyHeader(schema: FastifySchema): FastifySchema {
  const query = schema.querystring as { readonly required?: readonly string[] } | undefined
  const required = query?.required?.filter((name) => name !== 'key')
  return { ...schema, headers: keyHeader, ...(required && { querystring: { ...query, required } }) }
}
