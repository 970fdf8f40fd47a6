import { type FastifyInstance } from 'fastify'
import { type z } from 'zod'
import { doneAnswer } from '#contract/api/account/account.ts'
import {
  inviteAnswer,
  inviteRequest,
  userAnswer,
  userParams,
  userRequest,
  userRolesRequest,
  usersAnswer,
  usersQuery,
} from '#contract/api/staff/users.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Accounts } from '#server/account/account.ts'
import { type Caller, byClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'

type UserRouteDeps = { readonly accounts: Pick<Accounts, 'users'> }
type Done = z.output<typeof doneAnswer>

const access = 'manageUsers'
const base = '/api/staff/users'

/** Who has an account, what each may do, and what helps when a phone or a clerk is gone. */
export function userRoutes(http: FastifyInstance, deps: UserRouteDeps): void {
  readRoutes(http, deps)
  rolesRoute(http, deps)
  inviteRoute(http, deps)
  stateRoutes(http, deps)
}

function readRoutes(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  route(http, {
    method: 'GET',
    path: base,
    summary: 'People who have an account, by the beginning of their address or by role; fifty at a time.',
    access,
    query: usersQuery,
    answer: usersAnswer,
    handle: async ({ query }) => succeed(await users.list(query)),
  })
  route(http, {
    method: 'GET',
    path: `${base}/:userId`,
    summary: 'Somebody who has an account: roles, sign-ins, company, whether it is locked.',
    access,
    params: userParams,
    answer: userAnswer,
    handle: ({ params }) => users.find(params.userId),
  })
}

function rolesRoute(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  route(http, {
    method: 'POST',
    path: `${base}/roles`,
    summary: 'Gives somebody these roles and no others; sign-ins end, and the person is told by mail.',
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ object: body.userId, detail: { roles: body.roles.join(' ') } }),
    body: userRolesRequest,
    answer: doneAnswer,
    handle: ({ caller, body: { userId, roles } }) =>
      done(caller, (by) => users.changeRoles({ userId, by, roles })),
  })
}

function inviteRoute(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  route(http, {
    method: 'POST',
    path: `${base}/invite`,
    summary: 'Opens an account for somebody, who sets the password by the link in a mail.',
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: { roles: body.roles.join(' ') } }),
    body: inviteRequest,
    answer: inviteAnswer,
    handle: async ({ caller, body: { email, roles, language } }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      return users.invite({ email, roles, language, by: caller.userId })
    },
  })
}

// Locking and ending sign-ins are what one does in a hurry, and can be undone: they ask for no proof.
function stateRoutes(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  const actions = [
    {
      name: 'lock',
      summary: 'Nobody signs in with the account; its sign-ins end at once.',
      work: users.lock,
    },
    {
      name: 'unlock',
      summary: 'The account can be signed in with again.',
      work: users.unlock,
      requiresReauth: true,
    },
    { name: 'end-sign-ins', summary: 'Signs somebody out everywhere.', work: users.endSignIns },
    {
      name: 'end-second-factor',
      summary: 'Switches the second factor of somebody off, for a lost phone; the person is told by mail.',
      work: users.endSecondFactor,
      requiresReauth: true,
    },
  ] as const
  for (const { name, summary, work, ...more } of actions) {
    route(http, {
      method: 'POST',
      path: `${base}/${name}`,
      summary,
      access,
      ...more,
      body: userRequest,
      answer: doneAnswer,
      handle: ({ caller, body: { userId } }) => done(caller, (by) => work({ userId, by })),
    })
  }
}

async function done(
  caller: Caller,
  work: (by: string) => Promise<Result<true, Problem>>,
): Promise<Result<Done, Problem>> {
  const result = await byClerk(caller, work)
  return result.ok ? succeed({ outcome: 'done' }) : result
}
