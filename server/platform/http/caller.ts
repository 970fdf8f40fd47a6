import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'

/** Who asks: a guest, or somebody who is signed in. Rights are read afresh for every request. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The sign-in that this request belongs to; ending it ends every token made from it. */
      readonly sessionId: string
      readonly roles: readonly string[]
    }

/** What a request shows to prove who asks. */
export type Credentials = {
  /** The token of the header `Authorization: Bearer`. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** Finds out who asks; a guest when the proof is missing, wrong or expired. */
export type Identify = (credentials: Credentials) => Promise<Caller>

/** Who may call a route. */
export type Access = 'anyone' | 'signedIn' | 'administrator'

/** The role that opens the staff side (specification §6). */
export const administratorRole = 'Administrator'

const decoratorName = 'identify'
const guest: Caller = { kind: 'guest' }

/** Teaches the shop to find out who asks; everybody is a guest without a way to do so. */
export function addIdentify(http: FastifyInstance, identify: Identify = async () => guest): void {
  http.decorate(decoratorName, identify)
}

/** Who asks. */
export function callerOf(request: FastifyRequest): Promise<Caller> {
  const bearer = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  return request.server.getDecorator<Identify>(decoratorName)({ bearer, cookies: request.cookies })
}

/** Lets a caller in, or says why not. */
export function admit(caller: Caller, access: Access): Result<Caller, Problem> {
  if (access === 'anyone') return succeed(caller)
  if (caller.kind === 'guest') return fail(problem('notSignedIn'))
  if (access === 'administrator' && !caller.roles.includes(administratorRole))
    return fail(problem('notAllowed'))
  return succeed(caller)
}
