import type { Clock } from './clock.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { Transact } from './transaction.ts'

/** What every part of the server gets from the process it runs in, injected once in `buildApp`. */
export type Platform = {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly transact: Transact
  /** Address of the shop as customers type it, without a slash at its end. */
  readonly publicUrl: string
}
