import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiScope } from '#contract/api-scopes.ts'
import type { Problem } from '#contract/problem.ts'
import type { Takes } from '#contract/endpoint.ts'
import type { Access } from './request/caller.ts'

/**
 * How a route with a protocol of its own (sign-in: RFC 6749), or for a person, renders problems, the
 * framework's included; undefined leaves it to the default.
 */
export type ShowProblem = (reply: FastifyReply, fault: Problem) => FastifyReply | undefined

/** Per-route settings for the guards and the error handler. */
export type RouteConfig = {
  /** Who may call it. */
  readonly access?: Access
  readonly requiresReauth?: boolean
  /** The scope with which an API key may call it; without one it takes no key. */
  readonly scope?: ApiScope
  /** The content types that the route reads; without it any type that has a parser. */
  readonly takes?: Takes
  /** True when other sites post to it, as payment pages do when they send the visitor back. */
  readonly fromOtherSites?: boolean
  readonly showProblem?: ShowProblem
  /** True when the query has the order key, which the header `Order-Key` may replace. */
  readonly takesKey?: boolean
  /** True where staff may name a company in the header `Company-Id`. */
  readonly takesCompany?: boolean
  /** When the route is refused under load: first or last; never without it. */
  readonly shed?: 'first' | 'last'
}

/** Returns the settings of this request's route; empty for a path without a route. */
export function routeConfigOf(request: FastifyRequest): RouteConfig {
  return request.routeOptions.config as RouteConfig
}
