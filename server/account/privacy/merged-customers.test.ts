import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GuestOrdersAnswer } from '#contract/api/account/own-data.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { type OwnAccount, ownPassword } from '#test-kit/account/own-account.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { type CustomerDesk, openCustomerDesk } from '#test-kit/staff/customer-desk.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createEraseOrdersStore } from './erase-orders-store.ts'

withDatabase('the privacy of merged customers', (kit) => {
  let shop: AppUnderTest
  let desk: CustomerDesk
  let anna: OwnAccount
  let guest: string
  let number = 0
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    desk = await openCustomerDesk(shop, kit.database)
  })
  beforeEach(async () => {
    number += 1
    anna = await desk.openAccount(`anna${number}@home.example`)
    await desk.book(`bert${number}@work.example`)
    guest = await desk.guestId(`bert${number}@work.example`)
    await desk.book(anna.email)
  })
  afterAll(() => shop.close())

  const rows = async () => ({
    orders: await kit.database.db.selectFrom('booking').selectAll().orderBy('booking_id').execute(),
    mails: await kit.database.db.selectFrom('outbox').selectAll().orderBy('mail_key').execute(),
  })
  /** What the owner of the account is shown. */
  const ownView = async () => {
    const paths = ['orders', 'guest-orders', 'closing', 'travellers', 'export']
    const answers = await Promise.all(paths.map((path) => anna.browser.get(`/api/account/${path}`)))
    return answers.map(({ body }) => body.replace(/"madeAt": "[^"]+",\n {2}"times"/, ''))
  }
  const mergeRows = async () => [
    ...(await kit.database.db.selectFrom('customer_merge').selectAll().execute()),
    ...(await kit.database.db.selectFrom('customer_merge_key').selectAll().execute()),
  ]
  const eraseOrdersOf = async (customerKey: string) => {
    const { sealer } = await openSecretKeys({
      database: kit.database,
      dataDir: shop.dataDir,
      ids: testIds(98),
    })
    const own = kit.database.db.selectFrom('booking').select('booking_id')
    const orders = await own.where('customer_key', '=', customerKey).execute()
    const bookingIds = orders.map((row) => row.booking_id)
    const erase = createEraseOrdersStore(kit.database.db, sealer)
    await kit.database.db.transaction().execute((tx) => erase.eraseThese(tx, bookingIds, shop.clock.now()))
  }

  it('a merge changes nothing that an account holder sees, and no order and no mail', async () => {
    const [before, seen] = [await rows(), await ownView()]
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    expect(await rows()).toEqual(before)
    expect(await ownView()).toEqual(seen)
    expect(seen.join()).not.toContain(`bert${number}@work.example`)
    expect(await desk.separate(guest)).toBe('done')
    expect(await rows()).toEqual(before)
    expect(await ownView()).toEqual(seen)
  })

  it('the account that stays is erased, and the guest keeps orders and notes', async () => {
    await desk.clerk.browser.send('POST', '/api/staff/customers/note', { customerId: guest, text: 'Window.' })
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    const { db } = kit.database
    await db
      .updateTable('booking')
      .set({ state: 'cancelled' })
      .where('owner_user_id', '=', anna.userId)
      .execute()
    await anna.browser.send('POST', '/api/account/reauthenticate', { password: ownPassword })
    const closed = await anna.browser.send('POST', '/api/account/close')
    expect(closed.statusCode, closed.body).toBe(200)
    expect(await mergeRows()).toEqual([])
    expect(await desk.customer(guest)).toMatchObject({
      customerId: guest,
      orders: 1,
      notes: [{ text: 'Window.' }],
      merged: [],
    })
  })

  it('the last order of a merged guest is erased, and nothing is left of the merge', async () => {
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    await eraseOrdersOf(guest)
    expect(await mergeRows()).toEqual([])
    expect(await desk.customer(anna.userId)).toMatchObject({ customerId: anna.userId, orders: 1, merged: [] })
  })

  it('the guest that stays is erased, and the account has its own page again', async () => {
    expect(await desk.merge(anna.userId, guest)).toBe('done')
    await eraseOrdersOf(guest)
    expect(await mergeRows()).toEqual([])
    expect(await desk.customer(anna.userId)).toMatchObject({ customerId: anna.userId, orders: 1 })
  })

  it('a merge gives the account no order to claim, and ends when its own are claimed', async () => {
    const offered = async () =>
      (await anna.browser.get('/api/account/guest-orders'))
        .json<GuestOrdersAnswer>()
        .orders.map(({ orderNumber }) => orderNumber)
    const own = await desk.guestId(anna.email)
    const before = await offered()
    expect(before).toHaveLength(1)
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    expect(await desk.merge(own, anna.userId)).toBe('done')
    expect(await offered()).toEqual(before)
    const [foreign] = (await desk.customer(guest)).orderRows.filter(
      ({ orderNumber }) => !before.includes(orderNumber),
    )
    const claim = (orderNumbers: readonly (string | undefined)[]) =>
      anna.browser.send('POST', '/api/account/guest-orders/claim', { orderNumbers })
    expect((await claim([foreign?.orderNumber])).json()).toEqual({ claimed: 0 })
    expect((await claim(before)).json()).toEqual({ claimed: 1 })
    expect((await desk.customer(anna.userId)).merged.map(({ customerId }) => customerId)).toEqual([guest])
    expect((await desk.customer(anna.userId)).orders).toBe(3)
  })

  it('merges of customers who are gone are undone by the daily work, too', async () => {
    const { db } = kit.database
    const at = shop.clock.now()
    const merge = { merged_key: 'gst_gone', into_key: anna.userId, by_user_id: 'usr_1', at }
    await db
      .insertInto('customer_merge')
      .values({ ...merge, reason: new Uint8Array() })
      .execute()
    const keptKey = anna.userId
    for (const key of ['gst_gone', keptKey])
      await db
        .insertInto('customer_merge_key')
        .values({ customer_key: key, owner_key: key, kept_key: keptKey })
        .execute()
    await shop.app.runDue()
    expect((await mergeRows()).filter((row) => JSON.stringify(row).includes('gst_gone'))).toEqual([])
  })
})
