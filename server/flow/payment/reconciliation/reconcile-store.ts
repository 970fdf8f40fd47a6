import { type Kysely, sql } from 'kysely'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { type Money, satang } from '#contract/terms/money.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { supplierIds } from '#contract/terms/provider.ts'
import type { Difference } from './compare-payment.ts'
import { differenceNote } from './difference-note.ts'
import type { Within } from './compared-payments-store.ts'
import { reconciliationReport } from './reconcile-report-store.ts'

/** One comparison with one payment provider or supplier. */
export type Run = { readonly runId: string; readonly providerId: string } & Within

/** A difference that nobody has settled. */
export type OpenDifference = {
  readonly differenceId: string
  readonly kind: Difference['kind']
  readonly paymentId?: string
  readonly providerRef?: string
}

/**
 * Result of a comparison: the differences found and the subjects checked. An open difference whose subject
 * was checked and agrees now is settled.
 */
export type Found = {
  readonly run: Run
  readonly differences: readonly (Difference & { readonly differenceId: string })[]
  readonly settledIds: readonly string[]
  readonly compared: number
  readonly at: Instant
}

/** Stores comparisons with payment providers and suppliers. */
export type ReconcileStore = {
  /** Returns the unsettled differences with a provider. */
  open(providerId: string): Promise<readonly OpenDifference[]>
  /** Returns whether a person has settled exactly this difference: the same amounts and the same note. */
  isSettledByPerson(providerId: string, difference: Difference): Promise<boolean>
  begin(run: Run, at: Instant): Promise<void>
  /** Stores the result of a comparison; returns how many differences are reported for the first time. */
  end(tx: Tx, found: Found): Promise<number>
  /** Returns the latest comparisons and all unsettled differences, newest first. */
  report(): Promise<ReconciliationAnswer>
  /** Settles a difference for a person; returns false when there is no such open difference. */
  settle(settled: Settled, tx?: Tx): Promise<boolean>
  /** Returns unsettled money of an order that a provider has and the ledger does not contain. */
  foundFor(bookingId: string, tx?: Tx): Promise<readonly FoundPayment[]>
}

/** Money that a comparison found for an order. */
export type FoundPayment = {
  readonly differenceId: string
  readonly providerId: string
  readonly providerRef: string
  /** The shop's reference as the provider has it. */
  readonly theirReference?: string
  /** The shop's attempt, when it exists without the money. */
  readonly paymentId?: string
  readonly amount: Money
}

/** The settlement of a difference: by whom, when, and with which explanation. */
export type Settled = {
  readonly differenceId: string
  readonly clerk: string
  readonly note: string
  /** Whether the seats of the order may be released although this money was found for it. */
  readonly releasesSeats?: boolean | undefined
  readonly at: Instant
}

/** Author of differences that are settled automatically. */
const itself = 'comparison'

/** Creates the store of comparisons backed by the database. */
export function createReconcileStore(db: Kysely<Tables>): ReconcileStore {
  return {
    open: (providerId) => readOpenDifferences(db, providerId),
    isSettledByPerson: (providerId, difference) => isSettledByPerson(db, providerId, difference),
    begin: async ({ runId, providerId, from, to }, at) => {
      const row = { run_id: runId, provider_id: providerId, from_at: from, to_at: to, began_at: at }
      await db.insertInto('reconciliation_run').values(row).execute()
    },
    end: storeRunResult,
    report: () => reconciliationReport(db),
    settle: (settled, tx) => markDifferenceSettled(tx ?? db, settled),
    foundFor: (bookingId, tx) => foundPaymentsForBooking(tx ?? db, bookingId),
  }
}

