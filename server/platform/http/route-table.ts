import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { ApiScope } from '#contract/api-scopes.ts'
import type { Access } from './request/caller.ts'
import type { RouteConfig } from './route-config.ts'

/** A registered route and its access rule. */
export type ListedRoute = {
  readonly method: string
  readonly path: string
  /** One-sentence summary; empty when the API description omits the route. */
  readonly summary: string
  /** Undefined when the route was not added by `route()`: pages, files, health checks. */
  readonly access: Access | undefined
  readonly requiresReauth: boolean
  /** The scope with which an API key may call it. */
  readonly scope: ApiScope | undefined
  readonly hasBody: boolean
  /** First-level parameter names of path, query and body. */
  readonly names: readonly string[]
}

const tableDecorator = 'routeTable'

/** Records every route. Add before the routes. */
export function addRouteTable(http: FastifyInstance): void {
  const routes: ListedRoute[] = []
  http.decorate(tableDecorator, { routes })
  http.addHook('onRoute', ({ method, url, schema, config }) => {
    const { access, requiresReauth = false, scope } = (config ?? {}) as RouteConfig
    const summary = schema?.summary ?? ''
    const about = {
      path: url,
      summary,
      access,
      requiresReauth,
      scope,
      hasBody: schema?.body !== undefined,
      names: parameterNamesIn(schema),
    }
    for (const one of [method].flat()) routes.push({ method: one, ...about })
  })
}

/**
 * Returns every registered route in order, including the HEAD routes that the framework adds for each GET.
 */
export function routesOf(http: FastifyInstance): readonly ListedRoute[] {
  return http.getDecorator<{ readonly routes: readonly ListedRoute[] }>(tableDecorator).routes
}

function parameterNamesIn(schema: FastifySchema | undefined): readonly string[] {
  return [schema?.params, schema?.querystring, schema?.body].flatMap(schemaMembers)
}

function schemaMembers(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(schemaMembers)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
