/** A fault of the airline in one row of the fault matrix, as POST /_control accepts it. */
export type AirlineFault = {
  readonly row: string
  readonly name: string
  /** Absent when the door is shut and connections are refused. */
  readonly effect?: object
  /** Whether the airline does the work although nobody receives the answer. */
  readonly isDone: boolean
}

/** Longer than any timeout, on the airline's clock: moving it this far releases late work. */
export const tooLateMs = 20_000

/** Timeouts of a shop under these faults in milliseconds: short, so that tests do not take minutes. */
export const impatience = { search: 8_000, read: 1_000, readBefore: 1_000, change: 1_000 }
/** Timeouts where browsers share the machine and only a price check runs into its timeout. */
export const e2ePatience = { search: 25_000, read: 3_000, readBefore: 5_000, change: 20_000 }

/** Faults without a usable answer. Any of them may affect a search, a price or an order. */
export const silences: readonly AirlineFault[] = [
  { row: 'F1', name: 'the connection is refused', isDone: false },
  {
    row: 'F2',
    name: 'nothing is done and nothing comes in time',
    effect: { delayMs: tooLateMs, status: 500 },
    isDone: false,
  },
  { row: 'F2', name: 'the line is cut before the work', effect: { dropBefore: true }, isDone: false },
  { row: 'F3', name: 'the line is cut after the work', effect: { commitThenDrop: true }, isDone: true },
  { row: 'F3', name: 'the work is done after we gave up', effect: { delayMs: tooLateMs }, isDone: true },
  {
    row: 'F3',
    name: 'the work is done after the line was cut',
    effect: { dropThenCommitMs: tooLateMs },
    isDone: true,
  },
  { row: 'F4', name: 'status 500', effect: { status: 500 }, isDone: false },
  { row: 'F4', name: 'status 500 after the work', effect: { status: 500, afterCommit: true }, isDone: true },
  { row: 'F5', name: 'status 503 with Retry-After', effect: { status: 503 }, isDone: false },
  { row: 'F6', name: 'status 429', effect: { status: 429 }, isDone: false },
  { row: 'F7', name: 'broken JSON', effect: { malformed: 'json' }, isDone: true },
  { row: 'F8', name: 'half an answer', effect: { truncate: true }, isDone: true },
  { row: 'F9', name: 'a page of HTML', effect: { malformed: 'html' }, isDone: true },
  { row: 'F10', name: 'ten megabytes', effect: { padBytes: 10_000_000 }, isDone: true },
  { row: 'F10', name: 'an answer without end', effect: { endless: true }, isDone: true },
  { row: 'F11', name: 'one byte a second', effect: { slowBytes: 1 }, isDone: true },
  { row: 'F12', name: 'another shape', effect: { malformed: 'schema' }, isDone: true },
  { row: 'F12', name: 'amounts below zero', effect: { malformed: 'negative' }, isDone: true },
]

/** The request of the airline's wire for each step of the flow. */
export const wireOf = {
  pricing: { method: 'GET', path: '/air/offers/*' },
  booking: { method: 'POST', path: '/air/orders' },
  lookingUp: { method: 'GET', path: '/air/orders' },
} as const

/** Returns the body of POST /_control that sets a fault for a step. */
export function controlOf(fault: AirlineFault, step: keyof typeof wireOf): object {
  return fault.effect === undefined
    ? { door: 'shut' }
    : { faults: [{ match: wireOf[step], ...fault.effect }] }
}

/** Body of POST /_control that ends every fault. */
export const calm = { clear: true, door: 'open' }
