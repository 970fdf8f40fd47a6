import { type Kysely, sql } from 'kysely'
import { type ReconciliationAnswer } from '#contract/api/money-desk.ts'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { type Difference } from './compare-payment.ts'
import { type Within } from './compared-payments-store.ts'

/** One comparison with one provider. */
export type Run = { readonly runId: string; readonly providerId: string } & Within

/** A difference that nobody has settled. */
export type OpenDifference = {
  readonly differenceId: string
  readonly kind: Difference['kind']
  readonly paymentId?: string
  readonly providerRef?: string
}

/** What a comparison found, and what it had looked at: what was looked at and is the same now is settled. */
export type Found = {
  readonly run: Run
  readonly differences: readonly (Difference & { readonly differenceId: string })[]
  readonly settledIds: readonly string[]
  readonly compared: number
  readonly at: Instant
}

/** Where comparisons with payment providers are kept. */
export type ReconcileStore = {
  /** Differences with a provider that nobody has settled. */
  open(providerId: string): Promise<readonly OpenDifference[]>
  begin(run: Run, at: Instant): Promise<void>
  /** Writes down what was found; says how many of the differences were never told before. */
  end(tx: Tx, found: Found): Promise<number>
  /** The latest comparisons and every difference that nobody has settled, the newest first. */
  report(): Promise<ReconciliationAnswer>
  /** A person has looked into a difference; false when there is none such open. */
  settle(settled: Settled): Promise<boolean>
}

/** Who settled a difference, when, and what it was. */
export type Settled = {
  readonly differenceId: string
  readonly clerk: string
  readonly note: string
  readonly at: Instant
}

const mostShown = 500
const runsShown = 30
/** Who settles what is the same again. */
const itself = 'comparison'

/** Comparisons in the database. */
export function createReconcileStore(db: Kysely<Tables>): ReconcileStore {
  return {
    open: (providerId) => open(db, providerId),
    begin: async ({ runId, providerId, from, to }, at) => {
      const row = { run_id: runId, provider_id: providerId, from_at: from, to_at: to, began_at: at }
      await db.insertInto('reconciliation_run').values(row).execute()
    },
    end,
    report: () => report(db),
    settle: (settled) => settle(db, settled),
  }
}

async function open(db: Kysely<Tables>, providerId: string): Promise<readonly OpenDifference[]> {
  const rows = await db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('settled_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    differenceId: row.difference_id,
    kind: row.kind,
    ...(row.payment_id === null ? {} : { paymentId: row.payment_id }),
    ...(row.provider_ref === null ? {} : { providerRef: row.provider_ref }),
  }))
}

async function settle(db: Kysely<Tables>, { differenceId, clerk, note, at }: Settled): Promise<boolean> {
  const done = await db
    .updateTable('reconciliation_difference')
    .set(({ ref }) => ({
      settled_at: at,
      settled_by: clerk,
      note: note === '' ? ref('note') : sql<string>`${sql.ref('note')} || ' · ' || ${note}::text`,
    }))
    .where('difference_id', '=', differenceId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

async function end(tx: Tx, { run, differences, settledIds, compared, at }: Found): Promise<number> {
  if (settledIds.length > 0) {
    await tx
      .updateTable('reconciliation_difference')
      .set({ settled_at: at, settled_by: itself })
      .where('difference_id', 'in', [...settledIds])
      .where('settled_at', 'is', null)
      .execute()
  }
  let told = 0
  for (const one of differences) {
    if (await tell(tx, { ...one, run, at })) told += 1
  }
  await tx
    .updateTable('reconciliation_run')
    .set({ ended_at: at, compared })
    .where('run_id', '=', run.runId)
    .execute()
  return told
}

type Telling = Difference & { readonly differenceId: string; readonly run: Run; readonly at: Instant }

/** Writes a difference down once: not while it is open, and not again after a person has settled this very one. */
async function tell(tx: Tx, one: Telling): Promise<boolean> {
  const same = tx
    .selectFrom('reconciliation_difference')
    .select('difference_id')
    .where('provider_id', '=', one.run.providerId)
    .where('kind', '=', one.kind)
    .where(sql<boolean>`payment_id is not distinct from ${one.paymentId ?? null}::text`)
    .where(sql<boolean>`provider_ref is not distinct from ${one.providerRef ?? null}::text`)
    .where(sql<boolean>`our_satang is not distinct from ${one.ours ?? null}::bigint`)
    .where(sql<boolean>`their_satang is not distinct from ${one.theirs ?? null}::bigint`)
    .where(({ eb, or }) => or([eb('settled_at', 'is', null), eb('settled_by', '!=', itself)]))
  if (await same.limit(1).executeTakeFirst()) return false
  const row = {
    our_satang: one.ours ?? null,
    their_satang: one.theirs ?? null,
    note: one.note,
    run_id: one.run.runId,
  }
  const written = await tx
    .insertInto('reconciliation_difference')
    .values({
      ...row,
      difference_id: one.differenceId,
      provider_id: one.run.providerId,
      kind: one.kind,
      booking_id: one.bookingId ?? null,
      payment_id: one.paymentId ?? null,
      provider_ref: one.providerRef ?? null,
      found_at: one.at,
    })
    // Open already, with other figures: it is the same difference, as it stands now.
    .onConflict((conflict) =>
      conflict
        .expression(sql`provider_id, kind, coalesce(payment_id, ''), coalesce(provider_ref, '')`)
        .where('settled_at', 'is', null)
        .doUpdateSet({ our_satang: row.our_satang, their_satang: row.their_satang, note: row.note }),
    )
    .returning('difference_id')
    .executeTakeFirst()
  return written?.difference_id === one.differenceId
}

async function report(db: Kysely<Tables>): Promise<ReconciliationAnswer> {
  return { runs: await latestRuns(db), differences: await openDifferences(db) }
}

async function latestRuns(db: Kysely<Tables>): Promise<ReconciliationAnswer['runs']> {
  const rows = await db
    .selectFrom('reconciliation_run as run')
    .selectAll('run')
    .select((query) =>
      query
        .selectFrom('reconciliation_difference as found')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('found.run_id', '=', 'run.run_id')
        .as('differences'),
    )
    .orderBy('began_at', 'desc')
    .orderBy('run_id', 'desc')
    .limit(runsShown)
    .execute()
  return rows.map((row) => ({
    runId: row.run_id,
    providerId: row.provider_id,
    from: row.from_at,
    to: row.to_at,
    beganAt: row.began_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    compared: row.compared,
    differences: Number(row.differences),
  }))
}

async function openDifferences(db: Kysely<Tables>): Promise<ReconciliationAnswer['differences']> {
  const rows = await db
    .selectFrom('reconciliation_difference as found')
    .leftJoin('booking', 'booking.booking_id', 'found.booking_id')
    .selectAll('found')
    .select('booking.order_number')
    .where('settled_at', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('difference_id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({
    differenceId: row.difference_id,
    providerId: row.provider_id,
    kind: row.kind,
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    ...(row.provider_ref === null ? {} : { providerRef: row.provider_ref }),
    ...(row.our_satang === null ? {} : { ours: row.our_satang }),
    ...(row.their_satang === null ? {} : { theirs: row.their_satang }),
    note: row.note,
    foundAt: row.found_at,
  }))
}
