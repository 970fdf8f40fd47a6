import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { UserAnswer, UsersAnswer } from '#contract/api/staff/users.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('the orders and the invitation of a user', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  let leaver: SignedInPerson
  let colleague: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    root = await signInAs(shop, kit.database, ['Administrator'])
    leaver = await signInAs(shop, kit.database, ['Desk'])
    colleague = await signInAs(shop, kit.database, ['Ticketing'])
  })
  afterAll(() => shop.close())

  const anAssignedOrder = async () => {
    const { orderNumber } = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    await leaver.browser.send('POST', '/api/staff/orders/assign', { orderNumber, to: 'me' })
    return orderNumber
  }
  const openOrdersOf = async ({ userId }: SignedInPerson) =>
    (await root.browser.get(`/api/staff/users/${userId}`)).json<UserAnswer>().openOrders
  const reassign = async (to: string) => {
    const answer = await root.browser.send('POST', '/api/staff/users/reassign-orders', {
      userId: leaver.userId,
      to,
    })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const orderOf = async (orderNumber: string) =>
    (await root.browser.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()

  it('all active orders go to a colleague at once, each with an event in its history', async () => {
    const [active, ended] = [await anAssignedOrder(), await anAssignedOrder()]
    await kit.database.db
      .updateTable('booking')
      .set({ state: 'cancelled' })
      .where('order_number', '=', ended)
      .execute()
    expect(await openOrdersOf(leaver)).toBe(1)
    expect(await reassign(colleague.userId)).toEqual({ status: 200, body: { orders: 1 } })
    expect(await openOrdersOf(leaver)).toBe(0)
    const order = await orderOf(active)
    expect(order.assignee?.userId).toBe(colleague.userId)
    expect(JSON.stringify(order)).toContain('POST /api/staff/orders/assign')
    expect((await orderOf(ended)).assignee?.userId).toBe(leaver.userId)
  })

  it('orders can be left unassigned, but not go to somebody who cannot work on them', async () => {
    const orderNumber = await anAssignedOrder()
    const cashier = await signInAs(shop, kit.database, ['Finance'])
    for (const to of [cashier.userId, leaver.userId, 'usr_nobody'])
      expect(await reassign(to)).toMatchObject({ status: 422, body: { problem: 'assigneeNotPossible' } })
    expect(await reassign('nobody')).toEqual({ status: 200, body: { orders: 1 } })
    expect((await orderOf(orderNumber)).assignee).toBeUndefined()
  })

  it('the list tells when an invitation was sent and until when it is good', async () => {
    const invite = () =>
      root.browser.send('POST', '/api/staff/users/invite', {
        email: 'invited.today@agency.example',
        roles: ['Desk'],
        language: 'en',
      })
    await invite()
    const lineOf = async () =>
      (await root.browser.get('/api/staff/users?q=invited.today')).json<UsersAnswer>().users[0]
    const sentAt = shop.clock.now()
    expect((await lineOf())?.invitation?.sentAt).toBe(sentAt)
    shop.clock.advance(60_000)
    await invite()
    const { invitation, standing } = (await lineOf()) ?? {}
    expect(standing).toBe('invited')
    expect(invitation?.sentAt).toBe(shop.clock.now())
    expect(Date.parse(invitation?.expiresAt ?? '') - Date.parse(shop.clock.now())).toBe(72 * 3_600_000)
    const { users } = (await root.browser.get('/api/staff/users')).json<UsersAnswer>()
    expect(users.find(({ userId }) => userId === root.userId)?.invitation).toBeUndefined()
  })
})
