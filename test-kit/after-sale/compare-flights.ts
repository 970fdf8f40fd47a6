import { scheduleChangeJobs } from '#server/flow/ticket/schedule-change/schedule-change-deps.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { DatabaseKit } from '../database/test-database.ts'
import type { WalletHarness } from '../payments/wallet-shop.ts'

/** Has the flights of every order compared with those of the supplier, as it is done at night. */
export async function compareFlights({ database }: DatabaseKit, at: WalletHarness): Promise<void> {
  const orders = await database.db.selectFrom('booking').select('booking_id').execute()
  const runAt = at.shop.clock.now()
  await at.transact(async (tx) => {
    for (const { booking_id: bookingId } of orders)
      await enqueueJob(tx, { kind: scheduleChangeJobs.look, key: bookingId, payload: { bookingId }, runAt })
  })
  await at.shop.app.runDue()
}
