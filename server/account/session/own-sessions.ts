import type { EndSignInsRequest, SignInLine } from '#contract/api/account/own-data.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ListedSession, SessionListStore } from './session-list-store.ts'

/** The caller and their current session. */
export type Owner = { readonly userId: string; readonly sessionId: string }

/** The sessions of an account, for its owner only. */
export type OwnSessions = {
  /** Returns the current session first, then by last use. */
  list(owner: Owner): Promise<readonly SignInLine[]>
  /** Somebody else's session and an unknown one are answered alike. */
  end(owner: Owner, which: EndSignInsRequest): Promise<Result<true, Problem>>
}

/** Dependencies of the session list. */
export type OwnSessionsDeps = { readonly store: SessionListStore; readonly clock: Clock }

/** Creates the session list. */
export function createOwnSessions({ store, clock }: OwnSessionsDeps): OwnSessions {
  return {
    async list({ userId, sessionId }) {
      const lines = (await store.of(userId, clock.now())).map((one) => sessionListItemOf(one, sessionId))
      return lines.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
    },
    async end({ userId, sessionId }, which) {
      const ending = { userId, now: clock.now() }
      if ('others' in which) {
        await store.endOthers(sessionId, ending)
        return succeed(true)
      }
      const isEnded = await store.endOne(which.sessionId, ending)
      return isEnded ? succeed(true) : fail(createProblem('notFound', { field: 'sessionId' }))
    },
  }
}

function sessionListItemOf(session: ListedSession, asking: string): SignInLine {
  const { sessionId, device, startedAt, renewedAt, withSecondFactor } = session
  return {
    sessionId,
    device,
    since: startedAt,
    lastUsedAt: renewedAt,
    isThis: sessionId === asking,
    withSecondFactor,
  }
}
