import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail } from '#contract/terms/result.ts'
import { type Right, isStaffRole, mayDo } from '#contract/rights.ts'

/** Who asks: a guest, or somebody who is signed in. Rights are read afresh for every request. */
export type Caller =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The sign-in that this request belongs to; ending it ends every token made from it. */
      readonly sessionId: string
      readonly roles: readonly string[]
      /** True where they have a role of staff, also one that does not count in this sign-in. */
      readonly isStaff?: boolean
      /** The company that an agent sells for. */
      readonly companyId?: string
      /** False where that company is not shown what an offer costs us, or is closed. */
      readonly seesNet?: boolean
      /** Whether password and second factor were shown in this sign-in a short while ago. */
      readonly isProven?: boolean
    }

/** What a request shows to prove who asks. */
export type Credentials = {
  /** The token of the header `Authorization: Bearer`. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** True where the sign-in of the browser counts, whether or not the request shows its token. */
  readonly isByBrowser?: boolean
}

/** Finds out who asks; a guest when the proof is missing, wrong or expired. */
export type Identify = (credentials: Credentials) => Promise<Caller>

/** Who may call a route: anyone, whoever is signed in, or those who have a right of the table. */
export type Access = 'anyone' | 'signedIn' | Right

const identifyDecorator = 'identify'
const callerDecorator = 'caller'
const guest: Caller = { kind: 'guest' }

/** Somebody who is signed in; where a route asks for a right, somebody who has it. */
export type Seller = Extract<Caller, { readonly kind: 'user' }>

/** Whether somebody sells for the shop, by the rights of this request. */
export function isSeller(caller: Caller): caller is Seller {
  return callerMay(caller, 'sell')
}

/** What a member of staff has done, by their user id. Problem: `notSignedIn` of guests. */
export async function byClerk<Answer>(
  caller: Caller,
  work: (clerk: string) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller.userId) : fail(problem('notSignedIn'))
}

/** Whether somebody may do that, by the rights of this request. */
export function callerMay(caller: Caller, right: Right): boolean {
  return caller.kind === 'user' && mayDo(caller.roles, right)
}

/** Whether somebody works for the agency: staff answer for no customer, however they have signed in. */
export function worksForAgency(caller: Caller): boolean {
  return caller.kind === 'user' && (caller.isStaff === true || isStaffRole(caller.roles))
}

/** The company for which an agent asks, by the rights of this request. */
export function companyOf(caller: Caller): string | undefined {
  return caller.kind === 'user' && callerMay(caller, 'ownCompany') ? caller.companyId : undefined
}

/** Teaches the shop to find out who asks; everybody is a guest without a way to do so. */
export function addIdentify(http: FastifyInstance, identify: Identify = async () => guest): void {
  http.decorate(identifyDecorator, identify)
  http.decorateRequest(callerDecorator, null)
}

/** What a route asks of whoever calls it. */
export type Wanted = {
  readonly access: Access
  readonly requiresReauth: boolean
  /** True where customers answer for themselves: nobody who works for the agency may. */
  readonly isCustomersOnly: boolean
}

/**
 * Finds out who asks and keeps it with the request, or says why the route is not for them. To be done
 * before the body is read: what strangers send to the staff is not even looked at.
 */
export async function admitCaller(request: FastifyRequest, wanted: Wanted): Promise<Problem | undefined> {
  const bearer = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1]
  const identify = request.server.getDecorator<Identify>(identifyDecorator)
  const caller = await identify({ bearer, cookies: request.cookies, isByBrowser: wanted.isCustomersOnly })
  request.setDecorator<Caller>(callerDecorator, caller)
  return refusalOf(caller, wanted)
}

/** Who asks, as admitCaller found out. */
export function callerOf(request: FastifyRequest): Caller {
  return request.getDecorator<Caller | null>(callerDecorator) ?? guest
}

function refusalOf(caller: Caller, { access, requiresReauth, isCustomersOnly }: Wanted): Problem | undefined {
  if (isCustomersOnly && worksForAgency(caller)) return problem('customerMustAnswer')
  if (access === 'anyone') return undefined
  if (caller.kind === 'guest') return problem('notSignedIn')
  if (access !== 'signedIn' && !callerMay(caller, access)) return problem('notAllowed')
  return requiresReauth && caller.isProven !== true ? problem('proofNeeded') : undefined
}
