import type { FastifyInstance } from 'fastify'
import {
  readAccountEmail,
  requestEmailChange,
  withdrawEmailChange,
  confirmEmailChange,
} from '#contract/api/account/account.ts'
import { succeed } from '#contract/terms/result.ts'
import type { Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Accounts } from '../account.ts'
import { withSignedInUser } from '../with-signed-in-user.ts'

/** Dependencies of the email change routes. */
export type EmailChangeRouteDeps = { readonly accounts: Pick<Accounts, 'emailChange'> }

const bodyLimit = 8 * 1024
const limit = { max: 60, perSeconds: 60 }
const done = { outcome: 'done' } as const

/** Registers the email change routes. */
export function emailChangeRoutes(http: FastifyInstance, deps: EmailChangeRouteDeps): void {
  requestEmailChangeRoutes(http, deps)
  confirmEmailChangeRoutes(http, deps)
}

function requestEmailChangeRoutes(
  http: FastifyInstance,
  { accounts: { emailChange } }: EmailChangeRouteDeps,
): void {
  route(http, readAccountEmail, {
    access: 'signedIn',
    handle: ({ caller }, reply) => {
      reply.header('cache-control', 'no-store')
      return withSignedInUser(caller, ({ userId }) => emailChange.of(userId))
    },
  })
  route(http, requestEmailChange, {
    access: 'signedIn',
    requiresReauth: true,
    audit: auditObjectOfOwnAccount,
    bodyLimit,
    limit,
    // the same for every address: only its owner learns that it has an account
    handle: ({ caller, body }) =>
      withSignedInUser(caller, async (user) => {
        const asked = await emailChange.ask(user, body.email)
        return asked.ok ? succeed({ outcome: 'checkYourMail' } as const) : asked
      }),
  })
}

function confirmEmailChangeRoutes(
  http: FastifyInstance,
  { accounts: { emailChange } }: EmailChangeRouteDeps,
): void {
  route(http, withdrawEmailChange, {
    access: 'signedIn',
    audit: auditObjectOfOwnAccount,
    bodyLimit,
    limit,
    handle: ({ caller }) =>
      withSignedInUser(caller, async ({ userId }) => {
        await emailChange.takeBack(userId)
        return succeed(done)
      }),
  })
  route(http, confirmEmailChange, {
    bodyLimit,
    limit,
    handle: async ({ body, reference }) => {
      const confirmed = await emailChange.confirm({ userId: body.userid, code: body.code, reference })
      return confirmed.ok ? succeed(done) : confirmed
    },
  })
}

/** The object of the audit event is the own account. */
function auditObjectOfOwnAccount({ caller }: { readonly caller: Caller }): { object?: string } {
  return caller.kind === 'user' ? { object: caller.userId } : {}
}
