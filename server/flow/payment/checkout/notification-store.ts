import type { Kysely } from 'kysely'
import type { Instant } from '#contract/terms/time.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Tx } from '#server/platform/transaction.ts'
import { paymentJobs } from '../attempt/payment-deps.ts'

/** A notification with a valid signature. */
export type TakenNotification = {
  readonly providerId: string
  readonly eventId: string
  readonly clientReference?: string
  readonly providerRef?: string
  readonly at: Instant
}

/** Stores notifications before they are acknowledged. */
export type NotificationStore = {
  /**
   * Stores a notification together with the job that asks the provider, once for each event; returns false
   * for a repeat. An event about an unknown payment is stored without a job.
   */
  take(notification: TakenNotification): Promise<boolean>
}

/** Maximum number of notifications written in one transaction. */
const mostTogether = 200

type PendingNotification = {
  readonly notification: TakenNotification
  readonly resolve: (isNew: boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates the notification store backed by the database. Notifications that arrive during a write are batched
 * into the next transaction: a thousand at once need a few commits only.
 */
export function createNotificationStore(db: Kysely<Tables>): NotificationStore {
  const waiting: PendingNotification[] = []
  let isWriting = false
  const writeBatch = async (batch: readonly PendingNotification[]): Promise<void> => {
    try {
      const isNew = await db.transaction().execute((tx) =>
        insertNotifications(
          tx,
          batch.map((one) => one.notification),
        ),
      )
      for (const [index, one] of batch.entries()) one.resolve(isNew[index] === true)
    } catch (error) {
      // A notification that cannot be written must not block the others of its batch.
      if (batch.length > 1) for (const one of batch) await writeBatch([one])
      else batch[0]?.reject(error)
    }
  }
  const writePendingBatches = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) await writeBatch(waiting.splice(0, mostTogether))
    isWriting = false
  }
  return {
    take: (notification) =>
      new Promise((resolve, reject) => {
        waiting.push({ notification, resolve, reject })
        if (!isWriting) void writePendingBatches()
      }),
  }
}

/** Writes the notifications, once for each event, and enqueues jobs for new ones; returns which were new. */
async function insertNotifications(tx: Tx, all: readonly TakenNotification[]): Promise<readonly boolean[]> {
  const isFirst = markFirstOfEachEvent(all)
  // Sorted, so that two processes writing the same events cannot deadlock.
  const firsts = all.filter((_one, index) => isFirst[index]).toSorted(compareByKey)
  const written = await tx
    .insertInto('payment_notification')
    .values(
      firsts.map(({ providerId, eventId, clientReference, providerRef, at }) => ({
        provider_id: providerId,
        event_id: eventId,
        client_reference: clientReference ?? null,
        provider_ref: providerRef ?? null,
        received_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['provider_id', 'event_id'])
    .execute()
  const fresh = new Set(
    written.map((row) => notificationKey({ providerId: row.provider_id, eventId: row.event_id })),
  )
  const isNew = all.map((one, index) => isFirst[index] === true && fresh.has(notificationKey(one)))
  await enqueueInquiries(
    tx,
    all.filter((_one, index) => isNew[index]),
  )
  return isNew
}

function notificationKey({ providerId, eventId }: Pick<TakenNotification, 'providerId' | 'eventId'>): string {
  return `${providerId} ${eventId}`
}

function compareByKey(left: TakenNotification, right: TakenNotification): number {
  return notificationKey(left) < notificationKey(right) ? -1 : 1
}

/** Returns for each notification whether it is the first of its name in the batch. */
function markFirstOfEachEvent(all: readonly TakenNotification[]): readonly boolean[] {
  const seen = new Set<string>()
  return all.map((one) => {
    const name = notificationKey(one)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

async function enqueueInquiries(tx: Tx, fresh: readonly TakenNotification[]): Promise<void> {
  const [first] = fresh
  if (!first) return
  const ours = await tx
    .selectFrom('payment')
    .select(['booking_id'])
    .distinct()
    .orderBy('booking_id')
    .where(({ eb, and, or }) =>
      or(
        fresh.map(({ providerId, clientReference, providerRef }) =>
          and([
            eb('provider_id', '=', providerId),
            or([
              eb('client_reference', '=', clientReference ?? ''),
              eb('provider_ref', '=', providerRef ?? ''),
            ]),
          ]),
        ),
      ),
    )
    .execute()
  for (const { booking_id: bookingId } of ours) {
    const payload = { bookingId }
    await enqueueJob(tx, { kind: paymentJobs.advance, key: bookingId, payload, runAt: first.at })
  }
}
