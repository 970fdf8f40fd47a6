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
export type Access = 'anyone' | 'signedIn' | 'seller' | 'administrator'

/** The role that opens the staff side (specification §6). */
export const administratorRole = 'Administrator'
/** The role of those who sell for the shop without being its staff. */
export const agentRole = 'Agent'

const rolesFor: Readonly<Record<'seller' | 'administrator', readonly string[]>> = {
  seller: [administratorRole, agentRole],
  administrator: [administratorRole],
}

const identifyDecorator = 'identify'
const callerDecorator = 'caller'
const guest: Caller = { kind: 'guest' }

/** Somebody who sells for the shop: staff or an agent. */
export type Seller = Extract<Caller, { readonly kind: 'user' }>

/** Whether somebody sells for the shop, by the rights of this request. */
export function isSeller(caller: Caller): caller is Seller {
  return hasRole(caller, rolesFor.seller)
}

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
  const isAllowed = access === 'signedIn' || hasRole(caller, rolesFor[access])
  return isAllowed ? undefined : problem('notAllowed')
}

function hasRole(caller: Caller, wanted: readonly string[]): boolean {
  return caller.kind === 'user' && caller.roles.some((role) => wanted.includes(role))
}
