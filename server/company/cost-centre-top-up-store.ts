import type { Kysely, Selectable } from 'kysely'
import type { TopUpState } from '#contract/terms/company.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'

/** A cost centre that a company books trips on; an ended one keeps its existing trips. */
export type CostCentre = { readonly code: string; readonly name: string; readonly endedAt?: Instant }

/** Money that a company reports to have sent, in satang. */
export type TopUp = {
  readonly topUpId: string
  readonly companyId: string
  readonly satang: number
  readonly reference: string
  readonly state: TopUpState
  readonly askedBy: string
  readonly askedAt: Instant
  readonly answeredAt?: Instant
  readonly receiptNumber?: string
  readonly note: string
}

/** The reply of staff to a top-up request. */
export type TopUpReply = {
  readonly state: 'confirmed' | 'refused'
  readonly by: string
  readonly at: Instant
  readonly receiptNumber?: string
  readonly note?: string
}

/** Stores the cost centres and top-up requests of companies. */
export type CostCentreTopUpStore = {
  /** Returns cost centres, open ones first, then by code. */
  costCentresOf(companyId: string): Promise<readonly CostCentre[]>
  isOpenCostCentre(companyId: string, code: string): Promise<boolean>
  /** Adds, renames or reopens a cost centre. */
  putCostCentre(tx: Tx, companyId: string, centre: CostCentre & { readonly at: Instant }): Promise<void>
  /** Returns false when there is no such open cost centre. */
  endCostCentre(
    tx: Tx,
    companyId: string,
    ending: { readonly code: string; readonly at: Instant },
  ): Promise<boolean>
  /** Returns false when the same top-up was requested before. */
  insertTopUp(
    tx: Tx,
    topUp: Pick<TopUp, 'topUpId' | 'companyId' | 'satang' | 'reference' | 'askedBy' | 'askedAt'>,
  ): Promise<boolean>
  /** Locks the top-up until the end of the transaction. */
  findTopUp(tx: Tx, topUpId: string): Promise<TopUp | undefined>
  answerTopUp(tx: Tx, topUpId: string, reply: TopUpReply): Promise<void>
  /** Counts the pending top-ups of all companies. */
  countAsked(): Promise<number>
  /** Returns top-ups, pending ones first, then newest first. */
  topUpsOf(companyId: string): Promise<readonly TopUp[]>
}

const mostTopUps = 50

/** Creates the store of cost centres and top-ups backed by the database. */
export function createCostCentreTopUpStore(db: Kysely<Tables>): CostCentreTopUpStore {
  return {
    costCentresOf: (companyId) => readCostCentres(db, companyId),
    isOpenCostCentre: (companyId, code) => isOpenCostCentre(db, companyId, code),
    async putCostCentre(tx, companyId, { code, name, at }) {
      await tx
        .insertInto('company_cost_centre')
        .values({ company_id: companyId, code, name, created_at: at })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'code']).doUpdateSet({ name, ended_at: null }),
        )
        .execute()
    },
    async endCostCentre(tx, companyId, { code, at }) {
      const done = await tx
        .updateTable('company_cost_centre')
        .set({ ended_at: at })
        .where('company_id', '=', companyId)
        .where('code', '=', code)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return Number(done.numUpdatedRows) === 1
    },
    insertTopUp,
    async findTopUp(tx, topUpId) {
      const query = tx.selectFrom('top_up_request').selectAll().where('top_up_id', '=', topUpId)
      const row = await query.forUpdate().executeTakeFirst()
      return row && topUpFromRow(row)
    },
    answerTopUp,
    countAsked: () => countRequestedTopUps(db),
    topUpsOf: (companyId) => readTopUps(db, companyId),
  }
}

async function isOpenCostCentre(db: Kysely<Tables>, companyId: string, code: string): Promise<boolean> {
  const query = db.selectFrom('company_cost_centre').select('code').where('company_id', '=', companyId)
  const open = query.where('code', '=', code).where('ended_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

async function readCostCentres(db: Kysely<Tables>, companyId: string): Promise<readonly CostCentre[]> {
  const rows = await db
    .selectFrom('company_cost_centre')
    .select(['code', 'name', 'ended_at'])
    .where('company_id', '=', companyId)
    .orderBy((eb) => eb('ended_at', 'is not', null))
    .orderBy('code')
    .execute()
  return rows.map(({ code, name, ended_at: endedAt }) => ({ code, name, ...(endedAt && { endedAt }) }))
}

async function insertTopUp(
  tx: Tx,
  topUp: Pick<TopUp, 'topUpId' | 'companyId' | 'satang' | 'reference' | 'askedBy' | 'askedAt'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('top_up_request')
    .values({
      top_up_id: topUp.topUpId,
      company_id: topUp.companyId,
      satang: topUp.satang,
      reference: topUp.reference,
      state: 'asked',
      asked_by: topUp.askedBy,
      asked_at: topUp.askedAt,
    })
    .onConflict((conflict) => conflict.column('top_up_id').doNothing())
    .returning('top_up_id')
    .executeTakeFirst()
  return added !== undefined
}

async function answerTopUp(tx: Tx, topUpId: string, reply: TopUpReply): Promise<void> {
  const { state, by, at, receiptNumber, note = '' } = reply
  await tx
    .updateTable('top_up_request')
    .set({ state, answered_by: by, answered_at: at, receipt_number: receiptNumber ?? null, note })
    .where('top_up_id', '=', topUpId)
    .where('state', '=', 'asked')
    .execute()
}

async function readTopUps(db: Kysely<Tables>, companyId: string): Promise<readonly TopUp[]> {
  const rows = await db
    .selectFrom('top_up_request')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy((eb) => eb('state', '<>', 'asked'))
    .orderBy('asked_at', 'desc')
    .orderBy('top_up_id')
    .limit(mostTopUps)
    .execute()
  return rows.map(topUpFromRow)
}

async function countRequestedTopUps(db: Kysely<Tables>): Promise<number> {
  const query = db.selectFrom('top_up_request').where('state', '=', 'asked')
  const counted = query.select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

function topUpFromRow(row: Selectable<Tables['top_up_request']>): TopUp {
  return {
    topUpId: row.top_up_id,
    companyId: row.company_id,
    satang: row.satang,
    reference: row.reference,
    state: row.state,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    note: row.note,
    ...(row.answered_at === null ? {} : { answeredAt: row.answered_at }),
    ...(row.receipt_number === null ? {} : { receiptNumber: row.receipt_number }),
  }
}
