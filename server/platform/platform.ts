import type { Instant } from '#contract/terms/time.ts'
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

/**
 * Reads of what may be a minute old: from the replica where there is one that is fit, otherwise from the primary. Work
 * only reads, and is done as a whole on one of them: again on the primary after a failure of the replica.
 */
export type Reads<Source> = {
  /** Returns what the work reads. */
  read<Value>(work: (source: Source) => Promise<Value>): Promise<Value>
  /** The same; `asOf` is the time of the newest change in what was read, absent where it is current. */
  readAsOf<Value extends object>(
    work: (source: Source) => Promise<Value>,
  ): Promise<Value & { readonly asOf?: Instant }>
}
