import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ApiScope } from '#contract/api-scopes.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { problemOfZodIssues } from './input-validation.ts'
import { admitCaller } from './admit-caller.ts'
import type { Access } from './caller.ts'

/** How a route limits requests before anything of a body is read. */
export type Admitting = {
  readonly access?: Access
  readonly requiresReauth?: boolean
  readonly isForSetUp?: boolean
  readonly isCustomersOnly?: boolean
  readonly takesCompany?: boolean
  /** The scope with which an API key may call it. */
  readonly scope?: ApiScope | undefined
  /** Says no by the address that is asked alone; for large bodies, which strangers must not have us read. */
  admit?(asked: { readonly query: unknown }): Promise<Problem | undefined>
  /** Maximum concurrent requests; those beyond are asked to retry. */
  readonly mostAtOnce?: number
}

/** Admits a request, or returns why not. Call it before the body is read. */
export type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<Problem | undefined>

/** The admission of one route, whose query the schema reads. */
export function createAdmission(spec: Admitting, querySchema?: z.ZodType): Admission {
  const most = spec.mostAtOnce ?? Infinity
  let inside = 0
  const { access = 'anyone', requiresReauth = false, isForSetUp = false, isCustomersOnly = false } = spec
  const { takesCompany = false, scope } = spec
  const wanted = { access, requiresReauth, isForSetUp, isCustomersOnly, takesCompany, scope }
  return async (request, reply) => {
    const fault =
      (await admitCaller(request, wanted)) ?? (await admitClientAddress(spec, querySchema, request))
    if (fault !== undefined) return fault
    if (inside >= most) return createProblem('busy')
    inside += 1
    reply.raw.once('close', () => {
      inside -= 1
    })
    return undefined
  }
}

async function admitClientAddress(
  spec: Admitting,
  schema: z.ZodType | undefined,
  request: FastifyRequest,
): Promise<Problem | undefined> {
  if (spec.admit === undefined) return undefined
  const query = schema?.safeParse(request.query)
  if (query?.success === false) return problemOfZodIssues(query.error.issues, request.query)
  return spec.admit({ query: query?.data })
}
