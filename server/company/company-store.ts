import { type Kysely, sql } from 'kysely'
import type { CompanyState } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { type CompanyPage, readCompanyIdPage } from './company-list-store.ts'
import { bookApprovals, countCompanyApprovals, limitActionKey } from './company-approvals-store.ts'

/** A business customer whose agents book trips; amounts in satang. */
export type Company = {
  readonly companyId: string
  readonly name: string
  readonly taxId: string
  readonly state: CompanyState
  /** Whether its agents see the net price that an offer costs the agency. */
  readonly showsNet: boolean
  readonly balance: number
  readonly creditLimit: number
  readonly lowBalance: number
  readonly version: number
  readonly createdAt: Instant
}

/** The settings of a company that staff can change. */
export type CompanySettings = Pick<
  Company,
  'name' | 'taxId' | 'state' | 'showsNet' | 'creditLimit' | 'lowBalance'
>

/**
 * A company in a list, with the number of its members and of its pending top-ups, corrections and limit
 * changes.
 */
export type ListedCompany = Company & {
  readonly members: number
  readonly topUpsAsked: number
  readonly correctionsAsked: number
  readonly limitsAsked: number
  readonly approvalsAsked: number
}

/** An agent who books for a company. */
export type Member = { readonly userId: string; readonly email: string; readonly since: Instant }

