import { z } from 'zod'
import { doneAnswer } from '../account/account.ts'
import { endpoint } from '../../endpoint.ts'
import { languages } from '../../problem.ts'
import { roles } from '../../rights.ts'

const moment = z.string().meta({ format: 'date-time' })
const userId = z.string().min(1).max(80)

/** Number of users on a page. */
export const usersPerPage = 50

/**
 * Filters users: with a role, with any role, or without one; without a filter, all users. The search text is
 * a prefix of an email address.
 */
export const usersQuery = z.strictObject({
  q: z.string().trim().max(254).optional(),
  role: z.enum([...roles, 'any', 'none']).optional(),
  /** The id of the last user of the page before. */
  after: userId.optional(),
})
/** Filters users. */
export type UsersQuery = z.infer<typeof usersQuery>

/**
 * The standing of an account. invited: opened by an administrator, and nobody has signed in yet; unconfirmed:
 * registered, and the link has not been followed; locked: sign-in is impossible until it is unlocked.
 */
export const userStandings = ['active', 'invited', 'unconfirmed', 'locked'] as const
/** The standing of an account. */
export type UserStanding = (typeof userStandings)[number]

/** A user in a list. */
export const userLine = z
  .object({
    userId: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    standing: z.enum(userStandings),
    hasSecondFactor: z.boolean(),
    /** By which colleagues name a member of staff; no two active ones have the same. */
    initials: z.string().optional(),
    lastSignInAt: moment.optional(),
    /** The latest invitation of somebody who has not signed in yet; its link may have expired. */
    invitation: z.object({ sentAt: moment, expiresAt: moment }).optional(),
    createdAt: moment,
  })
  .meta({ id: 'UserLine' })
/** A user in a list, on the wire. */
export type UserLine = z.infer<typeof userLine>

/** A page of users by address; `next` is sent as `after` to get more. */
export const usersAnswer = z
  .object({ users: z.array(userLine), next: z.string().optional() })
  .meta({ id: 'Users' })
/** A page of users. */
export type UsersAnswer = z.infer<typeof usersAnswer>

/** Names a user in the path. */
export const userParams = z.strictObject({ userId })

/**
 * A role of a user: who granted it (an address; `operator` is somebody with access to the machine), and when.
 */
export const heldRole = z.object({ role: z.enum(roles), grantedBy: z.string(), grantedAt: moment })

/** A user with everything that an administrator needs. */
export const userAnswer = userLine
  .extend({
    displayName: z.string(),
    language: z.enum(languages),
    held: z.array(heldRole),
    lockedAt: moment.optional(),
    /** The company that an agent sells for. */
    company: z.string().optional(),
    /** For a member of staff without initials: from the name or the address. */
    proposedInitials: z.string().optional(),
    /** The active sign-ins, latest first. */
    signIns: z.array(
      z.object({ startedAt: moment, renewedAt: moment, device: z.string(), withSecondFactor: z.boolean() }),
    ),
    /** Number of passkeys that sign in instead of password and code. */
    passkeys: z.int(),
    /** Number of active orders that are assigned to the user. */
    openOrders: z.int(),
    /** Whether it is the only account that can still manage all others. */
    isLastAdministrator: z.boolean(),
  })
  .meta({ id: 'User' })
/** A user, on the wire. */
export type UserAnswer = z.infer<typeof userAnswer>

/** Sets exactly these roles of a user. */
export const userRolesRequest = z.strictObject({ userId, roles: z.array(z.enum(roles)).max(roles.length) })

/** Sets the initials of a member of staff. */
export const userInitialsRequest = z.strictObject({
  userId,
  initials: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, 'initialsWrong'),
})

/** Names a user in a request without other members. */
export const userRequest = z.strictObject({ userId })

/** Assigns every active order of a user to a colleague, or to nobody. */
export const reassignOrdersRequest = z.strictObject({
  userId,
  /** The id of a colleague who may work on orders, or "nobody". */
  to: userId,
})

/** How many orders were assigned anew. */
export const reassignOrdersAnswer = z.object({ orders: z.int() }).meta({ id: 'ReassignedOrders' })

/** Opens an account for a person, who sets the password by the mailed link. */
export const inviteRequest = z.strictObject({
  email: z.string().trim().max(254),
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  language: z.enum(languages),
})
/** Opens an account for a person. */
export type InviteRequest = z.infer<typeof inviteRequest>

/** known: the address has an account already, and nothing was changed. */
export const inviteAnswer = z
  .object({ outcome: z.enum(['invited', 'known']), userId: z.string() })
  .meta({ id: 'UserInvitation' })
/** The result of an invitation. */
export type InviteAnswer = z.infer<typeof inviteAnswer>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/staff/users',
  summary: 'People who have an account, by the beginning of their address or by role; fifty at a time.',
  query: usersQuery,
  answer: usersAnswer,
})

export const readUser = endpoint({
  method: 'GET',
  path: '/api/staff/users/:userId',
  summary: 'Somebody who has an account: roles, sign-ins, company, whether it is locked.',
  params: userParams,
  answer: userAnswer,
})

export const changeUserRoles = endpoint({
  method: 'POST',
  path: '/api/staff/users/roles',
  summary: 'Gives somebody these roles and no others; sign-ins end, and the person is told by mail.',
  body: userRolesRequest,
  answer: doneAnswer,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/staff/users/invite',
  summary: 'Opens an account for somebody, who sets the password by the link in a mail.',
  body: inviteRequest,
  answer: inviteAnswer,
})

export const reassignOrders = endpoint({
  method: 'POST',
  path: '/api/staff/users/reassign-orders',
  summary: 'Assigns the active orders of somebody to a colleague or to nobody, before the account is locked.',
  body: reassignOrdersRequest,
  answer: reassignOrdersAnswer,
})

export const lockUser = endpoint({
  method: 'POST',
  path: '/api/staff/users/lock',
  summary: 'Nobody signs in with the account; its sign-ins end at once.',
  body: userRequest,
  answer: doneAnswer,
})

export const unlockUser = endpoint({
  method: 'POST',
  path: '/api/staff/users/unlock',
  summary: 'The account can be signed in with again.',
  body: userRequest,
  answer: doneAnswer,
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/staff/users/end-sessions',
  summary: 'Signs somebody out everywhere.',
  body: userRequest,
  answer: doneAnswer,
})

export const endUserSecondFactor = endpoint({
  method: 'POST',
  path: '/api/staff/users/reset-second-factor',
  summary: 'Switches the second factor of somebody off, for a lost phone; the person is told by mail.',
  body: userRequest,
  answer: doneAnswer,
})

export const removeUserPasskeys = endpoint({
  method: 'POST',
  path: '/api/staff/users/remove-passkeys',
  summary:
    'Removes all passkeys of somebody, for a lost device; sign-ins end, and the person is told by mail.',
  body: userRequest,
  answer: doneAnswer,
})

export const setUserInitials = endpoint({
  method: 'POST',
  path: '/api/staff/users/initials',
  summary: 'Sets the two to four letters by which colleagues name a member of staff.',
  body: userInitialsRequest,
  answer: doneAnswer,
})
