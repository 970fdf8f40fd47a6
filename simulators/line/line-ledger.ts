import type { Instant } from '#contract/terms/time.ts'

/** Every event between people and the official account. */
export type LedgerEntry =
  | {
      readonly kind: 'pushed'
      readonly at: Instant
      readonly userId: string
      readonly text: string
      readonly retryKey?: string
      readonly requestId: string
    }
  | { readonly kind: 'replied'; readonly at: Instant; readonly userId: string; readonly text: string }
  | { readonly kind: 'wrote'; readonly at: Instant; readonly userId: string; readonly text: string }
  | { readonly kind: 'followed' | 'unfollowed'; readonly at: Instant; readonly userId: string }

/** How long a retry key is remembered, in milliseconds. */
export const retryKeyMs = 24 * 3_600_000