/** Stores companies and their members. */
export type CompanyStore = {
  insert(tx: Tx, company: NewCompany): Promise<void>
  /** Within a transaction the row stays locked until its end. */
  find(companyId: string, tx?: Tx): Promise<Company | undefined>
  list(page: CompanyPage, saidAfter: Instant): Promise<readonly ListedCompany[]>
  listed(companyId: string, saidAfter: Instant): Promise<ListedCompany | undefined>
  /**
   * Counts the credit limit increases of all companies that await approval and were entered after
   * `saidAfter`.
   */
  countLimitsAsked(saidAfter: Instant): Promise<number>
  /** Updates the company if it still has the version that was read; returns false otherwise. */
  change(tx: Tx, company: Company, change: CompanySettings & { readonly at: Instant }): Promise<boolean>
  membersOf(companyId: string): Promise<readonly Member[]>
  /** Returns the id of the company that the user books for. */
  companyOf(tx: Tx, userId: string): Promise<string | undefined>
  /** Returns false when the user already books for a company. */
  addMember(
    tx: Tx,
    member: { readonly companyId: string; readonly userId: string; readonly since: Instant },
  ): Promise<boolean>
  /**
   * Removes a member and the Agent role that came with the membership; returns false when the user is not a
   * member.
   */
  removeMember(tx: Tx, member: { readonly companyId: string; readonly userId: string }): Promise<boolean>
  /** Returns the email addresses of the accounts that exist, by user id. */
  addressesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** A new company before its first insert. */
export type NewCompany = Omit<Company, 'balance' | 'version'>

/** Creates the company store backed by the database. */
export function createCompanyStore(db: Kysely<Tables>): CompanyStore {
  return {
    insert: insertCompany,
    find: async (companyId, tx) => {
      const query = (tx ?? db).selectFrom('company').selectAll().where('company_id', '=', companyId)
      const row = await (tx ? query.forUpdate() : query).executeTakeFirst()
      return row && companyFromRow(row)
    },
    list: (page, saidAfter) => listCompanies(db, page, saidAfter),
    countLimitsAsked: (saidAfter) => countCompanyApprovals(db, saidAfter),
    async listed(companyId, saidAfter) {
      const row = await selectListedCompanies(db, [companyId], saidAfter).executeTakeFirst()
      return row && listedCompanyFromRow(row)
    },
    change: changeCompany,
    membersOf: (companyId) => readMembers(db, companyId),
    async companyOf(tx, userId) {
      const query = tx.selectFrom('company_member').select('company_id').where('user_id', '=', userId)
      return (await query.executeTakeFirst())?.company_id
    },
    async addMember(tx, { companyId, userId, since }) {
      const added = await tx
        .insertInto('company_member')
        .values({ company_id: companyId, user_id: userId, since })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      return added !== undefined
    },
    removeMember,
    addressesOf: (userIds) => emailAddressesOf(db, userIds),
  }
}

async function insertCompany(tx: Tx, company: NewCompany): Promise<void> {
  await tx
    .insertInto('company')
    .values({
      company_id: company.companyId,
      name: company.name,
      tax_id: company.taxId,
      state: company.state,
      shows_net: company.showsNet,
      credit_limit_satang: company.creditLimit,
      low_balance_satang: company.lowBalance,
      created_at: company.createdAt,
      updated_at: company.createdAt,
    })
    .execute()
}

async function changeCompany(
  tx: Tx,
  { companyId, version }: Company,
  { name, taxId, state, showsNet, creditLimit, lowBalance, at }: CompanySettings & { readonly at: Instant },
): Promise<boolean> {
  const done = await tx
    .updateTable('company')
    .set({
      name,
      tax_id: taxId,
      state,
      shows_net: showsNet,
      credit_limit_satang: creditLimit,
      low_balance_satang: lowBalance,
      version: version + 1,
      updated_at: at,
    })
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

type CompanyRow = {
  readonly company_id: string
  readonly name: string
  readonly tax_id: string
  readonly state: CompanyState
  readonly shows_net: boolean
  readonly balance_satang: number
  readonly credit_limit_satang: number
  readonly low_balance_satang: number
  readonly version: number
  readonly created_at: Instant
}

function companyFromRow(row: CompanyRow): Company {
  return {
    companyId: row.company_id,
    name: row.name,
    taxId: row.tax_id,
    state: row.state,
    showsNet: row.shows_net,
    balance: row.balance_satang,
    creditLimit: row.credit_limit_satang,
    lowBalance: row.low_balance_satang,
    version: row.version,
    createdAt: row.created_at,
  }
}

/** Looks each company up by its id: for many ids at once the planner might read all companies instead. */
function selectListedCompanies(db: Kysely<Tables>, ids: readonly string[], saidAfter: Instant) {
  const wanted = sql<{ company_id: string; place: number }>`unnest(${[...ids]}::text[]) with ordinality`
  return db
    .selectFrom(wanted.as<'wanted'>(sql`wanted (company_id, place)`))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('company')
          .selectAll()
          .whereRef('company.company_id', '=', 'wanted.company_id')
          .limit(1)
          .as('company'),
      (join) => join.onTrue(),
    )
    .orderBy('wanted.place')
    .selectAll('company')
    .select(({ selectFrom }) => [
      selectFrom('company_member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('company_member.company_id', '=', 'company.company_id')
        .as('members'),
      selectFrom('top_up_request')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('top_up_request.company_id', '=', 'company.company_id')
        .where('top_up_request.state', '=', 'asked')
        .as('top_ups_asked'),
      selectFrom('credit_correction')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('credit_correction.company_id', '=', 'company.company_id')
        .where('credit_correction.state', '=', 'asked')
        .as('corrections_asked'),
      selectFrom('approval')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('approval.action_key', '=', limitActionKey)
        .where('approval.at', '>', saidAfter)
        .as('limits_asked'),
      bookApprovals(saidAfter).as('approvals_asked'),
    ])
}

type ListedRow = CompanyRow & {
  readonly members: number | null
  readonly top_ups_asked: number | null
  readonly corrections_asked: number | null
  readonly limits_asked: number | null
  readonly approvals_asked: number
}

function listedCompanyFromRow(row: ListedRow): ListedCompany {
  return {
    ...companyFromRow(row),
    members: row.members ?? 0,
    topUpsAsked: row.top_ups_asked ?? 0,
    correctionsAsked: row.corrections_asked ?? 0,
    limitsAsked: row.limits_asked ?? 0,
    approvalsAsked: row.approvals_asked,
  }
}

async function listCompanies(
  db: Kysely<Tables>,
  page: CompanyPage,
  saidAfter: Instant,
): Promise<readonly ListedCompany[]> {
  const ids = await readCompanyIdPage(db, page)
  return (await selectListedCompanies(db, ids, saidAfter).execute()).map(listedCompanyFromRow)
}

async function readMembers(db: Kysely<Tables>, companyId: string): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('company_member as member')
    .innerJoin('account', 'account.user_id', 'member.user_id')
    .select(['member.user_id', 'account.email', 'member.since'])
    .where('member.company_id', '=', companyId)
    .orderBy('member.since')
    .orderBy('member.user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, email: row.email, since: row.since }))
}

async function removeMember(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('company_member')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (Number(gone.numDeletedRows) !== 1) return false
  await tx.deleteFrom('account_role').where('user_id', '=', userId).where('role', '=', 'Agent').execute()
  return true
}

async function emailAddressesOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['user_id', 'email'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.email]))
}
