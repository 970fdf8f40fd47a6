import { Gauge, Registry } from 'prom-client'
import type { HealthAnswer } from '#contract/api/staff/system-health.ts'
import { bookingStates } from '#contract/terms/booking.ts'
import { openPaymentStates } from '#contract/terms/payment.ts'
import { type Instant, epochMsOf, plusMinutes } from '#contract/terms/time.ts'
import type { OrderCountStore } from './order-count-store.ts'

const dayMinutes = 24 * 60
/** Held orders whose payment deadline is this near count as due soon. */
const dueSoonMinutes = 120
const openRefundStates = ['due', 'sending', 'unknown', 'sent', 'failed'] as const

/** One number of a gauge, with its labels. */
type Reading = { readonly labels: Readonly<Record<string, string>>; readonly value: number }
type GaugeReadings = { readonly name: string; readonly help: string; readonly readings: readonly Reading[] }

/**
 * Reads the gauges of the shop into a registry of their own, so that a label that has gone (a supplier's
 * reason) is not repeated: what the health page shows, and counts of the last day and of open work.
 */
export async function readShopGauges(store: OrderCountStore, health: HealthAnswer): Promise<Registry> {
  const registry = new Registry()
  const all = [
    ...partGauges(health),
    ...supplierGauges(health),
    ...queueGauges(health),
    ...(await readOrderGauges(store, health.at as Instant)),
  ]
  for (const { name, help, readings } of all) {
    const labelNames = [...new Set(readings.flatMap(({ labels }) => Object.keys(labels)))]
    const gauge = new Gauge({ name: `farehouse_${name}`, help, labelNames, registers: [registry] })
    for (const { labels, value } of readings) gauge.set(labels, value)
  }
  return registry
}

const unlabelled = (value: number): readonly Reading[] => [{ labels: {}, value }]

/** States without rows are 0: an alert on a state must not lack its series. */
function byState(states: readonly string[], counts: ReadonlyMap<string, number>): Reading[] {
  return states.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }))
}

function partGauges({
  version,
  processes,
  database,
  reconciliation,
  disk,
  storage,
}: HealthAnswer): readonly GaugeReadings[] {
  const info = [{ labels: { version, engine: database.engine }, value: 1 }]
  return [
    { name: 'info', help: 'Version and database engine', readings: info },
    {
      name: 'processes',
      help: 'Processes of the shop by mark; bad: silent for more than 90 seconds',
      readings: ['good', 'look', 'bad'].map((mark) => ({
        labels: { mark },
        value: processes.filter((one) => one.mark === mark).length,
      })),
    },
    { name: 'database_seconds', help: 'Time of a trivial query', readings: unlabelled(database.ms / 1000) },
    {
      name: 'reconciliation_differences',
      help: 'Open differences from payment providers',
      readings: unlabelled(reconciliation.openDifferences),
    },
    {
      name: 'file_storage_up',
      help: 'Whether the object storage of BLOB_URL answers',
      readings: storage === undefined ? [] : unlabelled(storage.isUsable ? 1 : 0),
    },
    { name: 'disk_free_bytes', help: 'Free space for the data', readings: unlabelled(disk.freeBytes) },
  ]
}

function supplierGauges({ supply }: HealthAnswer): readonly GaugeReadings[] {
  return [
    {
      name: 'supplier_up',
      help: 'Whether a supplier answers and its circuit breaker lets calls pass',
      readings: supply.map(({ supplierId, isReady, breaker }) => ({
        labels: { supplier: supplierId },
        value: isReady && breaker?.state !== 'open' ? 1 : 0,
      })),
    },
    {
      name: 'offers_lost_last_day',
      help: 'Offers of suppliers that were not sold, by reason',
      readings: supply.flatMap(({ supplierId, unsold = {} }) =>
        Object.entries(unsold).map(([reason, value]) => ({
          labels: { supplier: supplierId, reason },
          value: value ?? 0,
        })),
      ),
    },
  ]
}

function queueGauges({ at, jobs, mails }: HealthAnswer): readonly GaugeReadings[] {
  const waited = (since: string | undefined): readonly Reading[] =>
    unlabelled(since === undefined ? 0 : (epochMsOf(at as Instant) - epochMsOf(since as Instant)) / 1000)
  const states = (counts: Readonly<Record<string, number>>): Reading[] =>
    Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  return [
    {
      name: 'jobs',
      help: 'Jobs by state; late: due for a minute; dead: given up',
      readings: states({ waiting: jobs.waiting, running: jobs.running, late: jobs.late, dead: jobs.dead }),
    },
    { name: 'job_wait_seconds', help: 'How long the oldest job is due', readings: waited(jobs.oldestDueAt) },
    {
      name: 'mails',
      help: 'Mails not delivered, by state',
      readings: states({ waiting: mails.waiting, failing: mails.failing, givenUp: mails.givenUp }),
    },
    {
      name: 'mail_wait_seconds',
      help: 'Age of the oldest waiting mail',
      readings: waited(mails.oldestWaitingAt),
    },
  ]
}

async function readOrderGauges(store: OrderCountStore, now: Instant): Promise<readonly GaugeReadings[]> {
  const [orders, dueSoon, payments, refunds, work] = await Promise.all([
    store.createdSince(plusMinutes(now, -dayMinutes)),
    store.heldToBePaid(now, plusMinutes(now, dueSoonMinutes)),
    store.inStates('payment', openPaymentStates),
    store.inStates('refund', openRefundStates),
    store.work(now),
  ])
  const byTask = (count: 'items' | 'overdue'): Reading[] =>
    work.map((one) => ({ labels: { task: one.kind }, value: one[count] }))
  return [
    {
      name: 'orders_last_day',
      help: 'Orders created in the last 24 hours, by state',
      readings: byState(bookingStates, orders),
    },
    {
      name: 'orders_due_soon',
      help: 'Held orders to be paid within two hours',
      readings: unlabelled(dueSoon),
    },
    {
      name: 'payments_open',
      help: 'Payments under way, by state',
      readings: byState(openPaymentStates, payments),
    },
    {
      name: 'refunds_open',
      help: 'Refunds not carried out, by state',
      readings: byState(openRefundStates, refunds),
    },
    { name: 'work_queue_items', help: 'Work that waits for staff, by task', readings: byTask('items') },
    { name: 'work_queue_overdue_items', help: 'Work that is past its time', readings: byTask('overdue') },
  ]
}
