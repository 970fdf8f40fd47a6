import { z } from 'zod'

/** The method that selects faults of notifications; the path is the event name. */
export const notifyMethod = 'NOTIFY'

/**
 * The requests that a fault applies to. In a path, * stands for one segment and ** for any number of them.
 */
const match = z.strictObject({ method: z.string().optional(), path: z.string().optional() })

/** Broken JSON, a page of HTML, JSON of another shape, or every amount of money negative. */
const spoiling = z.enum(['json', 'html', 'schema', 'negative'])
/** How an answer is spoiled. */
export type Spoiling = z.infer<typeof spoiling>

/**
 * One fault, as POST /_control accepts it. With `times` it applies that often, with `probability` by chance,
 * with neither to every matching request until it is cleared.
 */
export const fault = z.strictObject({
  match: match.optional(),
  times: z.int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
  /**
   * Milliseconds on the simulated clock before the work starts; it is done even when the client has
   * disconnected.
   */
  delayMs: z.int().nonnegative().optional(),
  /** The work is done, then the connection is cut before any byte of the answer. */
  commitThenDrop: z.boolean().optional(),
  /** The connection is cut before anything is done. */
  dropBefore: z.boolean().optional(),
  /** The connection is cut at once, and the work is done this many milliseconds later. */
  dropThenCommitMs: z.int().nonnegative().optional(),
  /** The answer has this status and nothing is done, unless afterCommit says that the work is done first. */
  status: z.int().min(200).max(599).optional(),
  afterCommit: z.boolean().optional(),
  /** The work is done and the answer is spoiled: see {@link Spoiling}; true is broken JSON. */
  malformed: z.union([z.boolean(), spoiling]).optional(),
  /** The work is done and the connection is cut after half of the answer. */
  truncate: z.boolean().optional(),
  /** The work is done and the answer is sent at this many bytes per second. */
  slowBytes: z.int().positive().optional(),
  /** The work is done and the answer is followed by this many blanks, which JSON allows. */
  padBytes: z.int().positive().max(100_000_000).optional(),
  /** The work is done and the answer is followed by blanks until the client disconnects. */
  endless: z.boolean().optional(),
  /** A notification is sent twice. */
  duplicate: z.boolean().optional(),
  /** A notification is held back until after the next one. */
  reorder: z.boolean().optional(),
  /** A notification contains another amount. */
  wrongAmount: z.boolean().optional(),
  /** A notification has an invalid signature. */
  badSignature: z.boolean().optional(),
  /** Percent by which the price of the request's subject rises (falls when negative). */
  priceDrift: z.number().min(-99).max(1000).optional(),
  /** The agency's account does not cover the order. */
  isBalanceShort: z.literal(true).optional(),
  /** Every flight of the request appears to have this many seats left. */
  seats: z.int().nonnegative().optional(),
  /** Codes of airlines that do not answer a search, without a message. */
  partial: z.array(z.string()).optional(),
  /** An order is answered with "accepted" at once, and made this many milliseconds later. */
  acceptThenCommitMs: z.int().nonnegative().optional(),
  /** An order is answered with "accepted", and is never made. */
  acceptThenFail: z.boolean().optional(),
  /** The tickets of an exchange are issued this many milliseconds after it was committed. */
  documentsAfterMs: z.int().nonnegative().optional(),
})

/** One fault and the requests that it applies to. */
export type Fault = z.infer<typeof fault>
/** The effects on one request: all faults that apply to it, the later overriding the earlier. */
export type Effects = Omit<Fault, 'match' | 'times' | 'probability'>

/** The active faults. */
export type FaultPlan = {
  add(faults: readonly Fault[]): void
  clear(): void
  /** Sets the seed of the random numbers, for repeatable runs. */
  reseed(seed: number): void
  /** Returns the effects on this request and counts down faults with a number of times. */
  take(method: string, path: string): Effects
  /** Returns the active faults, with the times that are left. */
  list(): readonly Fault[]
}

/** Creates a plan without faults. The seed is 1. */
export function createFaultPlan(): FaultPlan {
  let active: Fault[] = []
  let chance = createSeededRandom(1)
  const doesFaultApply = (one: Fault, method: string, path: string) =>
    isMatch(one, method, path) && (one.probability === undefined || chance() < one.probability)

  return {
    add: (faults) => {
      active = [...active, ...faults]
    },
    clear: () => {
      active = []
    },
    reseed: (seed) => {
      chance = createSeededRandom(seed)
    },
    list: () => active,
    take(method, path) {
      const struck = new Set(active.filter((one) => doesFaultApply(one, method, path)))
      active = active.flatMap((one) => (struck.has(one) ? afterOneUse(one) : [one]))
      return Object.assign({}, ...[...struck].map(effectsOf)) as Effects
    },
  }
}

function isMatch(one: Fault, method: string, path: string): boolean {
  const { match: wanted } = one
  // notifications of the simulator are affected only by faults that name them
  if (method === notifyMethod && wanted?.method?.toUpperCase() !== notifyMethod) return false
  if (!wanted) return true
  if (wanted.method !== undefined && wanted.method.toUpperCase() !== method) return false
  return wanted.path === undefined || pathPatternOf(wanted.path).test(path)
}

function pathPatternOf(path: string): RegExp {
  const parts = path.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}/?$`)
}

function afterOneUse(one: Fault): Fault[] {
  if (one.times === undefined) return [one]
  return one.times > 1 ? [{ ...one, times: one.times - 1 }] : []
}

const notEffects = new Set(['match', 'times', 'probability'])

function effectsOf(one: Fault): Effects {
  return Object.fromEntries(Object.entries(one).filter(([name]) => !notEffects.has(name)))
}

/** Returns a generator of even numbers in [0, 1), the same for the same seed (mulberry32). */
function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
