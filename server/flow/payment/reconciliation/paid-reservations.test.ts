import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ReconciliationAnswer } from '#contract/api/staff/reconciliation.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import { AirlineUnderTest } from '#test-kit/suppliers/airline-under-test.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { reconcilePaymentsJob } from './reconcile-jobs.ts'

const hourMs = 3_600_000

withDatabase('a reservation that no order knows and that is paid at the supplier', (kit) => {
  const airline = new AirlineUnderTest()
  let shop: AppUnderTest
  let orphan: BookingAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database, {}, airline.supplyOf)
  })
  beforeEach(async () => {
    await kit.clear()
    airline.begin()
    await enqueueJob(kit.database.db, { kind: reconcilePaymentsJob, key: 'only', payload: {} })
    orphan = (await shop.book(aBookingRequest(await anOffer(shop), { paymentMethod: 'counter' }))).body
    // As if the answer of the supplier had come too late.
    const change = kit.database.db.updateTable('booking').where('order_number', '=', orphan.orderNumber)
    await change.set({ state: 'rejected', reservation_ref: null, record_locator: null }).execute()
  })
  afterAll(() => shop.close())

  const compare = async () => {
    const clerk = await signInAdministrator(shop, kit.database)
    const answer = await clerk.send('POST', '/api/staff/payments/reconciliation/run')
    return answer.json<ReconciliationAnswer>()
  }
  const payThere = () => airline.change(orphan.orderNumber, { isPaid: true })
  const standing = () => airline.reservationOf(orphan.orderNumber).state

  it('reports the reservation and never releases it automatically', async () => {
    payThere()
    const { orderNumber } = orphan
    const reported = { kind: 'theirsWithoutOurs', orderNumber, facts: { theirState: 'paid' } }
    const first = (await compare()).differences
    expect(first).toMatchObject([reported])
    expect(first[0]).not.toHaveProperty('releaseAt')
    shop.clock.advance(30 * hourMs)
    await shop.app.runDue()
    const { differences, releases } = await compare()
    expect(differences).toMatchObject([reported])
    expect(releases).toEqual([])
    expect(standing()).toBe('held')
  })

  it('keeps a reservation that was paid after its release was announced', async () => {
    expect((await compare()).differences[0]?.releaseAt).toBeDefined()
    payThere()
    shop.clock.advance(30 * hourMs)
    await shop.app.runDue()
    const { releases } = await compare()
    expect(releases).toEqual([])
    expect(standing()).toBe('held')
    expect(airline.calls.cancel).toBe(0)
  })
})
