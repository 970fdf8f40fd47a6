import { type Kysely } from 'kysely'
import { type Instant } from '#contract/terms/time.ts'
import { type Tables } from '#server/database/tables/tables.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { type Tx } from '#server/platform/transaction.ts'
import { paymentJobs } from '../attempt/payment-deps.ts'

/** A notification whose signature holds. */
export type TakenNotification = {
  readonly providerId: string
  readonly eventId: string
  readonly clientReference?: string
  readonly providerRef?: string
  readonly at: Instant
}

/** Where notifications are written down before they are acknowledged. */
export type NotificationStore = {
  /**
   * Writes a notification down with the job that asks the provider, each event once; false for a repeat. What it
   * is about need not be ours: then nothing is to be done.
   */
  take(notification: TakenNotification): Promise<boolean>
}

/** Most notifications that are written in one transaction. */
const mostTogether = 200

type Waiting = {
  readonly notification: TakenNotification
  readonly resolve: (isNew: boolean) => void
  readonly reject: (error: unknown) => void
}

/**
 * Notifications in the database. Those that come while others are being written go together in the next transaction:
 * a provider that sends a thousand at once waits for a few commits, not for a thousand.
 */
export function createNotificationStore(db: Kysely<Tables>): NotificationStore {
  const waiting: Waiting[] = []
  let isWriting = false
  const writeOne = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const isNew = await db.transaction().execute((tx) =>
        takeAll(
          tx,
          batch.map((one) => one.notification),
        ),
      )
      for (const [index, one] of batch.entries()) one.resolve(isNew[index] === true)
    } catch (error) {
      // One that cannot be written must not keep its neighbours waiting for ever.
      if (batch.length > 1) for (const one of batch) await writeOne([one])
      else batch[0]?.reject(error)
    }
  }
  const write = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) await writeOne(waiting.splice(0, mostTogether))
    isWriting = false
  }
  return {
    take: (notification) =>
      new Promise((resolve, reject) => {
        waiting.push({ notification, resolve, reject })
        if (!isWriting) void write()
      }),
  }
}

/** Writes them down, each event once, and asks for the jobs of those that are new; which of them were new. */
async function takeAll(tx: Tx, all: readonly TakenNotification[]): Promise<readonly boolean[]> {
  const isFirst = firstsOf(all)
  // In one order everywhere: two processes that write the same events never wait for each other in a circle.
  const firsts = all.filter((_one, index) => isFirst[index]).toSorted(byName)
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
  const fresh = new Set(written.map((row) => nameOf({ providerId: row.provider_id, eventId: row.event_id })))
  const isNew = all.map((one, index) => isFirst[index] === true && fresh.has(nameOf(one)))
  await askForJobs(
    tx,
    all.filter((_one, index) => isNew[index]),
  )
  return isNew
}

function nameOf({ providerId, eventId }: Pick<TakenNotification, 'providerId' | 'eventId'>): string {
  return `${providerId} ${eventId}`
}

function byName(left: TakenNotification, right: TakenNotification): number {
  return nameOf(left) < nameOf(right) ? -1 : 1
}

/** Whether each is the first of its name among them. */
function firstsOf(all: readonly TakenNotification[]): readonly boolean[] {
  const seen = new Set<string>()
  return all.map((one) => {
    const name = nameOf(one)
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

async function askForJobs(tx: Tx, fresh: readonly TakenNotification[]): Promise<void> {
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
