import type { Kysely } from 'kysely'
import { type ReconciliationAnswer, differenceFacts } from '#contract/api/staff/reconciliation.ts'
import type { Tables } from '#server/database/tables/tables.ts'

const mostShown = 500
const runsShown = 30

/** Returns the latest comparisons and releases, and the unsettled differences, newest first. */
export async function reconciliationReport(db: Kysely<Tables>): Promise<ReconciliationAnswer> {
  return {
    runs: await readLatestRuns(db),
    differences: await readOpenDifferences(db),
    releases: await readLatestReleases(db),
  }
}

async function readLatestRuns(db: Kysely<Tables>): Promise<ReconciliationAnswer['runs']> {
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

async function readOpenDifferences(db: Kysely<Tables>): Promise<ReconciliationAnswer['differences']> {
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
    ...(row.facts === null ? {} : { facts: differenceFacts.parse(row.facts) }),
    foundAt: row.found_at,
    ...(row.release_at === null ? {} : { releaseAt: row.release_at }),
  }))
}

async function readLatestReleases(db: Kysely<Tables>): Promise<ReconciliationAnswer['releases']> {
  const rows = await db
    .selectFrom('reservation_release as release')
    .leftJoin('booking', 'booking.booking_id', 'release.booking_id')
    .selectAll('release')
    .select('booking.order_number')
    .orderBy('asked_at', 'desc')
    .orderBy('reservation_ref')
    .limit(runsShown)
    .execute()
  return rows.map((row) => ({
    providerId: row.supplier_id,
    recordLocator: row.record_locator,
    clientReference: row.client_reference,
    ...(row.order_number === null ? {} : { orderNumber: row.order_number }),
    askedAt: row.asked_at,
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
  }))
}
