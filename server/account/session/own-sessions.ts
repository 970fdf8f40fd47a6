import { type EndSignInsRequest, type SignInLine } from '#contract/api/account/own-data.ts'
import { type Problem, problem } from '#contract/problem.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { type Clock } from '#server/platform/clock.ts'
import { type ListedSession, type SessionListStore } from './session-list-store.ts'

/** Who asks, and from which of their sign-ins. */
export type Owner = { readonly userId: string; readonly sessionId: string }

/** The sign-ins of an account, for nobody but its owner. */
export type SessionsOf = {
  /** The one that asks first, then the one that was used last. */
  list(owner: Owner): Promise<readonly SignInLine[]>
  /** Somebody else's sign-in and one that never was are answered alike. */
  end(owner: Owner, which: EndSignInsRequest): Promise<Result<true, Problem>>
}

/** What they are made of. */
export type SessionsOfDeps = { readonly store: SessionListStore; readonly clock: Clock }

/** Puts the list of sign-ins together. */
export function createSessionsOf({ store, clock }: SessionsOfDeps): SessionsOf {
  return {
    async list({ userId, sessionId }) {
      const lines = (await store.of(userId, clock.now())).map((one) => lineOf(one, sessionId))
      return lines.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
    },
    async end({ userId, sessionId }, which) {
      const ending = { userId, now: clock.now() }
      if ('others' in which) {
        await store.endOthers(sessionId, ending)
        return succeed(true)
      }
      const isEnded = await store.endOne(which.sessionId, ending)
      return isEnded ? succeed(true) : fail(problem('notFound', { field: 'sessionId' }))
    },
  }
}

function lineOf(session: ListedSession, asking: string): SignInLine {
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
