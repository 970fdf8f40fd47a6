import { type Instant, msOf } from '#contract/terms/time.ts'
import { type FindOutcome, type SupplyContext } from '../supply-provider.ts'
import { type DuffelClient } from './duffel-client.ts'
import { referenceOf, reservationOf } from './duffel-order-to-terms.ts'
import { wireOrder, wireOrderGlance, wirePage } from './duffel-wire.ts'

/** Duffel cannot search its orders by metadata: we look through the list, newest first. */
const pageSize = 200
const mostPages = 50
/** Days after which nobody asks any more for the outcome of a lost call. */
const lookBackDays = 7

type Page = {
  readonly found?: unknown
  /** Where the next page begins; absent on the last one. */
  readonly next?: string
  readonly isOld: boolean
}

/**
 * Looks for the order that carries our reference. "notFound" is said only after a look at every order of the
 * last week; when the list breaks off, or an order in it cannot be read, the answer is silence.
 */
export async function findByReference(
  client: DuffelClient,
  clientReference: string,
  context: SupplyContext,
): Promise<FindOutcome> {
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const seen = await lookAt(client, { clientReference, cursor }, context)
    if (!seen) return { kind: 'silent' }
    if (seen.found !== undefined) return foundOf(seen.found)
    if (seen.next === undefined || seen.isOld) return { kind: 'notFound' }
    cursor = seen.next
  }
  return { kind: 'silent' }
}

type Look = { readonly clientReference: string; readonly cursor: string | undefined }

async function lookAt(client: DuffelClient, look: Look, context: SupplyContext): Promise<Page | undefined> {
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
    (one) => one.success && referenceOf(one.data.metadata) === look.clientReference,
  )
  if (index < 0 && glances.some((one) => !one.success)) return undefined
  const times = glances.flatMap((one) => (one.success ? [Date.parse(one.data.created_at)] : []))
  const next = answer.value.meta?.after
  return {
    isOld: isPast(times, context.now),
    ...(index < 0 ? {} : { found: answer.value.data[index] }),
    ...(next ? { next } : {}),
  }
}

/** Whether a page reaches back far enough; only if it runs from new to old can the rest be left unread. */
function isPast(times: readonly number[], now: Instant): boolean {
  const isFalling = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
  return isFalling && (times.at(-1) ?? Infinity) < msOf(now) - lookBackDays * 86_400_000
}

function foundOf(row: unknown): FindOutcome {
  const order = wireOrder.safeParse(row)
  const reservation = order.success ? reservationOf(order.data) : undefined
  return reservation ? { kind: 'found', reservation } : { kind: 'silent' }
}
