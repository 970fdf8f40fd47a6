import swagger from '@fastify/swagger'
import { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** What the API description says about the shop as a whole. */
export type OpenapiOptions = { readonly version: string; readonly publicUrl: string }

/** `GET /api/openapi.json`: every route and every shape, OpenAPI 3.1, written from the zod schemas. Add before the routes. */
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
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  let written: string | undefined
  http.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    written ??= JSON.stringify(http.swagger())
    return reply.type('application/json; charset=utf-8').send(written)
  })
}
