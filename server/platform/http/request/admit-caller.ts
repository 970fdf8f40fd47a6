import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiScope } from '#contract/api-scopes.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { admitApiKey, isApiKey } from './api-key-caller.ts'
import {
  type Access,
  type Caller,
  type Identify,
  callerDecorator,
  companyHeader,
  hasCallerRight,
  isAgencyStaff,
} from './caller.ts'

const identifyDecorator = 'identify'

/** Registers how callers are identified; without it everybody is a guest. */
export function registerCallerIdentification(
  http: FastifyInstance,
  identify: Identify = async () => ({ kind: 'guest' }),
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
  /** The scope with which an API key may call it; without one it takes no key. */
  readonly scope: ApiScope | undefined
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
  const identified = isApiKey(bearer)
    ? await admitApiKey(request, bearer, wanted.scope)
    : succeed(await identifySession(request, bearer, wanted))
  if (!identified.ok) return identified.fault
  const caller = identified.value
  const named = wanted.takesCompany ? request.headers[companyHeader] : undefined
  const acting = named === undefined ? succeed(caller) : actingFor(caller, named.toString())
  request.setDecorator<Caller>(callerDecorator, acting.ok ? acting.value : caller)
  return accessProblem(caller, wanted) ?? (acting.ok ? undefined : acting.fault)
}

function identifySession(
  request: FastifyRequest,
  bearer: string | undefined,
  { isCustomersOnly }: RequiredAccess,
): Promise<Caller> {
  const identify = request.server.getDecorator<Identify>(identifyDecorator)
  return identify({ bearer, cookies: request.cookies, isByBrowser: isCustomersOnly })
}

/** Returns the caller as acting for a company; who does not book for customers may not. */
function actingFor(caller: Caller, companyId: string): Result<Caller, Problem> {
  if (caller.kind === 'guest') return fail(createProblem('notSignedIn'))
  if (!hasCallerRight(caller, 'bookForCustomers')) return fail(createProblem('notAllowed'))
  return succeed({ ...caller, actsForCompany: companyId })
}

function accessProblem(
  caller: Caller,
  { access, requiresReauth, isForSetUp, isCustomersOnly }: RequiredAccess,
): Problem | undefined {
  if (isCustomersOnly && isAgencyStaff(caller)) return createProblem('customerMustAnswer')
  if (access === 'anyone') return undefined
  if (caller.kind === 'guest') return createProblem('notSignedIn')
  if (caller.lacksSecondFactor === true && !isForSetUp) return createProblem('secondFactorMissing')
  if (access !== 'signedIn' && !hasCallerRight(caller, access))
    return createProblem(caller.apiKey === undefined ? 'notAllowed' : 'apiKeyWithoutRight')
  return requiresReauth && caller.isProven !== true ? createProblem('reauthRequired') : undefined
}
