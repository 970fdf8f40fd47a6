import type { ColumnType } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>

/** A version of the agency profile; the row with the highest version counts. */
type AgencyVersionTable = { version: number; profile: Json; set_by: string; created_at: Instant }

/** One version of the brand; append-only. */
type BrandVersionTable = {
  version: number
  brands: ColumnType<unknown, string, never>
  saved_by: string
  saved_at: Instant
}

/** A logo or an icon under the SHA-256 of its bytes: in the row or, where `blob_key` names it, in the object storage. */
type BrandPictureTable = { digest: string; base64: string | null; blob_key: string | null }

/** One version of a page of the agency; append-only. */
type LegalPageVersionTable = {
  kind: string
  version: number
  texts: ColumnType<unknown, string, never>
  effective_at: Instant
  published_by: string
  published_at: Instant
}

/** The draft of a page of the agency. */
type LegalPageDraftTable = {
  kind: string
  revision: number
  texts: Json
  saved_by: string
  saved_at: Instant
}

/** One version of what administrators add to mails; append-only. */
type MailAdditionTable = {
  version: number
  additions: ColumnType<unknown, string, never>
  saved_by: string
  saved_at: Instant
}

/** The tables of the agency profile and of what administrators write and draw for the shop. */
export type AgencyTables = {
  agency_version: AgencyVersionTable
  brand_version: BrandVersionTable
  brand_picture: BrandPictureTable
  legal_page_version: LegalPageVersionTable
  legal_page_draft: LegalPageDraftTable
  mail_addition: MailAdditionTable
}
