import type { Clock } from './clock.ts'

/** How long complete answers are cached, and how many; the oldest is evicted first. */
export type CachingRule<Item> = {
  readonly clock: Clock
  /** Most weight of all cached answers together. */
  readonly most: number
  weightOf(item: Item): number
  /** End of the lifetime of a complete answer, in ms of the clock; 0 when it must not be cached. */
  cachedUntilMs(items: readonly Item[]): number
}

/** Starts an answer that arrives in parts; the signal aborts when nobody waits for it any more. */
export type StreamWork<Item> = (signal: AbortSignal) => AsyncIterable<Item>

/** Streamed answers by key. */
export type CoalescedStreams<Item> = {
  /**
   * Streams the answer from the cache, from an equal request under way, or from new work. Ends early when the
   * signal aborts; all who wait receive what the work throws.
   */
  follow(key: string, signal: AbortSignal, work: StreamWork<Item>): AsyncGenerator<Item>
  /** Drops every answer with such a part. */
  forget(matches: (item: Item) => boolean): void
}

/** One run of the work, with its parts so far. */
type SharedStream<Item> = {
  readonly items: Item[]
  readonly left: AbortController
  readonly wakers: Set<() => void>
  waiting: number
  isOver: boolean
  fault?: unknown
  hasFailed: boolean
  weight: number
  untilMs: number
}

/** Coalesces equal concurrent requests, and caches their answers. Work is aborted once all its callers have left. */
export function coalesceStreams<Item>(rule: CachingRule<Item>): CoalescedStreams<Item> {
  const rounds = new Map<string, SharedStream<Item>>()
  const forgetRound = (key: string, round: SharedStream<Item>): void => {
    if (rounds.get(key) === round) rounds.delete(key)
  }
  const startRound = (key: string, work: StreamWork<Item>): SharedStream<Item> => {
    const round: SharedStream<Item> = {
      items: [],
      left: new AbortController(),
      wakers: new Set(),
      waiting: 0,
      isOver: false,
      hasFailed: false,
      weight: 0,
      untilMs: 0,
    }
    // A new answer is younger than all cached ones.
    rounds.delete(key)
    rounds.set(key, round)
    round.left.signal.addEventListener('abort', () => forgetRound(key, round))
    void runSharedStream(round, work, rule).then(() => {
      if (round.untilMs === 0) forgetRound(key, round)
      evictSharedStreams(rounds, rule)
      wakeSubscribers(round)
    })
    return round
  }
  return {
    follow(key, signal, work) {
      const known = rounds.get(key)
      const isUsable = known !== undefined && (!known.isOver || known.untilMs > rule.clock.nowMs())
      if (signal.aborted) return emptyStream<Item>()
      return joinSharedStream(isUsable ? known : startRound(key, work), signal)
    },
    forget(matches) {
      for (const [key, round] of rounds) if (round.items.some(matches)) rounds.delete(key)
    },
  }
}

async function* emptyStream<Item>(): AsyncGenerator<Item> {
  // the caller has left
}

async function runSharedStream<Item>(
  round: SharedStream<Item>,
  work: StreamWork<Item>,
  rule: CachingRule<Item>,
): Promise<void> {
  try {
    for await (const item of work(round.left.signal)) {
      round.items.push(item)
      round.weight += rule.weightOf(item)
      wakeSubscribers(round)
    }
  } catch (fault) {
    round.fault = fault
    round.hasFailed = true
  }
  round.isOver = true
  // Aborted work may have ended with a partial answer.
  const isWhole = !round.hasFailed && !round.left.signal.aborted
  round.untilMs = isWhole ? rule.cachedUntilMs(round.items) : 0
}

/** Joins a run at once; the last caller to leave aborts it. */
function joinSharedStream<Item>(round: SharedStream<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  let isHere = true
  const leaveRound = (): void => {
    if (!isHere) return
    isHere = false
    signal.removeEventListener('abort', leaveRound)
    round.waiting -= 1
    if (round.waiting === 0 && !round.isOver) round.left.abort()
    wakeSubscribers(round)
  }
  round.waiting += 1
  signal.addEventListener('abort', leaveRound)
  return replayItems(round, signal, leaveRound)
}

async function* replayItems<Item>(
  round: SharedStream<Item>,
  signal: AbortSignal,
  leave: () => void,
): AsyncGenerator<Item> {
  try {
    for (let next = 0; ;) {
      for (; next < round.items.length; next += 1) yield round.items[next] as Item
      if (round.hasFailed) throw round.fault
      if (round.isOver || signal.aborted) return
      await new Promise<void>((resolve) => round.wakers.add(resolve))
    }
  } finally {
    leave()
  }
}

function wakeSubscribers({ wakers }: SharedStream<unknown>): void {
  for (const wake of wakers) wake()
  wakers.clear()
}

/** Evicts expired answers, also those without weight; then the oldest. */
function evictSharedStreams<Item>(
  rounds: Map<string, SharedStream<Item>>,
  { clock, most }: CachingRule<Item>,
): void {
  const nowMs = clock.nowMs()
  for (const [key, { isOver, untilMs }] of rounds) if (isOver && untilMs <= nowMs) rounds.delete(key)
  let weight = 0
  for (const round of rounds.values()) weight += round.weight
  for (const [key, round] of rounds) {
    if (weight <= most) return
    if (!round.isOver) continue
    rounds.delete(key)
    weight -= round.weight
  }
}

/** Computes an answer in one piece; undefined when there is none now, which is never cached. */
export type AnswerWork<Answer> = (signal: AbortSignal) => Promise<Answer | undefined>

/** Answers by key: from the cache, by joining an equal request, or by running the work. */
export type CoalescedAnswers<Answer> = (
  key: string,
  signal: AbortSignal,
  work: AnswerWork<Answer>,
) => Promise<Answer | undefined>

/** {@link coalesceStreams} for answers in one piece; at most so many are cached, each for so long. */
export function coalesceAnswers<Answer>(rule: {
  readonly clock: Clock
  readonly seconds: number
  readonly most: number
}): CoalescedAnswers<Answer> {
  const { clock, most, seconds } = rule
  const streams = coalesceStreams<Answer>({
    clock,
    most,
    weightOf: () => 1,
    cachedUntilMs: ({ length }) => (length === 0 ? 0 : clock.nowMs() + seconds * 1000),
  })
  return async (key, signal, work) => {
    let found: Answer | undefined
    for await (const answer of streams.follow(key, signal, (left) => streamOfAnswer(work(left))))
      found = answer
    return found
  }
}

async function* streamOfAnswer<Answer>(answer: Promise<Answer | undefined>): AsyncGenerator<Answer> {
  const whole = await answer
  if (whole !== undefined) yield whole
}
