import { type Kysely, sql } from 'kysely'
import type { RoutingRule } from '#contract/terms/supply/routing-rule.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A version of the rules as a list shows it. */
export type ListedRoutingVersion = {
  readonly version: number
  /** Who set it: the address of an account while there is one, else its id. */
  readonly setBy: string
  readonly note: string
  readonly createdAt: Instant
  readonly ruleCount: number
}

/** A version to be added. */
export type NewRoutingVersion = {
  /** The newest version that its writer knew of; 0 for none. */
  readonly follows: number
  readonly rules: readonly RoutingRule[]
  readonly note: string
  readonly by: string
  readonly at: Instant
}

/** Stores versions of the routing rules, append-only; the newest counts. */
export type RoutingRuleStore = {
  /** The number of the version that counts; 0 without rules. */
  newest(): Promise<number>
  /** The newest first. */
  list(most: number): Promise<readonly ListedRoutingVersion[]>
  /** Undefined for a version that does not exist. */
  rulesOf(version: number): Promise<readonly RoutingRule[] | undefined>
  /** Adds a version; undefined when another has been added since its writer looked. */
  add(version: NewRoutingVersion): Promise<number | undefined>
}

/** Versions in the database. Which one counts is read again only after a commit, where commits are counted. */
export function createRoutingRuleStore({ db, commits }: Pick<Database, 'db' | 'commits'>): RoutingRuleStore {
  let last: { readonly commits: number; readonly newest: number } | undefined
  return {
    async newest() {
      // Counted before the read: what is committed meanwhile is read again.
      const count = commits?.()
      if (count !== undefined && last?.commits === count) return last.newest
      const newest = await newestVersion(db)
      last = count === undefined ? undefined : { commits: count, newest }
      return newest
    },
    list: (most) => listVersions(db, most),
    async rulesOf(version) {
      const row = await db
        .selectFrom('routing_rules')
        .select('rules')
        .where('version', '=', version)
        .executeTakeFirst()
      return row?.rules as readonly RoutingRule[] | undefined
    },
    add: (version) => addVersion(db, version),
  }
}

async function newestVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('routing_rules')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

async function listVersions(db: Kysely<Tables>, most: number): Promise<ListedRoutingVersion[]> {
  const rows = await db
    .selectFrom('routing_rules as version')
    .leftJoin('account', 'account.user_id', 'version.set_by')
    .select([
      'version.version',
      'version.set_by',
      'version.note',
      'version.created_at',
      'account.email',
      sql<number>`jsonb_array_length(version.rules)`.as('rule_count'),
    ])
    .orderBy('version.version', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    setBy: row.email ?? row.set_by,
    note: row.note,
    createdAt: row.created_at,
    ruleCount: row.rule_count,
  }))
}

/** Each version can be followed by one other alone, so of two writers who knew the same one the second is refused. */
async function addVersion(
  db: Kysely<Tables>,
  { follows, rules, note, by, at }: NewRoutingVersion,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into routing_rules (follows, rules, set_by, note, created_at)
    select ${follows}::bigint, ${JSON.stringify(rules)}::jsonb, ${by}::text, ${note}::text, ${at}::timestamptz
    where ${follows}::bigint = coalesce((select max(version) from routing_rules), 0)
    on conflict (follows) do nothing
    returning version`.execute(db)
  return rows[0]?.version
}
