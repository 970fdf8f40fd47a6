import { type ColumnType } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'

/** JSON that the database keeps as jsonb: written as text, read back parsed. */
type Json = ColumnType<unknown, string, string>

/** What the agency said of itself; the row with the highest version counts. */
type AgencyVersionTable = { version: number; profile: Json; set_by: string; created_at: Instant }

/** The tables of the agency itself. */
export type AgencyTables = { agency_version: AgencyVersionTable }
