import { type Instant } from '#contract/terms/time.ts'

/** An account whose owner reads notices in LINE. */
type LineLinkTable = {
  user_id: string
  /** A keyed digest of the LINE user id. */
  line_digest: string
  /** The LINE user id, sealed. */
  line_user: Uint8Array
  linked_at: Instant
}

/** A code that links an account, as its digest: one for an account, good once. */
type LineCodeTable = { code_digest: string; user_id: string; expires_at: Instant }

/** An event of LINE that was taken. */
type LineEventTable = { event_id: string; at: Instant }

/** The tables of notices. */
export type NoticeTables = {
  line_link: LineLinkTable
  line_code: LineCodeTable
  line_event: LineEventTable
}
