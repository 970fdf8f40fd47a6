import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/connection.ts'
import type { PaidOrder } from './notification-orders.ts'
import type { NotificationWorld } from './notification-world.ts'

/** The effects of one order, in the shop and at the card service, as counts. */
export type OrderTrace = {
  readonly orderNumber: string
  readonly states: { readonly order: string; readonly payments: readonly string[] }
  /** Captured and due, in satang. */
  readonly captured: number
  readonly amount: number
  /** The state at the card service. */
  readonly theirState: string
  /** Count of each effect by name: state changes, postings, mails, tickets, refunds and captures. */
  readonly effects: Readonly<Record<string, number>>
}

/** Differences from the card service, and duplicate effects. */
export type NotificationVerdict = {
  readonly differences: readonly string[]
  readonly extraEffects: readonly string[]
  /** Postings that do not sum to zero, of any order. */
  readonly unbalanced: number
}

/** Reads the effects of the orders; the shop must be stopped, the card service running. */
export async function tracesOf(
  world: NotificationWorld,
  orders: readonly PaidOrder[],
): Promise<{ readonly traces: readonly OrderTrace[]; readonly unbalanced: number; readonly events: number }> {
  const database = await openDatabase(world.kept)
  try {
    const theirs = new Map((await world.card.payments()).map((one) => [one.clientReference, one]))
    const captures = await capturesByCharge(world)
    const mails = mailsIn(join(world.kept.dataDir, 'mail'))
    const jobs = await ticketJobsOf(database)
    const traces: OrderTrace[] = []
    for (const { orderNumber } of orders) {
      const ours = await rowsOf(database, orderNumber)
      const charges = ours.payments.flatMap((one) => theirs.get(one.client_reference) ?? [])
      const [charge] = charges
      const sent = mails.filter((name) => name.includes(ours.bookingId)).map((name) => name.split('-bkg')[0])
      traces.push({
        orderNumber,
        states: { order: ours.state, payments: ours.payments.map((one) => one.state) },
        captured: charges.reduce((sum, one) => sum + one.captured, 0),
        amount: ours.payments[0]?.amount_satang ?? 0,
        theirState: charge?.state ?? 'none',
        effects: countsOf([
          ...ours.effects,
          ...(jobs.get(ours.bookingId) ?? []),
          ...sent.map((kind) => `mail ${kind}`),
          ...charges.flatMap((one) =>
            Array.from({ length: captures.get(one.providerRef) ?? 0 }, () => 'capture at the service'),
          ),
        ]),
      })
    }
    return { traces, ...(await totalsOf(database)) }
  } finally {
    await database.close()
  }
}

async function rowsOf({ db }: Database, orderNumber: string) {
  const { booking_id: bookingId, state } = await db
    .selectFrom('booking')
    .select(['booking_id', 'state'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  const payments = await db
    .selectFrom('payment')
    .select(['payment_id', 'client_reference', 'state', 'amount_satang'])
    .where('booking_id', '=', bookingId)
    .orderBy('attempt')
    .execute()
  const [moves, bookingMoves, lines, tickets, refunds] = await Promise.all([
    db
      .selectFrom('payment_transition')
      .selectAll()
      .where(
        'payment_id',
        'in',
        payments.map((one) => one.payment_id),
      )
      .execute(),
    db.selectFrom('booking_transition').selectAll().where('booking_id', '=', bookingId).execute(),
    db.selectFrom('ledger_entry').selectAll().where('booking_id', '=', bookingId).execute(),
    db.selectFrom('ticket').select('ticket_number').where('booking_id', '=', bookingId).execute(),
    db.selectFrom('refund').select('refund_id').where('booking_id', '=', bookingId).execute(),
  ])
  const effects = [
    ...moves.map((one) => `payment ${one.from_state} to ${one.to_state} by ${one.cause}`),
    ...bookingMoves.map((one) => `booking ${one.from_state} to ${one.to_state} by ${one.cause}`),
    ...lines.map((one) => `posting ${one.cause} on ${one.account}`),
    ...tickets.map(() => 'ticket'),
    ...refunds.map(() => 'refund'),
  ]
  return { bookingId, state, payments, effects }
}

/** Read once for all orders: the queue of a long storm has a hundred thousand jobs, and no index by key. */
async function ticketJobsOf({ db }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.selectFrom('job').select(['kind', 'key']).where('kind', 'like', '%ticket%').execute()
  const grouped = Map.groupBy(rows, (one) => one.key ?? '')
  return new Map([...grouped].map(([key, ofKey]) => [key, ofKey.map(({ kind }) => `job ${kind}`)]))
}

async function totalsOf({ db }: Database): Promise<{ unbalanced: number; events: number }> {
  const crooked = await sql<{ id: string }>`select posting_id as id from ledger_entry
    group by posting_id having sum(satang) <> 0`.execute(db)
  const events = await db
    .selectFrom('payment_notification')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { unbalanced: crooked.rows.length, events: Number(events.count) }
}

async function capturesByCharge({ card }: NotificationWorld): Promise<Map<string, number>> {
  const ledger = (await (await fetch(`${card.url}/_ledger`)).json()) as {
    readonly entries: readonly { readonly kind: string; readonly chargeId?: string }[]
  }
  const captured = ledger.entries.filter((one) => one.kind === 'chargeCaptured')
  const grouped = Map.groupBy(captured, (one) => one.chargeId ?? '')
  return new Map([...grouped].map(([chargeId, entries]) => [chargeId, entries.length]))
}

function mailsIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
}

function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Our payment states in the card service's names. */
const theirNames: Readonly<Record<string, string>> = {
  received: 'successful',
  declined: 'failed',
  cancelled: 'failed',
  pending: 'pending',
}

/**
 * Compares each order with the card service, and with a model order whose events came once and in order:
 * additional effects are faults.
 */
export function judge(
  traces: readonly { readonly trace: OrderTrace; readonly like: OrderTrace }[],
  unbalanced: number,
): NotificationVerdict {
  return {
    unbalanced,
    differences: traces.flatMap(({ trace }) => {
      const [state = 'none', ...more] = trace.states.payments
      const expected = state === 'received' ? trace.amount : 0
      const isSame =
        theirNames[state] === trace.theirState && expected === trace.captured && more.length === 0
      return isSame
        ? []
        : [`${trace.orderNumber}: ${trace.states.payments.join('+')} here, ${trace.theirState} there`]
    }),
    extraEffects: traces.flatMap(({ trace, like }) => {
      const names = new Set([...Object.keys(trace.effects), ...Object.keys(like.effects)])
      return [...names]
        .filter((name) => trace.effects[name] !== like.effects[name])
        .map(
          (name) =>
            `${trace.orderNumber}: ${name} ${trace.effects[name] ?? 0} times, not ${like.effects[name] ?? 0}`,
        )
    }),
  }
}
