import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEventsAnswer } from '#contract/api/staff/audit.ts'
import type { CustomerAnswer } from '#contract/api/staff/customers.ts'
import { createSealer } from '#server/platform/crypto.ts'
import { createTransactionRunner } from '#server/platform/transaction.ts'
import type { OwnAccount } from '#test-kit/account/own-account.ts'
import { setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { type CustomerDesk, openCustomerDesk } from '#test-kit/staff/customer-desk.ts'
import { testIds } from '#test-kit/test-ids.ts'
import { createCustomerMergeStore } from './customer-merge-store.ts'
import { createCustomerStore } from './customer-store.ts'
import { addRotatedMergeKeys } from './merge-customers.ts'

withDatabase('merged customers', (kit) => {
  let shop: AppUnderTest
  let desk: CustomerDesk
  let anna: OwnAccount
  let guest: string
  let other: string
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    desk = await openCustomerDesk(shop, kit.database)
    anna = await desk.openAccount('anna@home.example')
    await desk.book('anna@work.example')
    await desk.book('ann@old.example')
    guest = await desk.guestId('anna@work.example')
    other = await desk.guestId('ann@old.example')
  })
  afterAll(() => shop.close())

  const ids = (customers: readonly { readonly customerId: string }[]) =>
    customers.map(({ customerId }) => customerId)
  const numbers = ({ orderRows }: CustomerAnswer) => orderRows.map(({ orderNumber }) => orderNumber)
  const note = (customerId: string, text: string) =>
    desk.clerk.browser.send('POST', '/api/staff/customers/note', { customerId, text })
  const lastEvent = async () => {
    const root = await signInAs(shop, kit.database, ['Administrator'])
    return (await root.browser.get('/api/staff/audit/events'))
      .json<AuditEventsAnswer>()
      .events.find(({ action }) => action.includes('/customers/'))
  }

  it('the customer that stays has the orders, sums, notes and consents of both, and is listed once', async () => {
    await note(guest, 'Written about the guest.')
    await note(anna.userId, 'Written about the account.')
    const before = [await desk.customer(anna.userId), await desk.customer(guest)] as const
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    const kept = await desk.customer(anna.userId)
    expect(kept).toMatchObject({ customerId: anna.userId, email: anna.email, orders: 2 })
    expect(numbers(kept)).toEqual([...numbers(before[1]), ...numbers(before[0])])
    expect(kept.notes.map(({ text }) => text)).toEqual([
      'Written about the guest.',
      'Written about the account.',
    ])
    expect(kept.consents).toHaveLength(2)
    expect(kept.merged).toMatchObject([
      {
        customerId: guest,
        isAccount: false,
        email: 'anna@work.example',
        intoCustomerId: anna.userId,
        mergedBy: { userId: desk.clerk.userId },
        reason: 'Same person, said on the phone.',
      },
    ])
    const listed = await desk.listed()
    expect(ids(listed)).toEqual([other, anna.userId])
    expect(listed[1]).toMatchObject({ email: anna.email, orders: 2 })
  })

  it.each(['anna@work.example', 'anna@home.example'])(
    'a search for %s finds the one that stays',
    async (q) => {
      expect(ids(await desk.listed(`?q=${encodeURIComponent(q)}`))).toEqual([anna.userId])
    },
  )

  it('the page of the merged customer is that of the one that stays', async () => {
    expect(await desk.customer(guest)).toEqual(await desk.customer(anna.userId))
  })

  it('the audit has where the customer is found, and the orders there, before and after', async () => {
    const event = await lastEvent()
    expect(event).toMatchObject({ action: 'POST /api/staff/customers/merge', object: guest })
    expect(event?.changes).toEqual([
      { field: 'mergedInto', after: anna.userId },
      { field: 'customerOrders', before: 1, after: 2 },
    ])
  })

  it('the reason is encrypted', async () => {
    const row = await kit.database.db.selectFrom('customer_merge').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.reason).toString()).not.toContain('phone')
  })

  it('customers who are merged, the same or unknown are refused', async () => {
    expect(await desk.merge(guest, anna.userId)).toBe('customersMerged')
    expect(await desk.merge(anna.userId, guest)).toBe('customersMerged')
    expect(await desk.merge(guest, other)).toBe('customersMerged')
    expect(await desk.merge(other, guest)).toBe('customersMerged')
    expect(await desk.merge(other, other)).toBe('customersMerged')
    expect(await desk.merge('usr_nobody', other)).toBe('notFound')
    expect(await desk.merge(other, 'usr_nobody')).toBe('notFound')
    expect(await desk.merge(other, desk.clerk.userId)).toBe('notFound')
    expect(await desk.separate(other)).toBe('notFound')
  })

  it('a clerk without the right is refused', async () => {
    const { browser } = await signInAs(shop, kit.database, ['Ticketing'])
    for (const path of ['merge', 'separate']) {
      const body = { customerId: other, ...(path === 'merge' ? { intoCustomerId: guest, reason: 'X' } : {}) }
      expect((await browser.send('POST', `/api/staff/customers/${path}`, body)).statusCode).toBe(403)
    }
  })

  it('a separated customer takes along what was merged into it before', async () => {
    expect(await desk.merge(anna.userId, other)).toBe('done')
    expect(ids(await desk.listed())).toEqual([other])
    expect((await desk.customer(guest)).customerId).toBe(other)
    expect((await desk.customer(other)).merged.map((one) => [one.customerId, one.intoCustomerId])).toEqual([
      [anna.userId, other],
      [guest, anna.userId],
    ])
    expect(await desk.separate(anna.userId)).toBe('done')
    expect((await lastEvent())?.changes).toEqual([
      { field: 'mergedInto', before: other },
      { field: 'customerOrders', before: 3, after: 2 },
    ])
    expect(await desk.customer(guest)).toMatchObject({ customerId: anna.userId, orders: 2 })
    expect(await desk.customer(other)).toMatchObject({ customerId: other, orders: 1, merged: [] })
    expect(ids(await desk.listed())).toEqual([other, anna.userId])
  })

  it('separated customers have their own orders and notes again', async () => {
    expect(await desk.separate(guest)).toBe('done')
    expect((await desk.customer(guest)).notes).toMatchObject([{ text: 'Written about the guest.' }])
    expect((await desk.customer(anna.userId)).orders).toBe(1)
    expect(await desk.listed()).toHaveLength(3)
    for (const table of ['customer_merge', 'customer_merge_key'] as const)
      expect(await kit.database.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('one of two clerks who merge the same customers in either direction is refused', async () => {
    const both = await Promise.all([desk.merge(guest, other), desk.merge(other, guest)])
    expect(both.toSorted()).toEqual(['customersMerged', 'done'])
    await desk.separate((await desk.customer(guest)).merged[0]?.customerId ?? '')
  })

  it('the saved passengers of every account are shown, and each look is in the account that has them', async () => {
    const second = await desk.openAccount('anna@second.example')
    const saved = { firstName: 'Anna', passportNumber: 'AB1234567' }
    for (const [account, lastName] of [
      [anna, 'First'],
      [second, 'Second'],
    ] as const)
      await account.browser.send('POST', '/api/account/travellers', { ...saved, lastName })
    expect(await desk.merge(second.userId, anna.userId)).toBe('done')
    expect((await desk.customer(anna.userId)).savedTravellers).toBe(2)
    const path = `/api/staff/customers/${anna.userId}/travellers`
    const { travellers } = (await desk.clerk.browser.get(path)).json<{
      travellers: { lastName: string; travellerId: string }[]
    }>()
    expect(travellers.map(({ lastName }) => lastName).toSorted()).toEqual(['First', 'Second'])
    const { travellerId } = travellers.find(({ lastName }) => lastName === 'Second') ?? { travellerId: '' }
    const opened = await desk.clerk.browser.send('POST', '/api/staff/customers/travellers/open', {
      customerId: anna.userId,
      travellerId,
    })
    expect(opened.json()).toMatchObject({ lastName: 'Second' })
    const uses = kit.database.db.selectFrom('saved_traveller_use').select(['user_id', 'traveller_id'])
    expect(await uses.where('traveller_id', '=', travellerId).execute()).toEqual([
      { user_id: second.userId, traveller_id: travellerId },
      { user_id: second.userId, traveller_id: travellerId },
    ])
    await desk.separate(second.userId)
  })

  it('customers with the same phone number are suggested until they are merged', async () => {
    await desk.book('one@same.example', { phone: '081 999 8888' })
    await desk.book('two@same.example', { phone: '+66819998888' })
    const one = await desk.guestId('one@same.example')
    const two = await desk.guestId('two@same.example')
    expect((await desk.customer(one)).likelyDuplicates).toMatchObject([
      { customerId: two, email: 'two@same.example', orders: 1, sign: 'phone' },
    ])
    await desk.merge(one, two)
    expect((await desk.customer(two)).likelyDuplicates).toEqual([])
    await desk.separate(one)
  })

  it('a merge ends when the address of the last order is corrected', async () => {
    const { orderNumber } = await desk.book('typo@old.example')
    const typo = await desk.guestId('typo@old.example')
    expect(await desk.merge(anna.userId, typo)).toBe('done')
    const body = { orderNumber, email: anna.email, reason: 'Misspelt' }
    const corrected = await desk.clerk.browser.send('POST', '/api/staff/orders/contact', body)
    expect(corrected.statusCode, corrected.body).toBe(200)
    expect(await desk.customer(anna.userId)).toMatchObject({ customerId: anna.userId, merged: [] })
    expect(ids(await desk.listed())).not.toContain(typo)
  })

  it('a merged account that becomes one of staff is separated', async () => {
    const root = await signInAs(shop, kit.database, ['Administrator'])
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    await root.browser.send('POST', '/api/staff/users/roles', { userId: anna.userId, roles: ['Desk'] })
    expect((await desk.customer(guest)).customerId).toBe(guest)
    await setRoles(kit.database, anna.userId, [])
    expect((await desk.customer(anna.userId)).orders).toBe(1)
  })

  it('the next order of a merged guest belongs to the one that stays after a rotation of keys', async () => {
    expect(await desk.merge(guest, anna.userId)).toBe('done')
    const { db } = kit.database
    const newDigest = 'n'.repeat(43)
    const sealer = createSealer([{ keyId: 'k1', bytes: new Uint8Array(32) }], 'personal', testIds(5))
    const contact = { name: 'Anna', mobilePhone: '', email: 'anna@work.example' }
    await addRotatedMergeKeys({
      merges: createCustomerMergeStore(db, { sealer, transact: createTransactionRunner(db) }),
      customers: createCustomerStore(db, sealer),
      booking: { findByIds: async (bookingIds) => bookingIds.map(() => ({ contact })) },
      contactDigests: { digestsOf: () => [newDigest, guest.slice(4)] },
    })
    const { orderNumber } = await desk.book(contact.email)
    await db
      .updateTable('booking')
      .set({ contact_digest: newDigest })
      .where('order_number', '=', orderNumber)
      .execute()
    const newKey = `gst_${newDigest}`
    expect((await desk.customer(newKey)).customerId).toBe(anna.userId)
    expect((await desk.customer(anna.userId)).orders).toBe(3)
    expect(ids(await desk.listed())).not.toContain(newKey)
    expect(await desk.separate(guest)).toBe('done')
  })
})
