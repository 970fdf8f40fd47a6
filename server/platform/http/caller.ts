import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Problem, problem } from '#contract/problem.ts'

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

const identifyDecorator = 'identify'
const callerDecorator = 'caller'
const guest: Caller = { kind: 'guest' }

/** Teaches the shop to find out who asks; everybody is a guest without a way to do so. */
export function addIdentify(http: FastifyInstance, identify: Identify = async () => guest): void {
  http.decorate(identifyDecorator, identify)
  http.decorateRequest(callerDecorator, null)
}

/**
 * Finds out who asks and keeps it with the request, or says why the route is not for them. To be done
 * before the body is read: what strangers send to the staff is not even looked at.
 */
export async function admitCaller(request: FastifyRequest, access: Access): Promise<Problem | undefined> {
  const bearer = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const identify = request.server.getDecorator<Identify>(identifyDecorator)
  const caller = await identify({ bearer, cookies: request.cookies })
  request.setDecorator<Caller>(callerDecorator, caller)
  return refusalOf(caller, access)
}

/** Who asks, as admitCaller found out. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller | null>(callerDecorator) ?? guest
}

function refusalOf(caller: Caller, access: Access): Problem | undefined {
  if (access === 'anyone') return undefined
  if (caller.kind === 'guest') return problem('notSignedIn')
  const isAllowed = access === 'signedIn' || caller.roles.includes(administratorRole)
  return isAllowed ? undefined : problem('notAllowed')
}
