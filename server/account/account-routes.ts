import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  registerAccount,
  confirmAccount,
  resetPassword,
  readRoles,
  readProfile,
  updateProfile,
  listAccountOrders,
  changePassword,
  requestConfirmationMail,
  requestPasswordReset,
} from '#contract/api/account/account.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import { route } from '#server/platform/http/route.ts'
import type { Accounts } from './account.ts'
import { apiKeyRoutes } from './api-key/api-key-routes.ts'
import { isOwnPostbackUrl } from './email/mail-links.ts'
import { emailChangeRoutes } from './email/email-change-routes.ts'
import { identityRoutes } from './identity/identity-routes.ts'
import { passkeyRoutes } from './passkey/passkey-routes.ts'
import { deviceLabel } from './session/device-label.ts'
import { orderSummaryOf } from './order-summary.ts'
import { secondFactorRoutes } from './mfa/second-factor-routes.ts'
import { sessionCookies, sessionRoutes } from './session/session-routes.ts'
import { withSignedInUser } from './with-signed-in-user.ts'

/** Dependencies of the account routes. */
export type AccountRouteDeps = {
  readonly accounts: Accounts
  readonly booking: Pick<BookingStep, 'ordersOf' | 'orderKeyFor'>
  readonly outcomes: OrderOutcomes
  readonly publicUrl: string
}

const bodyLimit = 8 * 1024
/** Limit for requests of mails and passwords: above human typing, below a guessing attack. */
const limit = { max: 60, perSeconds: 60 }

/** Registers the account routes (specification §7 and the account area). */
export function accountRoutes(http: FastifyInstance, deps: AccountRouteDeps): void {
  sessionRoutes(http, deps)
  identityRoutes(http, { identitySignIn: deps.accounts.identitySignIn, publicUrl: deps.publicUrl })
  mailRequestRoutes(http, deps)
  mailedLinkRoutes(http, deps)
  profileRoutes(http, deps)
  ownOrdersRoute(http, deps)
  passwordRoute(http, deps)
  secondFactorRoutes(http, deps)
  passkeyRoutes(http, deps)
  emailChangeRoutes(http, deps)
  apiKeyRoutes(http, deps.accounts.apiKeys)
}

const checkYourMail = { outcome: 'checkYourMail' } as const
const done = { outcome: 'done' } as const

/**
 * Responses are the same for every address, and never empty: an empty one counts as an error (specification
 * §7).
 */
function mailRequestRoutes(http: FastifyInstance, { accounts, publicUrl }: AccountRouteDeps): void {
  route(http, registerAccount, {
    bodyLimit,
    limit,
    handle: async ({ body, language }) =>
      answerOnSuccess(await accounts.requestAccount({ ...body, language }), checkYourMail),
  })
  const mails = [
    { endpoint: requestConfirmationMail, kind: 'confirm' },
    { endpoint: requestPasswordReset, kind: 'reset' },
  ] as const
  for (const { endpoint, kind } of mails) {
    route(http, endpoint, {
      bodyLimit,
      limit,
      handle: async ({ body: { email, postback }, language, header }) => {
        const shop = { publicUrl, host: header('host') }
        if (postback !== undefined && !isOwnPostbackUrl(postback, kind, shop))
          return fail(createProblem('postbackWrong', { field: 'postback' }))
        return answerOnSuccess(await accounts.requestMail({ kind, email, language }), checkYourMail)
      },
    })
  }
}

/** Routes of the pages that mailed links open. */
function mailedLinkRoutes(http: FastifyInstance, { accounts, publicUrl }: AccountRouteDeps): void {
  const cookies = sessionCookies(publicUrl)
  const rememberBrowser = (reply: FastifyReply, opened: Result<{ readonly knownAs: string }, Problem>) => {
    if (!opened.ok) return opened
    cookies.know(reply, opened.value.knownAs)
    return succeed(done)
  }
  route(http, confirmAccount, {
    bodyLimit,
    limit,
    handle: async ({ body: { userid, code, ...typed } }, reply) =>
      rememberBrowser(reply, await accounts.confirmEmail({ userId: userid, code }, typed)),
  })
  route(http, resetPassword, {
    bodyLimit,
    limit,
    handle: async ({ body: { userid, code, ...typed } }, reply) =>
      rememberBrowser(reply, await accounts.resetPassword({ userId: userid, code }, typed)),
  })
}

/** Routes by which an owner views and changes the account. */
function profileRoutes(http: FastifyInstance, { accounts }: AccountRouteDeps): void {
  route(http, readRoles, {
    access: 'signedIn',
    isForSetUp: true,
    handle: ({ caller }) => succeed({ roles: caller.kind === 'user' ? [...caller.roles] : [] }),
  })
  route(http, readProfile, {
    access: 'signedIn',
    isForSetUp: true,
    handle: ({ caller }) => withSignedInUser(caller, ({ userId }) => accounts.profileOf(userId)),
  })
  route(http, updateProfile, {
    access: 'signedIn',
    bodyLimit,
    handle: ({ caller, body }) =>
      withSignedInUser(caller, ({ userId }) => accounts.changeProfile(userId, body)),
  })
}

function ownOrdersRoute(http: FastifyInstance, { booking, outcomes }: AccountRouteDeps): void {
  route(http, listAccountOrders, {
    access: 'signedIn',
    handle: ({ caller }) =>
      withSignedInUser(caller, async ({ userId }) => {
        const orders = await booking.ordersOf(userId)
        const found = await outcomes.of(orders)
        return succeed({
          orders: orders.map((one) =>
            orderSummaryOf(one, {
              orderKey: booking.orderKeyFor(one, caller),
              outcome: found.get(one.bookingId),
            }),
          ),
        })
      }),
  })
}

function passwordRoute(http: FastifyInstance, { accounts, publicUrl }: AccountRouteDeps): void {
  const cookies = sessionCookies(publicUrl)
  route(http, changePassword, {
    access: 'signedIn',
    bodyLimit,
    limit,
    handle: async ({ caller, body, header }, reply) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const asking = { ...caller, device: deviceLabel(header('user-agent')) }
      const changed = await accounts.changePassword(asking, body)
      return changed.ok ? succeed(cookies.show(reply, changed.value)) : changed
    },
  })
}

function answerOnSuccess<Answer>(result: Result<true, Problem>, answer: Answer): Result<Answer, Problem> {
  return result.ok ? succeed(answer) : result
}
