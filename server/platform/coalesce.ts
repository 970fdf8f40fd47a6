import { type Clock } from './clock.ts'

/** Cache lifetime and size; the oldest entry is evicted first. */
export type KeepingRule = { readonly clock: Clock; readonly seconds: number; readonly most: number }

/** Computes an answer; undefined when there is none now, which is never cached. */
export type AnswerWork<Answer> = (signal: AbortSignal) => Promise<Answer | undefined>

/** Answers by key: from the cache, by joining an equal request, or by running the work. */
export type CoalescedAnswers<Answer> = (
  key: string,
  signal: AbortSignal,
  work: AnswerWork<Answer>,
) => Promise<Answer | undefined>

/** One run of the work, and how many callers wait for it. */
type Round<Answer> = {
  readonly answer: Promise<Answer | undefined>
  readonly left: AbortController
  waiting: number
}

/**
 * Coalesces equal concurrent requests, and caches their answer. The work is aborted once all its callers have
 * left. All callers receive what it throws.
 */
export function coalesceAnswers<Answer>(rule: KeepingRule): CoalescedAnswers<Answer> {
  const rounds = new Map<string, Round<Answer>>()
  const kept = createCache<Answer>(rule)
  // Aborted work may have returned a partial answer.
  const remember =
    (key: string, left: AbortSignal) =>
    (answer: Answer | undefined): Answer | undefined => {
      if (answer !== undefined && !left.aborted) kept.keep(key, answer)
      return answer
    }
  const begin = (key: string, work: AnswerWork<Answer>): Round<Answer> => {
    const left = new AbortController()
    const end = (): void => void (rounds.get(key) === round && rounds.delete(key))
    left.signal.addEventListener('abort', end)
    const answer = work(left.signal).then(remember(key, left.signal)).finally(end)
    const round: Round<Answer> = { answer, left, waiting: 0 }
    rounds.set(key, round)
    return round
  }
  return async (key, signal, work) => {
    if (signal.aborted) return undefined
    const known = kept.find(key)
    if (known !== undefined) return known
    return waitFor(rounds.get(key) ?? begin(key, work), signal)
  }
}

/** Joins the run; the last caller to leave aborts it. */
async function waitFor<Answer>(round: Round<Answer>, signal: AbortSignal): Promise<Answer | undefined> {
  const leave = (): void => {
    round.waiting -= 1
    if (round.waiting === 0) round.left.abort()
  }
  round.waiting += 1
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await round.answer
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

type CachedAnswer<Answer> = {
  find(key: string): Answer | undefined
  keep(key: string, answer: Answer): void
}

function createCache<Answer>({ clock, seconds, most }: KeepingRule): CachedAnswer<Answer> {
  const answers = new Map<string, { readonly answer: Answer; readonly untilMs: number }>()
  return {
    find(key) {
      const known = answers.get(key)
      return known !== undefined && known.untilMs > clock.nowMs() ? known.answer : undefined
    },
    keep(key, answer) {
      const untilMs = clock.nowMs() + seconds * 1000
      answers.delete(key)
      answers.set(key, { answer, untilMs })
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
    },
  }
}
