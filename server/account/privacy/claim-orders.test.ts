import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderSummary } from '#contract/api/account/account.ts'
import type { GuestOrdersAnswer } from '#contract/api/account/own-data.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type OwnAccount, openOwnAccount } from '#test-kit/account/own-account.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/account/guest-orders'

withDatabase('orders made without signing in', (kit) => {
  let shop: AppUnderTest
  let owner: OwnAccount
  let other: OwnAccount
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    owner = await openOwnAccount(shop, kit.database, 'anna@traveller.example')
    other = await openOwnAccount(shop, kit.database, 'bert@traveller.example')
  })
  afterAll(() => shop.close())

  const book = async (email: string, headers: Record<string, string> = {}) => {
    const contact = { name: 'Guest', mobilePhone: '+66 81 234 5678', email }
    const booked = await shop.book(aBookingRequest(await anOffer(shop), { contact }), headers)
    expect(booked.status).toBe(200)
    return booked.body.orderNumber
  }
  const offered = async ({ browser }: OwnAccount) =>
    (await browser.get(path)).json<GuestOrdersAnswer>().orders.map(({ orderNumber }) => orderNumber)
  const claim = async ({ browser }: OwnAccount, orderNumbers: readonly string[]) =>
    (await browser.send('POST', `${path}/claim`, { orderNumbers })).json<{ claimed: number }>().claimed
  const own = async ({ browser }: OwnAccount) =>
    (await browser.get('/api/account/orders'))
      .json<{ orders: OrderSummary[] }>()
      .orders.map(({ orderNumber }) => orderNumber)

  test('guest orders can be claimed with the confirmed address, however it was typed, and then belong to the account', async () => {
    const first = await book(owner.email)
    const second = await book('  ANNA@Traveller.example ')
    expect(await offered(owner)).toEqual(expect.arrayContaining([first, second]))
    expect(await own(owner)).toEqual([])
    expect(await claim(owner, [first])).toBe(1)
    expect(await own(owner)).toEqual([first])
    expect(await offered(owner)).toEqual([second])
    expect(await claim(owner, [first, second])).toBe(1)
    expect(await offered(owner)).toEqual([])
  })

  test('notes of staff about the guest follow to the account with the last of the orders', async () => {
    const { db } = kit.database
    const third = await openOwnAccount(shop, kit.database, 'carla@traveller.example')
    const orderNumbers = [await book(third.email), await book(third.email)]
    const { customer_key: key } = await db
      .selectFrom('booking')
      .select('customer_key')
      .where('order_number', 'in', orderNumbers)
      .executeTakeFirstOrThrow()
    const note = { note_id: 'note_1', by_user_id: 'usr_clerk', at: shop.clock.now(), text: new Uint8Array() }
    await db
      .insertInto('customer_note')
      .values({ ...note, customer_key: key ?? '' })
      .execute()
    const holder = async () =>
      (await db.selectFrom('customer_note').select('customer_key').executeTakeFirstOrThrow()).customer_key
    expect(await claim(third, orderNumbers.slice(0, 1))).toBe(1)
    expect(await holder()).toBe(key)
    expect(await claim(third, orderNumbers.slice(1))).toBe(1)
    expect(await holder()).toBe(third.userId)
  })

  test('guest orders cannot be claimed with another address, whatever number is sent', async () => {
    const annas = await book(owner.email)
    expect(await offered(other)).toEqual([])
    expect(await claim(other, [annas, 'FHNEVER22'])).toBe(0)
    expect(await own(other)).toEqual([])
    expect(await claim(owner, [annas])).toBe(1)
  })

  test('orders that a signed-in user made are never offered for claiming', async () => {
    const berts = await book(owner.email, other.headers())
    expect(await own(other)).toContain(berts)
    expect(await offered(owner)).toEqual([])
    expect(await claim(owner, [berts])).toBe(0)
    expect(await own(other)).toContain(berts)
  })

  test('guest orders stay hidden while the address is not confirmed', async () => {
    await book(owner.email)
    const set = (confirmed_at: typeof kept.confirmed_at) =>
      kit.database.db
        .updateTable('account')
        .set({ confirmed_at })
        .where('user_id', '=', owner.userId)
        .execute()
    const kept = await kit.database.db
      .selectFrom('account')
      .select('confirmed_at')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    await set(null)
    expect(await offered(owner)).toEqual([])
    expect(await claim(owner, ['FHNEVER22'])).toBe(0)
    await set(kept.confirmed_at)
    expect(await offered(owner)).toHaveLength(1)
  })

  test('guest orders go to one of two who claim at the same time', async () => {
    const [number = ''] = await offered(owner)
    const claims = await Promise.all([claim(owner, [number]), claim(owner, [number])])
    expect(claims.toSorted()).toEqual([0, 1])
  })
})
