import type {
  BillingRemarkRequest,
  BspReconciliationAnswer,
  BspReconciliationQuery,
  ReportingPeriodRequest,
  ReportingPeriodsAnswer,
} from '#contract/api/staff/bsp/bsp-billing.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import type { BillingMapping, BillingRemarkKind } from '#contract/terms/bsp/billing.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import type { Platform } from '#server/platform/platform.ts'
import { periodInstants } from '../reports/report-period.ts'
import type { Reference } from '#server/reference/reference.ts'
import type { AirlineMemoStore, ListedMemo } from '../airline-memos/airline-memo-store.ts'
import type { BillingStatementStore } from './billing-statement-store.ts'
import type { BspStore, StoredPeriod, StoredRemark } from './bsp-store.ts'
import { billingKeyOf, ownMemoDocuments } from './memo-documents.ts'
import { type OwnDocumentDeps, readOwnDocuments } from './own-documents.ts'
import {
  type ComparedDocument,
  documentKey,
  netByAirline,
  netTotals,
  orderKey,
  reconcileBilling,
} from './reconcile-billing.ts'

/** Dependencies of the BSP reconciliation. */
export type BspDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> &
  OwnDocumentDeps & {
    readonly bsp: BspStore
    readonly statements: BillingStatementStore
    readonly memos: AirlineMemoStore
    readonly reference: Pick<Reference, 'airlineOfAccountingCode'>
    /** Where the bookings of the shop come from: its suppliers, and bookings entered by hand. */
    readonly sources: readonly string[]
  }

/** Documents on a page; counts and totals have all. */
const mostOnPage = 200

/** Returns the reporting periods, and the headings of billing statements. */
export async function listPeriods({
  bsp,
  sources,
}: Pick<BspDeps, 'bsp' | 'sources'>): Promise<ReportingPeriodsAnswer> {
  const [periods, mapping] = await Promise.all([bsp.periods(), bsp.mapping()])
  const suppliers = new Set([...sources, ...periods.flatMap((one) => one.suppliers)])
  const shown = periods.map((one) => ({ ...one, suppliers: [...one.suppliers] }))
  return { periods: shown, suppliers: [...suppliers], mapping: { ...mapping } }
}

/** Adds a reporting period. Problem: `periodOverlaps` where another one has one of its days. */
export async function addPeriod(
  deps: BspDeps,
  { from, to, remitOn, suppliers }: ReportingPeriodRequest,
  clerk: string,
): Promise<Result<ReportingPeriodsAnswer, Problem>> {
  const days = { from: from as LocalDate, to: to as LocalDate, remitOn: remitOn as LocalDate }
  const isAdded = await deps.transact(async (tx) => {
    await deps.bsp.lock(tx)
    if (await deps.bsp.overlaps(tx, days)) return false
    const period = { periodId: deps.ids.id('bsp'), ...days, suppliers }
    await deps.bsp.addPeriod(tx, period, { clerk, at: deps.clock.now() })
    return true
  })
  return isAdded ? succeed(await listPeriods(deps)) : fail(createProblem('periodOverlaps', { field: 'from' }))
}

/** Sets the headings of billing statements. */
export async function saveMapping(
  deps: BspDeps,
  mapping: BillingMapping,
  clerk: string,
): Promise<ReportingPeriodsAnswer> {
  await deps.bsp.saveMapping(mapping, { clerk, at: deps.clock.now() })
  return listPeriods(deps)
}

/** Compares a reporting period by both sides as they are now. Problem: `notFound` for a missing period. */
export async function reconcilePeriod(
  deps: BspDeps,
  { period: periodId, outcome: wanted, after }: BspReconciliationQuery,
): Promise<Result<BspReconciliationAnswer, Problem>> {
  const period = await findPeriod(deps, periodId)
  if (!period) return fail(createProblem('notFound', { field: 'period' }))
  const memos = await deps.memos.list(false)
  const [compared, remarks, statements] = await Promise.all([
    comparePeriod(deps, period, memos),
    deps.bsp.remarks(periodId),
    deps.statements.statements(periodId),
  ])
  const memoOf = new Map(memos.map((memo) => [documentKey(billingKeyOf(memo)), memo]))
  const remarkOf = new Map(remarks.map((one) => [documentKey(one), one]))
  // a document that has gone meanwhile is no gap: what comes after its place is read
  const left = compared.filter(
    (one) => (!wanted || one.outcome === wanted) && (after === undefined || orderKey(one) > after),
  )
  const page = left.slice(0, mostOnPage)
  const last = page.at(-1)
  const count = (outcome: ComparedDocument['outcome']) =>
    compared.filter((one) => one.outcome === outcome).length
  return succeed({
    period: { ...period, suppliers: [...period.suppliers] },
    statements: [...statements],
    documents: page.map((one) => {
      const key = documentKey(one)
      return { ...withRemark(one, remarkOf.get(key)), ...memoLinkOf(memoOf.get(key)) }
    }),
    ...(last && page.length < left.length && { next: orderKey(last) }),
    counts: {
      matched: count('matched'),
      differs: count('differs'),
      onlyTheirs: count('onlyTheirs'),
      onlyOurs: count('onlyOurs'),
    },
    airlines: [...netByAirline(compared)],
    totals: netTotals(compared),
  })
}

