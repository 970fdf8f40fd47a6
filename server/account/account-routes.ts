import { type FastifyInstance, type FastifyReply } from 'fastify'
import {
  confirmAccountRequest,
  doneAnswer,
  mailAnswer,
  mailRequest,
  ordersAnswer,
  passwordRequest,
  profileAnswer,
  profileRequest,
  registerRequest,
  resetPasswordRequest,
  rolesAnswer,
  tokenAnswer,
} from '#contract/api/account/account.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { type BookingStep } from '#server/flow/booking/booking.ts'
import { type OrderOutcomes } from '#server/flow/ticket/ticket.ts'
import { type Caller } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type Accounts } from './account.ts'
import { isOwnPage } from './email/mail-links.ts'
import { emailChangeRoutes } from './email/email-change-routes.ts'
import { deviceLabel } from './session/device-label.ts'
import { orderSummaryOf } from './order-summary.ts'
import { secondFactorRoutes } from './mfa/second-factor-routes.ts'
import { sessionCookies, sessionRoutes } from './session/session-routes.ts'

/** What the routes of accounts are made of. */
export type AccountRouteDeps = {
  readonly accounts: Accounts
  readonly booking: Pick<BookingStep, 'ordersOf' | 'orderKeyFor'>
  readonly outcomes: OrderOutcomes
  readonly publicUrl: string
}

const bodyLimit = 8 * 1024
/** Asking for mails and passwords: more than anybody types, less than a guess needs. */
const limit = { max: 60, perSeconds: 60 }

/** Everything about accounts (specification §7 and what the account area needs besides). */
export function accountRoutes(http: FastifyInstance, deps: AccountRouteDeps): void {
  sessionRoutes(http, deps)
  askingRoutes(http, deps)
  linkRoutes(http, deps)
  ownerRoutes(http, deps)
  orderRoute(http, deps)
  passwordRoute(http, deps)
  secondFactorRoutes(http, deps)
  emailChangeRoutes(http, deps)
}

const checkYourMail = { outcome: 'checkYourMail' } as const
const done = { outcome: 'done' } as const

/** The answers are the same for every address, and never empty: an empty one counts as an error (specification §7). */
function askingRoutes(http: FastifyInstance, { accounts, publicUrl }: AccountRouteDeps): void {
  route(http, {
    method: 'POST',
    path: '/api/account/register',
    summary: 'Asks for an account; what happens next is told by mail.',
    body: registerRequest,
    answer: mailAnswer,
    bodyLimit,
    limit,
    handle: async ({ body, language }) =>
      shown(await accounts.requestAccount({ ...body, language }), checkYourMail),
  })
  const mails = [
    { path: '/api/account/confirm', kind: 'confirm', summary: 'Asks for a mail that confirms the address.' },
    {
      path: '/api/account/forgotpassword',
      kind: 'reset',
      summary: 'Asks for a mail that leads to a new password.',
    },
  ] as const
  for (const { path, kind, summary } of mails) {
    route(http, {
      method: 'POST',
      path,
      summary,
      takes: 'form',
      body: mailRequest,
      answer: mailAnswer,
      bodyLimit,
      limit,
      handle: async ({ body: { email, postback }, language, header }) => {
        const shop = { publicUrl, host: header('host') }
        if (postback !== undefined && !isOwnPage(postback, kind, shop))
          return fail(problem('postbackWrong', { field: 'postback' }))
        return shown(await accounts.requestMail({ kind, email, language }), checkYourMail)
      },
    })
  }
}

/** What the pages do that mails lead to. */
function linkRoutes(http: FastifyInstance, { accounts, publicUrl }: AccountRouteDeps): void {
  const cookies = sessionCookies(publicUrl)
  const know = (reply: FastifyReply, opened: Result<{ readonly knownAs: string }, Problem>) => {
    if (!opened.ok) return opened
    cookies.know(reply, opened.value.knownAs)
    return succeed(done)
  }
  route(http, {
    method: 'POST',
    path: '/api/account/confirmemail',
    summary:
      'Confirms an e-mail address with the code that was mailed, and sets the password of the account.',
    takes: 'form',
    body: confirmAccountRequest,
    answer: doneAnswer,
    bodyLimit,
    limit,
    handle: async ({ body: { userid, code, ...typed } }, reply) =>
      know(reply, await accounts.confirmEmail({ userId: userid, code }, typed)),
  })
  route(http, {
    method: 'POST',
    path: '/api/account/resetpassword',
    summary: 'Sets a new password with the code that was mailed.',
    takes: 'form',
    body: resetPasswordRequest,
    answer: doneAnswer,
    bodyLimit,
    limit,
    handle: async ({ body: { userid, code, ...typed } }, reply) =>
      know(reply, await accounts.resetPassword({ userId: userid, code }, typed)),
  })
}

/** What the owner of an account sees and changes. */
function ownerRoutes(http: FastifyInstance, { accounts }: AccountRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/account/roles',
    summary: 'The roles of who is signed in, as they are now.',
    access: 'signedIn',
    answer: rolesAnswer,
    handle: ({ caller }) => succeed({ roles: caller.kind === 'user' ? [...caller.roles] : [] }),
  })
  route(http, {
    method: 'GET',
    path: '/api/account/profile',
    summary: 'What the account says of its owner.',
    access: 'signedIn',
    answer: profileAnswer,
    handle: ({ caller }) => forUser(caller, (userId) => accounts.profileOf(userId)),
  })
  route(http, {
    method: 'PUT',
    path: '/api/account/profile',
    summary: 'Changes what the account says of its owner.',
    access: 'signedIn',
    body: profileRequest,
    answer: profileAnswer,
    bodyLimit,
    handle: ({ caller, body }) => forUser(caller, (userId) => accounts.changeProfile(userId, body)),
  })
}

function orderRoute(http: FastifyInstance, { booking, outcomes }: AccountRouteDeps): void {
  route(http, {
    method: 'GET',
    path: '/api/account/orders',
    summary: 'The newest orders of who is signed in.',
    access: 'signedIn',
    answer: ordersAnswer,
    handle: ({ caller }) =>
      forUser(caller, async (userId) => {
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
  route(http, {
    method: 'POST',
    path: '/api/account/password',
    summary: 'Changes the password; every sign-in ends, and the answer begins a new one.',
    access: 'signedIn',
    body: passwordRequest,
    answer: tokenAnswer,
    bodyLimit,
    limit,
    handle: async ({ caller, body, header }, reply) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      const asking = { ...caller, device: deviceLabel(header('user-agent')) }
      const changed = await accounts.changePassword(asking, body)
      return changed.ok ? succeed(cookies.show(reply, changed.value)) : changed
    },
  })
}

function shown<Answer>(result: Result<true, Problem>, answer: Answer): Result<Answer, Problem> {
  return result.ok ? succeed(answer) : result
}

async function forUser<Answer>(
  caller: Caller,
  work: (userId: string) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> {
  return caller.kind === 'user' ? work(caller.userId) : fail(problem('notSignedIn'))
}
