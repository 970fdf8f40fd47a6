import { z } from 'zod'
import { languages } from '../../problem.ts'
import { roles } from '../../rights.ts'

const moment = z.string().meta({ format: 'date-time' })
const userId = z.string().min(1).max(80)

/** How many people a page of the list shows. */
export const usersPerPage = 50

/**
 * Whom a list of people is narrowed to: those with a role, those with any, those with none. Left out, everybody is in
 * it. What is searched for is the beginning of an e-mail address.
 */
export const usersQuery = z.strictObject({
  q: z.string().trim().max(254).optional(),
  role: z.enum([...roles, 'any', 'none']).optional(),
  /** The id of the last one of the page before. */
  after: userId.optional(),
})
/** What a list of people is narrowed to. */
export type UsersQuery = z.infer<typeof usersQuery>

/**
 * How an account stands. invited: an administrator opened it, and nobody has signed in yet; unconfirmed: somebody asked
 * for it and has not followed the link; locked: nobody signs in with it until it is unlocked.
 */
export const userStandings = ['active', 'invited', 'unconfirmed', 'locked'] as const
/** How an account stands. */
export type UserStanding = (typeof userStandings)[number]

/** Somebody who has an account, in a list. */
export const userLine = z
  .object({
    userId: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    standing: z.enum(userStandings),
    hasSecondFactor: z.boolean(),
    lastSignInAt: moment.optional(),
    createdAt: moment,
  })
  .meta({ id: 'UserLine' })
/** Somebody who has an account, in a list. */
export type UserLine = z.infer<typeof userLine>

/** A page of people by their addresses; `next` is asked as `after`, where there are more. */
export const usersAnswer = z
  .object({ users: z.array(userLine), next: z.string().optional() })
  .meta({ id: 'Users' })
/** A page of people. */
export type UsersAnswer = z.infer<typeof usersAnswer>

/** Names somebody by the path. */
export const userParams = z.strictObject({ userId })

/** A role that somebody has: who gave it (an address; `operator` is who works at the machine itself), and when. */
export const heldRole = z.object({ role: z.enum(roles), grantedBy: z.string(), grantedAt: moment })

/** Somebody who has an account, with everything that an administrator needs to look after it. */
export const userAnswer = userLine
  .extend({
    displayName: z.string(),
    language: z.enum(languages),
    held: z.array(heldRole),
    lockedAt: moment.optional(),
    /** The company that an agent sells for. */
    company: z.string().optional(),
    /** The sign-ins that stand, the latest first. */
    signIns: z.array(
      z.object({ startedAt: moment, renewedAt: moment, device: z.string(), withSecondFactor: z.boolean() }),
    ),
    /** Whether it is the only account that can still look after all others. */
    isLastAdministrator: z.boolean(),
  })
  .meta({ id: 'User' })
/** Somebody who has an account. */
export type UserAnswer = z.infer<typeof userAnswer>

/** Gives somebody these roles and no others. */
export const userRolesRequest = z.strictObject({ userId, roles: z.array(z.enum(roles)).max(roles.length) })

/** Names somebody in a request that needs nothing else. */
export const userRequest = z.strictObject({ userId })

/** Opens an account for somebody, who sets the password by the link in a mail. */
export const inviteRequest = z.strictObject({
  email: z.string().trim().max(254),
  roles: z.array(z.enum(roles)).min(1).max(roles.length),
  language: z.enum(languages),
})
/** Opens an account for somebody. */
export type InviteRequest = z.infer<typeof inviteRequest>

/** known: that address has an account already, and nothing was changed. */
export const inviteAnswer = z
  .object({ outcome: z.enum(['invited', 'known']), userId: z.string() })
  .meta({ id: 'Invited' })
/** What became of an invitation. */
export type InviteAnswer = z.infer<typeof inviteAnswer>
