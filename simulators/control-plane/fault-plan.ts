import { z } from 'zod'

/** The method under which a simulator takes the faults of its notifications; the path is the event's name. */
export const notifyMethod = 'NOTIFY'

/** Which requests a fault is for. In a path, * stands for one part and ** for any number of them. */
const match = z.strictObject({ method: z.string().optional(), path: z.string().optional() })

/** Broken JSON, a page of HTML, JSON of another shape, or every amount of money below zero. */
const spoiling = z.enum(['json', 'html', 'schema', 'negative'])
/** How an answer is spoiled. */
export type Spoiling = z.infer<typeof spoiling>

/**
 * One fault as POST /_control takes it. With `times` it strikes that often, with `probability` by chance,
 * with neither it strikes every matching request until it is cleared.
 */
export const fault = z.strictObject({
  match: match.optional(),
  times: z.int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
  /** The work begins this much later on the clock there; it is done even when the asker has gone. */
  delayMs: z.int().nonnegative().optional(),
  /** The work is done, then the line is cut without a byte of answer. */
  commitThenDrop: z.boolean().optional(),
  /** The line is cut before anything is done. */
  dropBefore: z.boolean().optional(),
  /** The line is cut at once, and this much later the work is done all the same. */
  dropThenCommitMs: z.int().nonnegative().optional(),
  /** Answered with this status and nothing is done, unless afterCommit says that the work is done first. */
  status: z.int().min(200).max(599).optional(),
  afterCommit: z.boolean().optional(),
  /** The work is done, the answer is spoiled: see {@link Spoiling}; true is broken JSON. */
  malformed: z.union([z.boolean(), spoiling]).optional(),
  /** The work is done, the line is cut after half of the answer. */
  truncate: z.boolean().optional(),
  /** The work is done, the answer trickles at this many bytes a second. */
  slowBytes: z.int().positive().optional(),
  /** The work is done, the answer is followed by so many bytes of blanks, which JSON allows. */
  padBytes: z.int().positive().max(100_000_000).optional(),
  /** The work is done, the answer is followed by blanks until the asker hangs up. */
  endless: z.boolean().optional(),
  /** A notification is sent once more. */
  duplicate: z.boolean().optional(),
  /** A notification is held back until after the next one. */
  reorder: z.boolean().optional(),
  /** A notification tells another amount. */
  wrongAmount: z.boolean().optional(),
  /** A notification is signed so that it does not hold. */
  badSignature: z.boolean().optional(),
  /** Percent by which the price rises (falls when negative) for the thing that the request is about. */
  priceDrift: z.number().min(-99).max(1000).optional(),
  /** As if this many seats were left on every flight that the request is about. */
  seats: z.int().nonnegative().optional(),
  /** Codes of airlines that stay out of a search, without a word. */
  partial: z.array(z.string()).optional(),
  /** An order is answered with "accepted" at once, and is made this much later. */
  acceptThenCommitMs: z.int().nonnegative().optional(),
  /** An order is answered with "accepted", and is never made. */
  acceptThenFail: z.boolean().optional(),
})

/** One fault and the requests that it is for. */
export type Fault = z.infer<typeof fault>
/** What is done to one request: all faults that struck it, the later winning over the earlier. */
export type Effects = Omit<Fault, 'match' | 'times' | 'probability'>

/** The faults in force. */
export type FaultPlan = {
  add(faults: readonly Fault[]): void
  clear(): void
  /** Makes chance repeatable. */
  reseed(seed: number): void
  /** Takes what strikes this request; counts down faults that have a number of times. */
  take(method: string, path: string): Effects
  /** The faults in force, with the times that are left. */
  list(): readonly Fault[]
}

/** A plan without faults. Chance begins with seed 1. */
export function faultPlan(): FaultPlan {
  let active: Fault[] = []
  let chance = chanceFrom(1)
  const strikes = (one: Fault, method: string, path: string) =>
    isMatch(one, method, path) && (one.probability === undefined || chance() < one.probability)

  return {
    add: (faults) => {
      active = [...active, ...faults]
    },
    clear: () => {
      active = []
    },
    reseed: (seed) => {
      chance = chanceFrom(seed)
    },
    list: () => active,
    take(method, path) {
      const struck = new Set(active.filter((one) => strikes(one, method, path)))
      active = active.flatMap((one) => (struck.has(one) ? afterOneUse(one) : [one]))
      return Object.assign({}, ...[...struck].map(effectsOf)) as Effects
    },
  }
}

function isMatch(one: Fault, method: string, path: string): boolean {
  const { match: wanted } = one
  // what the simulator says of itself is struck only by faults that are meant for it
  if (method === notifyMethod && wanted?.method?.toUpperCase() !== notifyMethod) return false
  if (!wanted) return true
  if (wanted.method !== undefined && wanted.method.toUpperCase() !== method) return false
  return wanted.path === undefined || patternOf(wanted.path).test(path)
}

function patternOf(path: string): RegExp {
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

/** Even numbers in [0, 1) that are the same for the same seed (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
