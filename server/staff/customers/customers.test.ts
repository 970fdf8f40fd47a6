import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import {
  type CustomerAnswer,
  type CustomersAnswer,
  customerAnswer,
  customersAnswer,
  customersPerPage,
} from '#contract/api/staff/customers.ts'
import type { Instant } from '#contract/terms/time.ts'
import { plusMinutes } from '#contract/terms/time.ts'
import { createEraseOrdersStore } from '#server/account/privacy/erase-orders-store.ts'
import { createEraseStore } from '#server/account/privacy/erase-store.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import { setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { aBookingRow, aPaymentRow, insertBookings, workQueueBegins } from '#test-kit/staff/work-queue-rows.ts'

withBothDatabases('the customers', (kit) => {
  let shop: AppUnderTest
  let clerk: TestBrowser
  let clerkId: string
  let owner: TestBrowser
  let ownerId: string
  let guestOrder: BookingAnswer
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    const own = await signInAs(shop, kit.database, ['Desk'])
    clerk = own.browser
    clerkId = own.userId
    const traveller = await signInAs(shop, kit.database, [])
    owner = traveller.browser
    ownerId = traveller.userId
    guestOrder = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    await insertOrders()
  })
  afterAll(() => shop.close())

  /** Two orders of the account, a year before the guest's, and one that the clerk booked for the guest. */
  async function insertOrders(): Promise<void> {
    const { db } = kit.database
    const like = await db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    const { passengers, contact, contact_digest } = like
    const offer = JSON.stringify(like.offer)
    const at = (day: number) => plusMinutes('2025-11-01T03:00:00.000Z' as Instant, 60 * 24 * day)
    await insertBookings(kit.database, [
      aBookingRow(1, {
        passengers,
        contact,
        offer,
        owner_user_id: ownerId,
        created_at: at(1),
        state: 'ticketed',
      }),
      aBookingRow(2, {
        passengers,
        contact,
        offer,
        owner_user_id: ownerId,
        created_at: at(2),
        state: 'expired',
      }),
      aBookingRow(3, {
        passengers,
        contact,
        offer,
        booked_by: clerkId,
        booked_by_staff: true,
        contact_digest,
        created_at: at(3),
        state: 'paid',
      }),
    ])
    await db
      .insertInto('payment')
      .values(aPaymentRow('bkg_000001', 1, { state: 'received', arrived_satang: 1_000_000 }))
      .execute()
    await db
      .insertInto('refund')
      .values({
        refund_id: 'rfd_1',
        booking_id: 'bkg_000001',
        payment_id: 'pay_bkg_000001_1',
        satang: 250_000,
        state: 'done',
        why: 'staff',
        created_at: workQueueBegins,
        updated_at: workQueueBegins,
      })
      .execute()
  }

  const list = async (query = '') => {
    const answer = await clerk.get(`/api/staff/customers${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return customersAnswer.parse(answer.json<CustomersAnswer>())
  }
  const customer = async (customerId: string, browser = clerk) => {
    const answer = await browser.get(`/api/staff/customers/${customerId}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return customerAnswer.parse(answer.json<CustomerAnswer>())
  }
  const guestId = async () => (await list()).customers.find(({ isAccount }) => !isAccount)?.customerId ?? ''

  it('accounts with orders and guests are listed once each, by their latest order', async () => {
    const { customers } = await list()
    expect(customers.map(({ isAccount, orders, sales }) => ({ isAccount, orders, sales }))).toEqual([
      { isAccount: false, orders: 2, sales: 1_000_000 },
      { isAccount: true, orders: 2, sales: 1_000_000 },
    ])
    expect(customers[0]).toMatchObject({ name: 'Canary Contact', email: 'canary@traveller.example' })
    expect(customers[1]?.customerId).toBe(ownerId)
  })

  it.each([
    ['canary contact', 1],
    ['canary@traveller.example', 1],
    ['nobody at all', 0],
  ])('the text %s finds %i customers', async (q, count) => {
    expect((await list(`?q=${encodeURIComponent(q)}`)).customers).toHaveLength(count)
  })

  it('an account without orders is found by its whole address', async () => {
    const { userId } = await signInAs(shop, kit.database, [])
    const { email } = await kit.database.db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { customers } = await list(`?q=${encodeURIComponent(email.toUpperCase())}`)
    expect(customers).toMatchObject([{ customerId: userId, orders: 0, sales: 0 }])
    expect((await customer(userId)).orderRows).toEqual([])
  })

  it('the page of a guest has contact, orders and consents', async () => {
    const guest = await customer(await guestId())
    expect(guest).toMatchObject({
      isAccount: false,
      name: 'Canary Contact',
      orders: 2,
      sales: 1_000_000,
      refunded: 0,
      since: '2025-11-04T03:00:00.000Z',
    })
    expect(guest.orderRows.map(({ orderNumber }) => orderNumber)).toEqual([
      guestOrder.orderNumber,
      'FH000003',
    ])
    expect(guest.consents).toMatchObject([{ orderNumber: guestOrder.orderNumber, kind: 'fareRules' }])
    expect(guest).not.toHaveProperty('savedTravellers')
  })

  it('the page of an account has its sums and what was refunded', async () => {
    const own = await customer(ownerId)
    expect(own).toMatchObject({
      isAccount: true,
      orders: 2,
      sales: 1_000_000,
      refunded: 250_000,
      savedTravellers: 0,
    })
    expect(own.orderRows[1]).toMatchObject({
      orderNumber: 'FH000001',
      afterSales: { status: 'partiallyRefunded' },
    })
  })

  it('a note is encrypted, shown to colleagues, and in the audit log', async () => {
    const customerId = await guestId()
    const text = 'Asks for aisle seats.'
    const answer = await clerk.send('POST', '/api/staff/customers/note', { customerId, text })
    expect(answer.statusCode, answer.body).toBe(200)
    const { notes } = await customer(customerId)
    expect(notes).toMatchObject([{ text, by: { userId: clerkId } }])
    const { db } = kit.database
    const stored = await db.selectFrom('customer_note').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(stored.text).toString()).not.toContain('aisle')
    const events = db.selectFrom('audit_entry').select(['user_id', 'object'])
    expect(await events.where('action', '=', 'POST /api/staff/customers/note').execute()).toEqual([
      { user_id: clerkId, object: customerId },
    ])
  })

  it('saved passengers are shown by their right alone, and each look is recorded', async () => {
    const saved = { lastName: 'Wongsakul', firstName: 'Anan', passportNumber: 'AB1234567' }
    expect((await owner.send('POST', '/api/account/travellers', saved)).statusCode).toBe(200)
    const path = `/api/staff/customers/${ownerId}/travellers`
    const answer = await clerk.get(path)
    expect(answer.json()).toMatchObject({ travellers: [{ lastName: 'Wongsakul', passportEnding: '567' }] })
    expect(answer.body).not.toContain('AB1234567')
    const { db } = kit.database
    const uses = db.selectFrom('saved_traveller_use').select(['user_id', 'purpose'])
    expect(await uses.execute()).toEqual([{ user_id: ownerId, purpose: 'staff' }])
    const events = db
      .selectFrom('audit_entry')
      .select(['user_id', 'object'])
      .where('action', 'like', 'GET %travellers')
    expect(await events.execute()).toEqual([{ user_id: clerkId, object: ownerId }])
    const ticketing = (await signInAs(shop, kit.database, ['Ticketing'])).browser
    expect((await ticketing.get(path)).statusCode).toBe(403)
    expect((await customer(ownerId, ticketing)).savedTravellers).toBe(1)
  })

  it('members of staff are no customers, and their saved passengers stay their own', async () => {
    const colleague = await openOwnAccount(shop, kit.database, 'colleague@agency.example')
    await shop.book(aBookingRequest(await anOffer(shop)), colleague.headers())
    const passenger = { lastName: 'Secret', firstName: 'Own', passportNumber: 'AB7654321' }
    await colleague.browser.send('POST', '/api/account/travellers', passenger)
    const { travellers } = (await clerk.get(`/api/staff/customers/${colleague.userId}/travellers`)).json<{
      travellers: { travellerId: string }[]
    }>()
    const travellerId = travellers[0]?.travellerId ?? ''
    const ids = async (query = '') => (await list(query)).customers.map(({ customerId }) => customerId)
    const search = `?q=${encodeURIComponent(colleague.email)}`
    expect(await ids()).toContain(colleague.userId)
    expect(await ids(search)).toEqual([colleague.userId])
    await setRoles(kit.database, colleague.userId, ['Finance'])
    expect(await ids()).not.toContain(colleague.userId)
    expect(await ids(search)).toEqual([])
    expect(await ids('?q=canary')).not.toContain(colleague.userId)
    for (const path of ['', '/travellers'])
      expect((await clerk.get(`/api/staff/customers/${colleague.userId}${path}`)).statusCode).toBe(404)
    const opened = await clerk.send('POST', '/api/staff/customers/travellers/open', {
      customerId: colleague.userId,
      travellerId,
    })
    expect(opened.statusCode).toBe(404)
  })

  it('a consent that staff recorded says so, and the agreement of the customer follows it', async () => {
    const { db } = kit.database
    const agreement = { version: '2026-11-26', language: 'en', acceptedAt: shop.clock.now() }
    const recorded = { channel: 'phone', recordedBy: clerkId, statement: 'Do you agree?' }
    await db
      .updateTable('booking')
      .set({
        agreement: JSON.stringify(agreement),
        recorded_consent: JSON.stringify(recorded),
        confirmed_agreement: JSON.stringify({ ...agreement, language: 'th', by: 'orderLink' }),
      })
      .where('booking_id', '=', 'bkg_000003')
      .execute()
    const { consents } = await customer(await guestId())
    expect(consents.filter(({ orderNumber }) => orderNumber === 'FH000003')).toEqual([
      { orderNumber: 'FH000003', kind: 'fareRules', ...agreement, channel: 'phone' },
      { orderNumber: 'FH000003', kind: 'fareRules', ...agreement, language: 'th' },
    ])
  })

  it('finance and guests see no customers', async () => {
    const finance = (await signInAs(shop, kit.database, ['Finance'])).browser
    expect((await finance.get('/api/staff/customers')).statusCode).toBe(403)
    expect((await testBrowser(shop.app.http).get(`/api/staff/customers/${ownerId}`)).statusCode).toBe(401)
  })

  it('a guest whose address an account has confirmed leads to it, and the other way round', async () => {
    const customerId = await guestId()
    const { db } = kit.database
    const { userId } = await signInAs(shop, kit.database, [])
    const email = 'canary@traveller.example'
    await db.updateTable('account').set({ email, email_key: email }).where('user_id', '=', userId).execute()
    expect((await customer(customerId)).likelyDuplicates).toMatchObject([
      { customerId: userId, isAccount: true, orders: 0, sign: 'email' },
    ])
    expect((await customer(userId)).likelyDuplicates).toMatchObject([
      { customerId, isAccount: false, orders: 2, sign: 'email' },
    ])
  })

  it('pages have every customer once', async () => {
    const { db } = kit.database
    const like = await db
      .selectFrom('booking')
      .select(['passengers', 'contact', 'offer'])
      .where('order_number', '=', guestOrder.orderNumber)
      .executeTakeFirstOrThrow()
    const offer = JSON.stringify(like.offer)
    const digestOf = (place: number) => String(place % (customersPerPage + 20)).padStart(43, 'x')
    const many = Array.from({ length: 2 * customersPerPage }, (_, place) =>
      aBookingRow(900_000 + place, { ...like, offer, contact_digest: digestOf(place) }),
    )
    await insertBookings(kit.database, many)
    const first = await list()
    const second = await list(`?after=${first.next}`)
    const ids = [...first.customers, ...second.customers].map((one) => one.customerId)
    expect(second.next).toBeUndefined()
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(customersPerPage + 22)
    await db.deleteFrom('booking').where('booking_id', 'like', 'bkg\\_9%').execute()
  })

  it('notes are erased with the last order of a guest, and with the account', async () => {
    const { db } = kit.database
    const { sealer } = await openSecretKeys({
      database: kit.database,
      dataDir: shop.dataDir,
      ids: testIds(98),
    })
    const orders = createEraseOrdersStore(db, sealer)
    const customerId = await guestId()
    for (const one of [customerId, ownerId])
      await clerk.send('POST', '/api/staff/customers/note', { customerId: one, text: 'To be erased.' })
    const notesOf = async (key: string) =>
      (await db.selectFrom('customer_note').select('note_id').where('customer_key', '=', key).execute())
        .length
    const own = db.selectFrom('booking').select('booking_id').where('customer_key', '=', customerId)
    const [first, ...others] = (await own.execute()).map((row) => row.booking_id)
    const erase = (ids: readonly (string | undefined)[]) =>
      db.transaction().execute((tx) =>
        orders.eraseThese(
          tx,
          ids.filter((id) => id !== undefined),
          shop.clock.now(),
        ),
      )
    await erase([first])
    expect(await notesOf(customerId)).toBeGreaterThan(0)
    await erase(others)
    expect(await notesOf(customerId)).toBe(0)
    expect((await clerk.get(`/api/staff/customers/${customerId}`)).statusCode).toBe(404)
    expect(await notesOf(ownerId)).toBe(1)
    // A note that was being written while the last order was erased.
    const [late] = await db
      .selectFrom('customer_note')
      .selectAll()
      .where('customer_key', '=', ownerId)
      .execute()
    if (!late) throw new Error('The note of the account is gone.')
    await db
      .insertInto('customer_note')
      .values({ ...late, note_id: 'note_late', customer_key: customerId })
      .execute()
    await orders.eraseOrphanedNotes()
    expect([await notesOf(customerId), await notesOf(ownerId)]).toEqual([0, 1])
    const leaving = { userId: ownerId, emailKey: 'x', addressDigest: 'x' }
    await db.transaction().execute((tx) => createEraseStore(db).eraseAccount(tx, leaving, shop.clock.now()))
    expect(await notesOf(ownerId)).toBe(0)
    expect((await clerk.get(`/api/staff/customers/${ownerId}`)).statusCode).toBe(404)
  })
})
