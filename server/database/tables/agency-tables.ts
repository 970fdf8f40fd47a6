import type { ColumnType } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'

/** A jsonb column: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>

/** A version of the agency profile; the row with the highest version counts. */
type AgencyVersionTable = { version: number; profile: Json; set_by: string; created_at: Instant }

/** The tables of the agency profile. */
export type AgencyTables = { agency_version: AgencyVersionTable }
