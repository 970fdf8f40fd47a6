import { apiScopeNames } from '#contract/api-scopes.ts'
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
      components: { securitySchemes },
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described)
      const config = (described.route.config ?? {}) as RouteConfig
      const operation = { ...schema, ...operationOf([described.route.method].flat()[0] ?? '', url, config) }
      if (config.takesCompany === true) return { schema: { ...operation, headers: companyIdHeader }, url }
      const isByKey = config.takesKey === true || /:(?:order|quotation)Key/.test(url)
      return { schema: isByKey ? withOrderKeyHeader(operation) : operation, url }
    },
    transformObject: jsonSchemaTransformObject,
  })
  let written: string | undefined
  http.get(openApiPath, { schema: { hide: true } }, async (_request, reply) => {
    written ??= JSON.stringify(http.swagger())
    return reply.type('application/json; charset=utf-8').send(written)
  })
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `An API key of the agency, "fh_…", made by an administrator under Settings, Integrations. Scopes: ${apiScopeNames.join(', ')}. At most 300 requests a minute; beyond that 429 with Retry-After.`,
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a signed-in user, bound to a cookie of the browser.',
  },
} as const

/**
 * Returns what the route says of an operation: an id made of method and path, a tag by area, and who may call it:
 * signed-in users, by a right, and API keys, by a scope.
 */
function operationOf(method: string, path: string, { access = 'anyone', scope }: RouteConfig): FastifySchema {
  const names = path.split(/[^A-Za-z0-9]+/).filter((one) => one !== '')
  const [, first = 'shop', second] = names
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const rights = ['anyone', 'signedIn'].includes(access) ? [] : [`Right: \`${access}\`.`]
  const scopes = scope === undefined ? [] : [`Scope of an API key: \`${scope}\`.`]
  return {
    operationId: `${method.toLowerCase()}${names.slice(1).map(capital).join('')}`,
    tags: [first === 'staff' && second !== undefined ? `staff ${second}` : first],
    ...(rights.length + scopes.length > 0 && { description: [...rights, ...scopes].join(' ') }),
    security: [
      ...(access === 'anyone' ? [{}] : [{ session: access === 'signedIn' ? [] : [access] }]),
      ...(scope === undefined ? [] : [{ apiKey: [scope] }]),
    ],
  }
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
