import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import {
  reauthenticate,
  beginSecondFactorEnrolment,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  readStaffSecurity,
  updateStaffSecurity,
} from '#contract/api/account/second-factor.ts'
import type { Problem } from '#contract/problem.ts'
import { type Result, succeed } from '#contract/terms/result.ts'
import { renderQrSvg } from '#server/platform/picture/barcode-svg.ts'
import { route } from '#server/platform/http/route.ts'
import type { Accounts } from '../account.ts'
import { withSignedInUser } from '../with-signed-in-user.ts'

/** Dependencies of the second factor routes. */
export type SecondFactorRouteDeps = { readonly accounts: Accounts }

const bodyLimit = 8 * 1024
/** Above human typing, below a guessing attack. */
const limit = { max: 60, perSeconds: 60 }

/** Registers the routes for second factor set-up, reauthentication and the staff requirement. */
export function secondFactorRoutes(http: FastifyInstance, deps: SecondFactorRouteDeps): void {
  reauthenticateRoute(http, deps)
  setUpRoutes(http, deps)
  ownSecondFactorRoutes(http, deps)
  staffSecondFactorRoutes(http, deps)
}

function reauthenticateRoute(http: FastifyInstance, { accounts }: SecondFactorRouteDeps): void {
  route(http, reauthenticate, {
    access: 'signedIn',
    isForSetUp: true,
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) => {
        const proven = await accounts.reauthenticate(user, body)
        return proven.ok ? succeed({ provenUntil: proven.value }) : proven
      }),
  })
}

function setUpRoutes(http: FastifyInstance, { accounts }: SecondFactorRouteDeps): void {
  route(http, beginSecondFactorEnrolment, {
    access: 'signedIn',
    isForSetUp: true,
    requiresReauth: true,
    bodyLimit,
    limit,
    handle: ({ caller }) =>
      withSignedInUser(caller, async (user) => {
        const begun = await accounts.secondFactor.begin(user)
        return begun.ok ? succeed({ ...begun.value, picture: renderQrSvg(begun.value.address) }) : begun
      }),
  })
  route(http, confirmSecondFactor, {
    access: 'signedIn',
    isForSetUp: true,
    requiresReauth: true,
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) =>
        recoveryCodesAnswer(await accounts.secondFactor.confirm(user, body.otp)),
      ),
  })
}

function ownSecondFactorRoutes(http: FastifyInstance, { accounts }: SecondFactorRouteDeps): void {
  route(http, readSecondFactor, {
    access: 'signedIn',
    isForSetUp: true,
    handle: ({ caller }) =>
      withSignedInUser(caller, async (user) => succeed(await accounts.secondFactor.of(user))),
  })
  route(http, renewRecoveryCodes, {
    access: 'signedIn',
    requiresReauth: true,
    bodyLimit,
    limit,
    handle: ({ caller }) =>
      withSignedInUser(caller, async (user) =>
        recoveryCodesAnswer(await accounts.secondFactor.renewCodes(user)),
      ),
  })
  route(http, endSecondFactor, {
    access: 'signedIn',
    bodyLimit,
    limit,
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) => {
        const ended = await accounts.secondFactor.end(user, body)
        return ended.ok ? succeed({ outcome: 'done' } as const) : ended
      }),
  })
}

function staffSecondFactorRoutes(http: FastifyInstance, { accounts }: SecondFactorRouteDeps): void {
  const { secondFactor } = accounts
  route(http, readStaffSecurity, {
    access: 'manageUsers',
    handle: async () => succeed({ roles: [...(await secondFactor.rolePolicies())] }),
  })
  route(http, updateStaffSecurity, {
    access: 'manageUsers',
    requiresReauth: true,
    audit: ({ body: { role } }) => ({ detail: { roles: role } }),
    auditState: async (): Promise<KnownAuditedState> => ({
      secondFactorRoles: (await secondFactor.requiredRoles()).join(' '),
    }),
    bodyLimit,
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) => {
        const set = await secondFactor.setRolePolicy(user, body)
        return set.ok ? succeed({ roles: [...(await secondFactor.rolePolicies())] }) : set
      }),
  })
}

function recoveryCodesAnswer(
  result: Result<readonly string[], Problem>,
): Result<{ recoveryCodes: string[] }, Problem> {
  return result.ok ? succeed({ recoveryCodes: [...result.value] }) : result
}
