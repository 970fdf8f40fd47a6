import { apiKeyRequestsPerMinute, apiScopeNames } from '#contract/api-scopes.ts'
import { openApiPath } from '#contract/paths.ts'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RouteConfig } from './route-config.ts'

/** Version and address of the shop in the API description. */
export type OpenapiOptions = {
  readonly version: string
  readonly publicUrl: string
  /** The webhooks that the shop sends, by their type. */
  readonly webhooks?: Readonly<Record<string, WebhookDescription>> | undefined
}

/** A webhook in the API description: when it is sent, and the schema of its body. */
export type WebhookDescription = { readonly summary: string; readonly payload: z.ZodType }

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
      ...(options.webhooks && { webhooks: describeWebhooks(options.webhooks) }),
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
    description: `An API key of the agency, "fh_…", made by an administrator under Settings, Integrations. Scopes: ${apiScopeNames.join(', ')}. At most ${apiKeyRequestsPerMinute} requests a minute; beyond that 429 with Retry-After.`,
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

/** Describes webhooks as the key `webhooks` of OpenAPI 3.1: requests that receivers get, and the answer that counts as success. */
function describeWebhooks(webhooks: Readonly<Record<string, WebhookDescription>>) {
  const header = (name: string, description: string) => {
    return { in: 'header', name, required: true, description, schema: { type: 'string' } } as const
  }
  const parameters = [
    header('webhook-id', 'The event’s id, the same in every attempt.'),
    header('webhook-timestamp', 'When the attempt was made, in seconds since 1970.'),
    header(
      'webhook-signature',
      'Signatures as Standard Webhooks defines them: `v1,` and base64, separated by blanks.',
    ),
  ]
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { summary, payload }]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(payload, { reused: 'inline' })
      const content = { 'application/json': { schema } }
      const responses = { '2XX': { description: 'Received; any other answer is a failure and is retried.' } }
      return [
        type,
        {
          post: {
            summary,
            tags: ['webhooks'],
            parameters,
            requestBody: { required: true, content },
            responses,
          },
        },
      ]
    }),
  )
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
