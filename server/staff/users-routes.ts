import {
  endUserSecondFactor,
  endUserSessions,
  removeUserPasskeys,
  lockUser,
  unlockUser,
  listUsers,
  readUser,
  reassignOrders,
  changeUserRoles,
  setUserInitials,
  inviteUser,
} from '#contract/api/staff/users.ts'
import type { FastifyInstance } from 'fastify'
import type { KnownAuditedState } from '#contract/terms/audit/audit-field.ts'
import type { z } from 'zod'
import type { doneAnswer } from '#contract/api/account/account.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Accounts } from '#server/account/account.ts'
import type { CompletedAuditEvents } from '#server/platform/audit/audit-store.ts'
import { type Caller, runForClerk } from '#server/platform/http/request/caller.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ColleagueStore } from './orders/colleague-store.ts'
import type { ReassignOrdersStore } from './orders/reassign-orders-store.ts'

/** Dependencies of these routes. */
export type UserRouteDeps = Pick<Platform, 'clock' | 'transact'> & {
  readonly accounts: Pick<Accounts, 'users'>
  readonly assignedOrders: ReassignOrdersStore
  readonly colleagues: Pick<ColleagueStore, 'mayWork'>
  readonly audit: CompletedAuditEvents
}
type Done = z.output<typeof doneAnswer>

const access = 'manageUsers'

/** Registers the routes of user management: list, roles, locks, sessions, second factor and invitations. */
export function userRoutes(http: FastifyInstance, deps: UserRouteDeps): void {
  readUserRoutes(http, deps)
  changeRolesRoute(http, deps)
  inviteUserRoute(http, deps)
  initialsRoute(http, deps)
  userStateRoutes(http, deps)
  reassignOrdersRoute(http, deps)
}

function readUserRoutes(
  http: FastifyInstance,
  { accounts: { users }, assignedOrders, clock }: UserRouteDeps,
): void {
  route(http, listUsers, {
    access,
    handle: async ({ query }) => succeed(await users.list(query)),
  })
  route(http, readUser, {
    access,
    handle: async ({ params: { userId } }) => {
      const found = await users.find(userId)
      if (!found.ok) return found
      return succeed({ ...found.value, openOrders: await assignedOrders.count(userId, clock.now()) })
    },
  })
}

function changeRolesRoute(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  route(http, changeUserRoles, {
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ object: body.userId, detail: { roles: body.roles.join(' ') } }),
    auditState: ({ body }) => auditedUser(users, body.userId),
    handle: ({ caller, body: { userId, roles } }) =>
      runAndReplyDone(caller, (by) => users.changeRoles({ userId, by, roles })),
  })
}

function inviteUserRoute(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  route(http, inviteUser, {
    access,
    requiresReauth: true,
    audit: ({ body }) => ({ detail: { roles: body.roles.join(' ') } }),
    handle: async ({ caller, body: { email, roles, language } }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      return users.invite({ email, roles, language, by: caller.userId })
    },
  })
}

function initialsRoute(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  route(http, setUserInitials, {
    access,
    auditState: ({ body }) => auditedUser(users, body.userId),
    handle: ({ caller, body: { userId, initials } }) =>
      runAndReplyDone(caller, () => users.setInitials({ userId, wanted: initials })),
  })
}

// Locking and ending sessions are urgent and reversible: they require no reauthentication.
function userStateRoutes(http: FastifyInstance, { accounts: { users } }: UserRouteDeps): void {
  const actions = [
    { endpoint: lockUser, work: users.lock },
    { endpoint: unlockUser, work: users.unlock, requiresReauth: true },
    { endpoint: endUserSessions, work: users.endSignIns },
    { endpoint: endUserSecondFactor, work: users.endSecondFactor, requiresReauth: true },
    { endpoint: removeUserPasskeys, work: users.removePasskeys, requiresReauth: true },
  ]
  for (const { endpoint, work, requiresReauth = false } of actions) {
    route(http, endpoint, {
      access,
      requiresReauth,
      auditState: ({ body }) => auditedUser(users, body.userId),
      handle: ({ caller, body: { userId } }) => runAndReplyDone(caller, (by) => work({ userId, by })),
    })
  }
}

/** Returns what administrators set of an account, as the audit keeps it. */
async function auditedUser(
  users: UserRouteDeps['accounts']['users'],
  userId: string,
): Promise<KnownAuditedState> {
  const found = await users.find(userId)
  if (!found.ok) return {}
  const { roles, lockedAt, hasSecondFactor, initials } = found.value
  const isLocked = lockedAt !== undefined
  return { roles: roles.toSorted().join(' '), isLocked, hasSecondFactor, initials }
}

const nobody = 'nobody'
const assignAction = 'POST /api/staff/orders/assign'

/** The audit log has an event of each order, so that its history is complete. */
function reassignOrdersRoute(
  http: FastifyInstance,
  { accounts: { users }, assignedOrders, colleagues, audit, transact, clock }: UserRouteDeps,
): void {
  route(http, reassignOrders, {
    access,
    audit: ({ body: { userId, to } }) => ({
      object: userId,
      ...(to === nobody ? {} : { detail: { givenTo: to } }),
    }),
    handle: async ({ body: { userId: from, to: wanted }, caller, reference }) => {
      if (caller.kind !== 'user') return fail(createProblem('notSignedIn'))
      const to = wanted === nobody ? undefined : wanted
      const user = await users.find(from)
      if (!user.ok) return user
      if (to !== undefined && (to === from || !(await colleagues.mayWork(to))))
        return fail(createProblem('assigneeNotPossible', { field: 'to' }))
      const detail = to === undefined ? {} : { detail: { givenTo: to } }
      const orders = await transact(async (tx) => {
        const numbers = await assignedOrders.reassign(tx, { from, to, at: clock.now() })
        for (const object of numbers)
          await audit.noteDone(tx, { by: caller, action: assignAction, object, ...detail, reference })
        return numbers
      })
      return succeed({ orders: orders.length })
    },
  })
}

async function runAndReplyDone(
  caller: Caller,
  work: (by: string) => Promise<Result<true, Problem>>,
): Promise<Result<Done, Problem>> {
  const result = await runForClerk(caller, work)
  return result.ok ? succeed({ outcome: 'done' }) : result
}
