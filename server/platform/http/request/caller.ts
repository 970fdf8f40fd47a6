import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Right, isStaffRole, hasRight } from '#contract/rights.ts'

/** The caller: a guest or a signed-in user. Rights are read for every request. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The session of this request; ending it ends all its tokens. */
      readonly sessionId: string
      readonly roles: readonly string[]
      /** True for staff, also when the role is not effective in this session. */
      readonly isStaff?: boolean
      /** True where a role needs a second factor that this session lacks: it can only be set up. */
      readonly lacksSecondFactor?: boolean
      /** The company that an agent books for. */
      readonly companyId?: string
      /** The company that staff book for in this request: they see its private fares. */
      readonly actsForCompany?: string
      /** False when that company does not see net prices, or is closed. */
      readonly seesNet?: boolean
      /** Whether the user has recently reauthenticated in this session. */
      readonly isProven?: boolean
    }

/** What a request presents to identify its caller. */
export type Credentials = {
  /** The token of the header `Authorization: Bearer`. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** True when the browser's session counts, whether or not the request carries its token. */
  readonly isByBrowser?: boolean
}

/** Identifies the caller; a guest when the credentials are missing, wrong or expired. */
export type Identify = (credentials: Credentials) => Promise<Caller>

/** Who may call a route: anyone, any signed-in user, or users with a right. */
export type Access = 'anyone' | 'signedIn' | Right

/** The request header in which staff name the company that they book for, in lower case. */
export const companyHeader = 'company-id'

const identifyDecorator = 'identify'
const callerDecorator = 'caller'
const guest: Caller = { kind: 'guest' }

/** A signed-in user; on a route that requires a right, a user who has it. */
export type Seller = Extract<Caller, { readonly kind: 'user' }>

/** Whether the caller sells for the shop, by the rights of this request. */
export function isSeller(caller: Caller): caller is Seller {
  return hasCallerRight(caller, 'sell')
}

/** Runs an action of a member of staff with their user id. Problem: `notSignedIn` for guests. */
export async function runForClerk<Answer>(
  caller: Caller,
  work: (clerk: string) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller.userId) : fail(createProblem('notSignedIn'))
}

/** Whether the caller has a right, by the rights of this request. */
export function hasCallerRight(caller: Caller, right: Right): boolean {
  return caller.kind === 'user' && hasRight(caller.roles, right)
}

/** Whether the caller works for the agency: staff never answer as a customer, however they have signed in. */
export function isAgencyStaff(caller: Caller): boolean {
  return caller.kind === 'user' && (caller.isStaff === true || isStaffRole(caller.roles))
}

/** Returns the company of an agent, by the rights of this request. */
export function companyOfAgent(caller: Caller): string | undefined {
  return caller.kind === 'user' && hasCallerRight(caller, 'ownCompany') ? caller.companyId : undefined
}

/** Returns the company whose private fares the caller sees in this request: the one that staff act for, or an agent's own. */
export function companyOfOffers(caller: Caller): string | undefined {
  return companyActedFor(caller) ?? companyOfAgent(caller)
}

/** Returns the company that staff book for in this request. */
export function companyActedFor(caller: Caller): string | undefined {
  return caller.kind === 'user' ? caller.actsForCompany : undefined
}

/** Registers how callers are identified; without it everybody is a guest. */
export function registerCallerIdentification(
  http: FastifyInstance,
  identify: Identify = async () => guest,
): void {
  http.decorate(identifyDecorator, identify)
  http.decorateRequest(callerDecorator, null)
}

/** What a route requires of its caller. */
export type RequiredAccess = {
  readonly access: Access
  readonly requiresReauth: boolean
  /** True for what somebody needs who has to set up a second factor first. */
  readonly isForSetUp: boolean
  /** True when only customers may call it: staff are refused. */
  readonly isCustomersOnly: boolean
  /** True where staff may name the company that they book for. */
  readonly takesCompany: boolean
}

/**
 * Identifies the caller and stores it with the request, or returns why the route refuses them. Runs before
 * the body is read: bodies that strangers send to staff routes are not parsed.
 */
export async function admitCaller(
  request: FastifyRequest,
  wanted: RequiredAccess,
): Promise<Problem | undefined> {
  const bearer = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const identify = request.server.getDecorator<Identify>(identifyDecorator)
  const caller = await identify({ bearer, cookies: request.cookies, isByBrowser: wanted.isCustomersOnly })
  const named = wanted.takesCompany ? request.headers[companyHeader] : undefined
  const acting = named === undefined ? succeed(caller) : actingFor(caller, named.toString())
  request.setDecorator<Caller>(callerDecorator, acting.ok ? acting.value : caller)
  return accessProblem(caller, wanted) ?? (acting.ok ? undefined : acting.fault)
}

/** Returns the caller as acting for a company; who does not book for customers may not. */
function actingFor(caller: Caller, companyId: string): Result<Caller, Problem> {
  if (caller.kind === 'guest') return fail(createProblem('notSignedIn'))
  if (!hasCallerRight(caller, 'bookForCustomers')) return fail(createProblem('notAllowed'))
  return succeed({ ...caller, actsForCompany: companyId })
}

/** Returns the caller that admitCaller identified. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller | null>(callerDecorator) ?? guest
}

function accessProblem(
  caller: Caller,
  { access, requiresReauth, isForSetUp, isCustomersOnly }: RequiredAccess,
): Problem | undefined {
  if (isCustomersOnly && isAgencyStaff(caller)) return createProblem('customerMustAnswer')
  if (access === 'anyone') return undefined
  if (caller.kind === 'guest') return createProblem('notSignedIn')
  if (caller.lacksSecondFactor === true && !isForSetUp) return createProblem('secondFactorMissing')
  if (access !== 'signedIn' && !hasCallerRight(caller, access)) return createProblem('notAllowed')
  return requiresReauth && caller.isProven !== true ? createProblem('reauthRequired') : undefined
}
