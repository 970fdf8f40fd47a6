import type { SupplyContext, SupplyOutcome } from '../supply-provider.ts'
import type { NoticesOutcome, Reservation, SupplierNotice } from '../supplier-reservation.ts'
import { outcomeOfFailedRead } from './duffel-after-sale.ts'
import type { DuffelAnswer } from './duffel-client.ts'
import type { DuffelCalls } from './duffel-calls.ts'
import { isChangePending, removesFlight } from './duffel-flights.ts'
import { reservationOf } from './duffel-order-to-terms.ts'
import { outcomeOf } from './duffel-outcome.ts'
import { type WireChange, wireChange } from './duffel-wire.ts'

/**
 * Accepts the current flights on behalf of the passengers. Done without a pending change; a change that
 * Duffel cannot accept for us must be settled with the airline by staff.
 */
export async function acceptAirlineChanges(
  calls: DuffelCalls,
  orderId: string,
  context: SupplyContext,
): Promise<SupplyOutcome<Reservation>> {
  const before = await calls.orderBefore(orderId, context)
  if (before.kind !== 'data') return outcomeOfFailedRead(before)
  const listed = await calls.changesOfOrder(orderId, context)
  if (listed.kind !== 'data') return outcomeOfFailedRead(listed)
  const changes = parseChanges(listed.value)
  if (!changes) return { kind: 'notDone', reason: 'notPossible' }
  const pending = changes.filter(isChangePending)
  if (pending.some((one) => !one.available_actions?.includes('accept')))
    return { kind: 'notDone', reason: 'notPossible' }
  for (const [index, change] of pending.entries()) {
    const accepted = outcomeOf(await calls.acceptChange(change.id, context), () => true)
    // an earlier change of the same order may already be accepted: then the outcome is not "nothing happened"
    if (accepted.kind !== 'done')
      return index === 0 || accepted.kind === 'unknown'
        ? accepted
        : { kind: 'unknown', note: 'accepted in part' }
  }
  return reservationOutcomeOf(await calls.order(orderId, context))
}

function reservationOutcomeOf(
  answer: DuffelAnswer<Parameters<typeof reservationOf>[0]>,
): SupplyOutcome<Reservation> {
  const reservation = answer.kind === 'data' ? reservationOf(answer.value) : undefined
  return reservation
    ? { kind: 'done', value: reservation }
    : { kind: 'unknown', note: 'accepted, order not seen since' }
}

function parseChanges(rows: readonly unknown[]): readonly WireChange[] | undefined {
  const read = rows.map((row) => wireChange.safeParse(row))
  const changes = read.flatMap((one) => (one.success ? [one.data] : []))
  return changes.length === read.length ? changes : undefined
}

/** Most acknowledged changes remembered; older ones may be reported again. */
const mostQuiet = 10_000

/** Unanswered changes at Duffel, which has no queue: acknowledged ones are suppressed here. */
export type ChangeFeed = {
  notices(context: SupplyContext): Promise<NoticesOutcome>
  acknowledge(noticeIds: readonly string[]): Promise<void>
}

/** Returns the unanswered changes of the account. After a restart they are reported once more, which is harmless. */
export function createChangeFeed(calls: DuffelCalls): ChangeFeed {
  const quiet = new Set<string>()
  return {
    async notices(context) {
      const rows = await readAllChanges(calls, context)
      if (!rows) return { kind: 'silent' }
      const changes = rows.flatMap((row) => {
        const read = wireChange.safeParse(row)
        return read.success && isChangePending(read.data) && !quiet.has(read.data.id) ? [read.data] : []
      })
      return { kind: 'notices', notices: changes.flatMap(supplierNoticeOf) }
    },
    acknowledge: async (noticeIds) => {
      for (const id of noticeIds) quiet.add(id)
      for (const id of quiet) {
        if (quiet.size <= mostQuiet) break
        quiet.delete(id)
      }
    },
  }
}

/** Most pages read; changes beyond them are reported once earlier ones were answered. */
const mostPages = 20

/** Undefined when the list fails, as it may be incomplete. */
async function readAllChanges(calls: DuffelCalls, context: SupplyContext): Promise<unknown[] | undefined> {
  const rows: unknown[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await calls.allChanges(context, after)
    if (listed.kind !== 'data') return undefined
    rows.push(...listed.value.data)
    after = listed.value.meta?.after ?? undefined
    if (after === undefined) break
  }
  return rows
}

function supplierNoticeOf(change: WireChange): SupplierNotice[] {
  if (!change.order_id) return []
  const about = removesFlight(change) ? 'cancelledByCarrier' : 'scheduleChanged'
  return [{ noticeId: change.id, reservationRef: change.order_id, about }]
}
