import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CompanyState } from '#contract/terms/company.ts'
import type { Tables } from '#server/database/tables/tables.ts'

/** A page of the company list, sorted by name. */
export type CompanyPage = {
  readonly search?: string | undefined
  readonly state?: CompanyState | undefined
  /** The page starts after this company. */
  readonly after?: string | undefined
  readonly most: number
}

/** Number of companies scanned in list order first; frequent matches are found among them. */
const lookedThrough = 500

type Condition = RawBuilder<boolean>

/** Returns the ids of a page of companies in list order. Reads few rows, however many companies there are. */
export async function readCompanyIdPage(db: Kysely<Tables>, page: CompanyPage): Promise<readonly string[]> {
  const next = await nextIdsByName(db, page)
  const fitting = next.filter(({ fits }) => fits).map(({ company_id }) => company_id)
  const isKnown = fitting.length >= page.most || next.length < lookedThrough
  return isKnown ? fitting.slice(0, page.most) : idsOfSelectiveFilter(db, page)
}

async function nextIdsByName(db: Kysely<Tables>, page: CompanyPage) {
  const fits = sql.join([stateCondition(page), textCondition(page)], sql` and `)
  const { rows } = await sql<{ company_id: string; fits: boolean }>`
    select company_id, ${fits} as fits from company where ${afterCursorCondition(page)}
    order by lower(name), company_id limit ${lookedThrough}`.execute(db)
  return rows
}

/**
 * Few companies match. The planner does not know this, so the query keeps it from reading all companies by
 * name.
 */
async function idsOfSelectiveFilter(db: Kysely<Tables>, page: CompanyPage): Promise<readonly string[]> {
  const few = hasSearchText(page)
    ? sql`text_pieces(name || chr(10) || tax_id) @> longest_pieces(${page.search}) and ${textCondition(page)}`
    : stateCondition(page)
  const { rows } = await sql<{ company_id: string }>`
    with found as materialized (select company_id, name, state from company where ${few})
    select company_id from found where ${stateCondition(page)} and ${afterCursorCondition(page)}
    order by lower(name), company_id limit ${page.most}`.execute(db)
  return rows.map(({ company_id }) => company_id)
}

const hasSearchText = ({ search = '' }: CompanyPage) => search !== ''

/**
 * A closed company is listed with the open ones while a request of it is pending, because it is counted as
 * pending, too.
 */
function stateCondition({ state }: CompanyPage): Condition {
  if (state === undefined) return sql`true`
  return state === 'open' ? sql`(state = 'open' or company_id in (${waiting}))` : sql`state = ${state}`
}

const waiting = sql`select company_id from top_up_request where state = 'asked'
  union all select company_id from credit_correction where state = 'asked'`

/** Matches the typed text literally: wildcard characters have no special meaning. */
function textCondition(page: CompanyPage): Condition {
  if (!hasSearchText(page)) return sql`true`
  const pattern = `%${page.search?.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(name ilike ${pattern} or tax_id ilike ${pattern})`
}

function afterCursorCondition({ after }: CompanyPage): Condition {
  if (after === undefined) return sql`true`
  const name = sql`(select lower(last.name) from company as last where last.company_id = ${after})`
  return sql`(lower(name), company_id) > (${name}, ${after})`
}
