import type { FastifyRequest } from 'fastify'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail } from '#contract/terms/result.ts'
import type { ApiScope } from '#contract/api-scopes.ts'
import { type Right, isStaffRole, hasRight } from '#contract/rights.ts'

/** The caller: a guest or a signed-in user. Rights are read for every request. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The session of this request, whose end ends all its tokens; the id of its API key where it has one. */
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
      /** The API key of the request. User and roles are then those of the person who made the key. */
      readonly apiKey?: { readonly apiKeyId: string; readonly scopes: readonly ApiScope[] }
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

/** The request decorator that holds the caller; null before the caller is identified. */
export const callerDecorator = 'caller'
const guest: Caller = { kind: 'guest' }

/** A signed-in user; on a route that requires a right, a user who has it. */
export type Seller = Extract<Caller, { readonly kind: 'user' }>

/** One of the agency's own systems, by an API key. */
export type ApiKeyCaller = Seller & Required<Pick<Seller, 'apiKey'>>

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

/** Returns the caller that admitCaller identified. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller | null>(callerDecorator) ?? guest
}

/** Returns the id of the API key that a request came with; undefined for people, and for refused keys. */
export function apiKeyOf(request: FastifyRequest): string | undefined {
  const caller = callerOf(request)
  return caller.kind === 'user' ? caller.apiKey?.apiKeyId : undefined
}
