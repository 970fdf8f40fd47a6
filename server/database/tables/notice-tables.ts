import type { Instant } from '#contract/terms/time.ts'

/** An account whose owner receives notices in LINE. */
type LineLinkTable = {
  user_id: string
  /** A keyed digest of the LINE user id. */
  line_digest: string
  /** The LINE user id, encrypted. */
  line_user: Uint8Array
  linked_at: Instant
}

/** A single-use code that links an account, as a digest; one per account. */
type LineCodeTable = { code_digest: string; user_id: string; expires_at: Instant }

/** A LINE event that was handled. */
type LineEventTable = { event_id: string; at: Instant }

/** The tables of notices. */
export type NoticeTables = {
  line_link: LineLinkTable
  line_code: LineCodeTable
  line_event: LineEventTable
}
