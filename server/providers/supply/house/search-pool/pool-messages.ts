import { type WorldHandle } from '../engine/world/world-bytes.ts'
import { type SearchTask, type SearchStep } from './search-tasks.ts'

/** What a search thread is told. Messages are taken up one after the other. */
export type ToSearchThread =
  /** From now on searches look into this world; the one before is let go. */
  | { readonly kind: 'world'; readonly handle: WorldHandle; readonly sales: SharedArrayBuffer }
  | { readonly kind: 'sales'; readonly sales: SharedArrayBuffer }
  | { readonly kind: 'ask'; readonly id: number; readonly ask: SearchTask }

/** What a search thread says. */
export type FromSearchThread =
  | { readonly kind: 'attached' }
  | { readonly kind: 'step'; readonly id: number; readonly step: SearchStep }
  | { readonly kind: 'failed'; readonly id: number; readonly why: string }

/** What a search thread begins with: one word of shared memory that holds the id of the ask to be given up. */
export type SearchThreadData = { readonly givenUp: SharedArrayBuffer }

/** What the thread that makes a world says at its end. */
export type FromWorldThread = {
  readonly handle: WorldHandle
  readonly trouble: string | undefined
  readonly leftOut: number | undefined
}