async function readOpenDifferences(
  db: Kysely<Tables>,
  providerId: string,
): Promise<readonly OpenDifference[]> {
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

async function markDifferenceSettled(
  db: Kysely<Tables>,
  { differenceId, clerk, note, releasesSeats = false, at }: Settled,
): Promise<boolean> {
  const done = await db
    .updateTable('reconciliation_difference')
    .set(({ ref }) => ({
      settled_at: at,
      settled_by: clerk,
      releases_seats: releasesSeats,
      note: note === '' ? ref('note') : sql<string>`${sql.ref('note')} || ' · ' || ${note}::text`,
    }))
    .where('difference_id', '=', differenceId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === 1
}

async function foundPaymentsForBooking(
  db: Kysely<Tables>,
  bookingId: string,
): Promise<readonly FoundPayment[]> {
  const rows = await db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['theirsWithoutOurs', 'stateDiffers'])
    .where('provider_id', 'not in', [...supplierIds])
    .where('their_satang', '>', 0)
    .where('settled_at', 'is', null)
    .orderBy('found_at')
    .execute()
  return rows.map((row) => ({
    differenceId: row.difference_id,
    providerId: row.provider_id,
    providerRef: row.provider_ref ?? '',
    ...(row.their_reference ? { theirReference: row.their_reference } : {}),
    ...(row.payment_id === null ? {} : { paymentId: row.payment_id }),
    amount: satang(row.their_satang ?? 0),
  }))
}

async function storeRunResult(
  tx: Tx,
  { run, differences, settledIds, compared, at }: Found,
): Promise<number> {
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
    if (await insertDifferenceOnce(tx, { ...one, run, at })) told += 1
  }
  await tx
    .updateTable('reconciliation_run')
    .set({ ended_at: at, compared })
    .where('run_id', '=', run.runId)
    .execute()
  return told
}

type StaffNotice = Difference & { readonly differenceId: string; readonly run: Run; readonly at: Instant }

/**
 * Stores a difference once: not while it is open, and not again after a person has settled exactly this one.
 */
async function insertDifferenceOnce(tx: Tx, one: StaffNotice): Promise<boolean> {
  if (await isSettledByPerson(tx, one.run.providerId, one)) return false
  const row = {
    our_satang: one.ours ?? null,
    their_satang: one.theirs ?? null,
    note: differenceNote(one.facts),
    facts: JSON.stringify(one.facts),
    run_id: one.run.runId,
  }
  const written = await tx
    .insertInto('reconciliation_difference')
    .values({
      ...row,
      difference_id: one.differenceId,
      provider_id: one.run.providerId,
      kind: one.kind,
      their_reference: one.theirReference ?? null,
      release_at: one.releaseAt ?? null,
      booking_id: one.bookingId ?? null,
      payment_id: one.paymentId ?? null,
      provider_ref: one.providerRef ?? null,
      found_at: one.at,
    })
    // An open difference with other figures is the same difference and is updated.
    .onConflict((conflict) =>
      conflict
        .expression(sql`provider_id, kind, coalesce(payment_id, ''), coalesce(provider_ref, '')`)
        .where('settled_at', 'is', null)
        .doUpdateSet({
          our_satang: row.our_satang,
          their_satang: row.their_satang,
          note: row.note,
          facts: row.facts,
          booking_id: one.bookingId ?? null,
          release_at: releaseAtNow,
        }),
    )
    .returning('difference_id')
    .executeTakeFirst()
  return written?.difference_id === one.differenceId
}

/**
 * When the reservation of an open difference is released after it was found again: an announced moment stays,
 * and a release withheld by a person stays withheld.
 */
const releaseAtNow = sql<Instant | null>`case when reconciliation_difference.is_withheld then null
  else coalesce(reconciliation_difference.release_at, excluded.release_at) end`

/** The person's own note is appended to what was found. */
async function isSettledByPerson(
  db: Kysely<Tables>,
  providerId: string,
  { kind, paymentId, providerRef, ours, theirs, facts }: Difference,
): Promise<boolean> {
  const note = differenceNote(facts)
  const same = db
    .selectFrom('reconciliation_difference')
    .select('difference_id')
    .where('provider_id', '=', providerId)
    .where('kind', '=', kind)
    .where(sql<boolean>`payment_id is not distinct from ${paymentId ?? null}::text`)
    .where(sql<boolean>`provider_ref is not distinct from ${providerRef ?? null}::text`)
    .where(sql<boolean>`our_satang is not distinct from ${ours ?? null}::bigint`)
    .where(sql<boolean>`their_satang is not distinct from ${theirs ?? null}::bigint`)
    .where(sql<boolean>`(note = ${note}::text or starts_with(note, ${`${note} · `}::text))`)
    .where('settled_by', '!=', itself)
  return (await same.limit(1).executeTakeFirst()) !== undefined
}
