import type { WorldHandle } from '../engine/world/world-bytes.ts'
import type { SearchTask, SearchStep } from './search-tasks.ts'

/** Messages to a search thread, processed in order. */
export type ToSearchThread =
  /** Switches searches to this world and releases the previous one. */
  | { readonly kind: 'world'; readonly handle: WorldHandle; readonly sales: SharedArrayBuffer }
  | { readonly kind: 'sales'; readonly sales: SharedArrayBuffer }
  | { readonly kind: 'ask'; readonly id: number; readonly ask: SearchTask }

/** Messages from a search thread. */
export type FromSearchThread =
  | { readonly kind: 'attached' }
  | { readonly kind: 'step'; readonly id: number; readonly step: SearchStep }
  | { readonly kind: 'failed'; readonly id: number; readonly why: string }

/** Start data of a search thread. */
export type SearchThreadData = {
  /** One word of shared memory with the id of the aborted task. */
  readonly givenUp: SharedArrayBuffer
  /** Address of an {@link OfferWriterModule}; undefined when offers are not written. */
  readonly writerUrl: string | undefined
}

/** Final message of the thread that generates a world. */
export type FromWorldThread = {
  readonly handle: WorldHandle
  readonly trouble: string | undefined
  readonly leftOut: number | undefined
}