/**
 * Records what staff made of a difference. Problems: `notFound` for a document that the period does not have, or that
 * agrees; `billedDocumentChanged` when it is no longer as the member of staff saw it.
 */
export async function remarkOnDifference(
  deps: BspDeps,
  { periodId, documentNumber, transaction, revision, kind, text }: BillingRemarkRequest,
  clerk: string,
): Promise<Result<{ kind: BillingRemarkKind }, Problem>> {
  const period = await findPeriod(deps, periodId)
  const compared = period ? await comparePeriod(deps, period, await deps.memos.list(false)) : []
  const key = documentKey({ documentNumber, transaction })
  const found = compared.find((one) => documentKey(one) === key)
  if (found && revisionOf(found) !== revision) return fail(createProblem('billedDocumentChanged'))
  if (!found || found.outcome === 'matched') return fail(createProblem('notFound'))
  const remark = { documentNumber, transaction, kind, text, compared: bothSides(found) }
  await deps.bsp.addRemark(periodId, { ...remark, by: clerk, at: deps.clock.now() })
  return succeed({ kind })
}

/** Returns a reporting period; undefined where there is none with this id. */
export async function findPeriod(
  { bsp }: Pick<BspDeps, 'bsp'>,
  periodId: string,
): Promise<StoredPeriod | undefined> {
  return (await bsp.periods()).find((one) => one.periodId === periodId)
}

/** A document of the period that the statement of another one has is reconciled there. */
async function comparePeriod(
  deps: BspDeps,
  period: StoredPeriod,
  memos: readonly ListedMemo[],
): Promise<readonly ComparedDocument[]> {
  const { periodId, suppliers } = period
  const billed = await deps.statements.billed(periodId)
  const numbers = [...new Set(billed.map(({ documentNumber }) => documentNumber))]
  const query = { ...periodInstants(period), numbers, suppliers }
  // the airlines of tickets are certain, those of memos are typed: the later ones name the accounting codes
  const own = [...ownMemoDocuments(memos, period, billed), ...(await readOwnDocuments(deps, query))]
  const here = new Set(billed.map(documentKey))
  const elsewhere = await deps.statements.billedElsewhere(
    periodId,
    own.map(({ documentNumber }) => documentNumber),
  )
  const counted = own.filter((one) => {
    const key = documentKey(one)
    return here.has(key) || (one.isInPeriod && !elsewhere.has(key))
  })
  return reconcileBilling(counted, billed)
}

/** Returns both sides of a document as text: a remark holds only while they stay the same. */
function bothSides({ ours, theirs }: ComparedDocument): string {
  const amounts = (side: ComparedDocument['ours']) =>
    side && [side.fare, side.taxes, side.commission, side.penalty, side.net]
  // JSON writes an absent side as null
  return JSON.stringify([amounts(ours), amounts(theirs)])
}

function revisionOf(document: ComparedDocument): string {
  // an own document without amounts and no own document have the same sides
  return sha256Base64url(`${document.outcome} ${bothSides(document)}`)
}

function memoLinkOf(memo: ListedMemo | undefined) {
  return memo && { memo: { memoId: memo.memoId, state: memo.state } }
}

function withRemark(one: ComparedDocument, remark: StoredRemark | undefined) {
  const document = { ...one, revision: revisionOf(one), differences: [...one.differences] }
  if (!remark || remark.compared !== bothSides(one)) return document
  const { kind, text, by, at } = remark
  return { ...document, remark: { kind, text, by, at } }
}
