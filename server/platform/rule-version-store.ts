import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Database } from '#server/database/connection.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A version of a list of rules as a list of versions shows it. */
export type ListedRuleVersion = {
  readonly version: number
  /** The address of the account that set it while there is one, else its id. */
  readonly setBy: string
  readonly note: string
  readonly createdAt: Instant
  readonly ruleCount: number
}

/** A version to be added. */
export type NewRuleVersion<Rule> = {
  /** The newest version that its writer knew of; 0 for none. */
  readonly follows: number
  readonly rules: readonly Rule[]
  readonly note: string
  readonly by: string
  readonly at: Instant
}

/** Stores versions of a list of rules, append-only. */
export type RuleVersionStore<Rule> = {
  /** The newest version with its rules, which are read once; version 0 where there is none. */
  newest(): Promise<{ readonly version: number; readonly rules: readonly Rule[] }>
  /** The newest first. */
  list(most: number): Promise<readonly ListedRuleVersion[]>
  /** Undefined for a version that does not exist. */
  rulesOf(version: number): Promise<readonly Rule[] | undefined>
  /** Adds a version; undefined when another has been added since its writer looked. */
  add(version: NewRuleVersion<Rule>): Promise<number | undefined>
}

/** A table of versions, and the column that numbers them. */
type RuleTable = { readonly name: keyof Tables; readonly key: string }

/** Versions in a table. Which one is the newest is read again only after a commit, where commits are counted. */
export function createRuleVersionStore<Rule>(
  { db, commits }: Pick<Database, 'db' | 'commits'>,
  name: keyof Tables,
): RuleVersionStore<Rule> {
  const table = { name, key: 'version' }
  let last: { readonly commits: number; readonly version: number } | undefined
  let kept: { readonly version: number; readonly rules: Promise<readonly Rule[] | undefined> } | undefined
  const newestVersion = async (): Promise<number> => {
    // Counted before the read: what is committed meanwhile is read again.
    const count = commits?.()
    if (count !== undefined && last?.commits === count) return last.version
    const newest = sql<{
      version: number
    }>`select coalesce(max(version), 0) as version from ${sql.table(name)}`
    const version = (await newest.execute(db)).rows[0]?.version ?? 0
    last = count === undefined ? undefined : { commits: count, version }
    return version
  }
  const keptRulesOf = (version: number) => {
    if (kept?.version === version) return kept.rules
    const reading = { version, rules: readRules<Rule>(db, table, version) }
    kept = reading
    // What could not be read is asked for again.
    reading.rules.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.rules
  }
  return {
    async newest() {
      const version = await newestVersion()
      return { version, rules: version === 0 ? [] : ((await keptRulesOf(version)) ?? []) }
    },
    list: (most) => listRuleVersions(db, table, { most }),
    rulesOf: (version) => readRules(db, table, version),
    add: (version) => addRuleVersion(db, table, version),
  }
}

/** Reads the rules of a version in their order; undefined for a version that does not exist. */
export async function readRules<Rule>(
  db: Kysely<Tables>,
  { name, key }: RuleTable,
  version: number,
): Promise<readonly Rule[] | undefined> {
  const { rows } = await sql<{ rules: readonly Rule[] }>`
    select rules from ${sql.table(name)} where ${sql.ref(key)} = ${version}::bigint`.execute(db)
  return rows[0]?.rules
}

/** Lists versions, the newest first. `more` selects further columns of `listed`, the version. */
export async function listRuleVersions<More>(
  db: Kysely<Tables>,
  { name, key }: RuleTable,
  { most, more = [] }: { readonly most: number; readonly more?: readonly RawBuilder<unknown>[] },
): Promise<readonly (ListedRuleVersion & More)[]> {
  const columns = [
    sql`listed.${sql.ref(key)} as version`,
    sql`coalesce(account.email, listed.set_by) as "setBy"`,
    sql`listed.note`,
    sql`listed.created_at as "createdAt"`,
    sql`jsonb_array_length(listed.rules) as "ruleCount"`,
    ...more,
  ]
  const { rows } = await sql<ListedRuleVersion & More>`
    select ${sql.join(columns)} from ${sql.table(name)} listed
    left join account on account.user_id = listed.set_by
    order by 1 desc limit ${most}`.execute(db)
  return rows
}

/**
 * Adds a version; `more` are the values of further columns. Each version can be followed by one other alone, so of two
 * writers who knew the same one the second is refused.
 */
export async function addRuleVersion<Rule>(
  db: Kysely<Tables>,
  { name, key }: RuleTable,
  { follows, rules, note, by, at, more = {} }: NewRuleVersion<Rule> & { readonly more?: MoreValues },
): Promise<number | undefined> {
  const values = {
    follows: sql`${follows}::bigint`,
    rules: sql`${JSON.stringify(rules)}::jsonb`,
    set_by: sql`${by}::text`,
    note: sql`${note}::text`,
    created_at: sql`${at}::timestamptz`,
    ...more,
  }
  const { rows } = await sql<{ version: number }>`
    insert into ${sql.table(name)} (${sql.join(Object.keys(values).map((one) => sql.ref(one)))})
    select ${sql.join(Object.values(values))}
    where ${follows}::bigint = coalesce((select max(${sql.ref(key)}) from ${sql.table(name)}), 0)
    on conflict (follows) do nothing
    returning ${sql.ref(key)} as version`.execute(db)
  return rows[0]?.version
}

type MoreValues = Readonly<Record<string, RawBuilder<unknown>>>
