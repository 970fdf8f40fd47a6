import { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Problem } from '#contract/problem.ts'
import { type Takes } from '#contract/endpoint.ts'
import { type Access } from './request/caller.ts'

/**
 * How a route that speaks a protocol of its own (sign-in: RFC 6749), or to a person, shows its problems, the framework's
 * included; undefined leaves it to the usual answer.
 */
export type ShowProblem = (reply: FastifyReply, fault: Problem) => FastifyReply | undefined

/** What a route tells the guards before it and the failures after it. */
export type RouteConfig = {
  /** Who may call it. */
  readonly access?: Access
  readonly requiresReauth?: boolean
  /** The content types that the route reads; without it any type that has a parser. */
  readonly takes?: Takes
  /** True where another site sends the visitor back with a form, as payment pages do. */
  readonly fromOtherSites?: boolean
  readonly showProblem?: ShowProblem
  /** True where the query has the key of an order, which the header `Order-Key` may have in its place. */
  readonly takesKey?: boolean
  /** When the route is turned away under load: before the others or after them; never without it. */
  readonly shed?: 'first' | 'last'
}

/** What the route of this request told; nothing for a path without a route. */
export function routeConfigOf(request: FastifyRequest): RouteConfig {
  return request.routeOptions.config as RouteConfig
}
