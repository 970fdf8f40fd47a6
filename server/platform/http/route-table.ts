import { type FastifyInstance, type FastifySchema } from 'fastify'
import { z } from 'zod'
import { type Access } from './request/caller.ts'
import { type RouteConfig } from './route-config.ts'

/** A route of the shop as it was added, with what it asks of whoever calls it. */
export type ListedRoute = {
  readonly method: string
  readonly path: string
  /** What it does, in one sentence; empty where the description of the shop leaves it out. */
  readonly summary: string
  /** Undefined where the route is none of `route()`: pages, files, signs of life. */
  readonly access: Access | undefined
  readonly requiresReauth: boolean
  readonly hasBody: boolean
  /** The names that a caller gives: of the path, the question and the body, at the first level. */
  readonly names: readonly string[]
}

const tableDecorator = 'routeTable'

/** Remembers every route. To be added before the routes. */
export function addRouteTable(http: FastifyInstance): void {
  const routes: ListedRoute[] = []
  http.decorate(tableDecorator, { routes })
  http.addHook('onRoute', ({ method, url, schema, config }) => {
    const { access, requiresReauth = false } = (config ?? {}) as RouteConfig
    const summary = schema?.summary ?? ''
    const about = {
      path: url,
      summary,
      access,
      requiresReauth,
      hasBody: schema?.body !== undefined,
      names: namesIn(schema),
    }
    for (const one of [method].flat()) routes.push({ method: one, ...about })
  })
}

/** Every route that was added, in that order; those for HEAD, which the framework adds for each GET, included. */
export function routesOf(http: FastifyInstance): readonly ListedRoute[] {
  return http.getDecorator<{ readonly routes: readonly ListedRoute[] }>(tableDecorator).routes
}

function namesIn(schema: FastifySchema | undefined): readonly string[] {
  return [schema?.params, schema?.querystring, schema?.body].flatMap(membersOf)
}

function membersOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(membersOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
