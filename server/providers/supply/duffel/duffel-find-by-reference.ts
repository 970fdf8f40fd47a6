import { type Instant, epochMsOf } from '#contract/terms/time.ts'
import type { SupplyContext } from '../supply-provider.ts'
import type { FindOutcome } from '../supplier-reservation.ts'
import type { DuffelClient } from './duffel-client.ts'
import { clientReferenceOf, reservationOf } from './duffel-order-to-terms.ts'
import { wireOrder, wireOrderGlance, wirePage } from './duffel-wire.ts'

/** Page size of the search by reference: Duffel cannot search orders by metadata, so the list is read, newest first. */
const pageSize = 200
const mostPages = 50
/** Days after which no lost call is searched for. */
const lookBackDays = 7

type Page = {
  readonly found?: unknown
  /** Cursor of the next page; absent on the last one. */
  readonly next?: string
  readonly isOld: boolean
}

/**
 * Finds the order with our reference. Returns "notFound" only after every order of the last week was read;
 * silent when the list fails, or an order in it is unreadable.
 */
export async function findByReference(
  client: DuffelClient,
  clientReference: string,
  context: SupplyContext,
): Promise<FindOutcome> {
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const seen = await readOrderPage(client, { clientReference, cursor }, context)
    if (!seen) return { kind: 'silent' }
    if (seen.found !== undefined) return findOutcomeOfRow(seen.found)
    if (seen.next === undefined || seen.isOld) return { kind: 'notFound' }
    cursor = seen.next
  }
  return { kind: 'silent' }
}

type OrderLookup = { readonly clientReference: string; readonly cursor: string | undefined }

async function readOrderPage(
  client: DuffelClient,
  look: OrderLookup,
  context: SupplyContext,
): Promise<Page | undefined> {
  const after = look.cursor === undefined ? '' : `&after=${encodeURIComponent(look.cursor)}`
  const answer = await client.call({
    patience: 'read',
    path: `/air/orders?limit=${pageSize}${after}`,
    shape: wirePage,
    signal: context.signal,
  })
  if (answer.kind !== 'data') return undefined
  const glances = answer.value.data.map((row) => wireOrderGlance.safeParse(row))
  const index = glances.findIndex(
    (one) => one.success && clientReferenceOf(one.data.metadata) === look.clientReference,
  )
  if (index < 0 && glances.some((one) => !one.success)) return undefined
  const times = glances.flatMap((one) => (one.success ? [Date.parse(one.data.created_at)] : []))
  const next = answer.value.meta?.after
  return {
    isOld: isLookbackCovered(times, context.now),
    ...(index < 0 ? {} : { found: answer.value.data[index] }),
    ...(next ? { next } : {}),
  }
}

/** Whether a page reaches back far enough; the rest can only be skipped when it is sorted from new to old. */
function isLookbackCovered(times: readonly number[], now: Instant): boolean {
  const isFalling = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
  return isFalling && (times.at(-1) ?? Infinity) < epochMsOf(now) - lookBackDays * 86_400_000
}

function findOutcomeOfRow(row: unknown): FindOutcome {
  const order = wireOrder.safeParse(row)
  const reservation = order.success ? reservationOf(order.data) : undefined
  return reservation ? { kind: 'found', reservation } : { kind: 'silent' }
}
