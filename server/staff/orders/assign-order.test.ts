import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AuditEventsAnswer } from '#contract/api/staff/audit.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import type { ColleagueAnswer, QueueAnswer } from '#contract/api/staff/work-queue.ts'
import type { Instant } from '#contract/terms/time.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('an order that is given to a colleague', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  let clerk: SignedInPerson
  let colleague: SignedInPerson
  let cashier: SignedInPerson
  let orderNumber = ''
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    root = await signInAs(shop, kit.database, ['Administrator'])
    clerk = await signInAs(shop, kit.database, ['Desk'])
    cashier = await signInAs(shop, kit.database, ['Finance'])
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    colleague = await signInAs(shop, kit.database, ['Ticketing'])
    orderNumber = (await shop.book(aBookingRequest(await anOffer(shop)))).body.orderNumber
  })

  const give = async (to: string, { by = clerk, had }: { by?: SignedInPerson; had?: string } = {}) => {
    const input = { orderNumber, to, ...(had === undefined ? {} : { had }) }
    const answer = await by.browser.send('POST', '/api/staff/orders/assign', input)
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const orderOf = async () =>
    (await clerk.browser.get(`/api/staff/orders/${orderNumber}`)).json<StaffOrderAnswer>()
  const mineOf = async ({ browser }: SignedInPerson) =>
    (await browser.get('/api/staff/work-queue?assignee=me'))
      .json<QueueAnswer>()
      .items.map((item) => item.orderNumber)
  const colleaguesOf = async ({ browser }: SignedInPerson) =>
    (await browser.get('/api/staff/colleagues')).json<{ colleagues: ColleagueAnswer[] }>().colleagues
  const accountOf = async ({ userId }: SignedInPerson) =>
    kit.database.db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  const set = (who: SignedInPerson, change: { locked_at?: Instant; last_sign_in_at?: null }) =>
    kit.database.db.updateTable('account').set(change).where('user_id', '=', who.userId).execute()
  const refused = { status: 422, body: { problem: 'assigneeNotPossible', field: 'to' } }

  it("an assigned order appears in the work of the colleague, and in nobody else's", async () => {
    const { email } = await accountOf(colleague)
    expect(await give(colleague.userId)).toMatchObject({
      status: 200,
      body: { orderNumber, assignee: { userId: colleague.userId, name: email } },
    })
    expect(await mineOf(colleague)).toEqual([orderNumber])
    expect(await mineOf(clerk)).not.toContain(orderNumber)
    expect((await orderOf()).assignee).toEqual({ userId: colleague.userId, name: email })
  })

  it('an order can be passed on by its assignee, and taken from a colleague only by whoever has seen the assignment', async () => {
    await give('me')
    expect(await give(colleague.userId, { by: root })).toMatchObject({
      status: 409,
      body: { problem: 'orderReassigned' },
    })
    expect(await mineOf(clerk)).toContain(orderNumber)
    expect(await give(colleague.userId, { by: root, had: clerk.userId })).toMatchObject({ status: 200 })
    expect(await give(root.userId, { had: clerk.userId })).toMatchObject({ status: 409 })
    expect(await mineOf(colleague)).toEqual([orderNumber])
  })

  it('an order cannot be assigned to people who may not work on orders, are locked, or never signed in', async () => {
    const locked = await signInAs(shop, kit.database, ['Desk'])
    const invited = await signInAs(shop, kit.database, ['Desk'])
    const agent = await signInAs(shop, kit.database, ['Agent'])
    const traveller = await signInAs(shop, kit.database, [])
    await set(locked, { locked_at: shop.clock.now() })
    await set(invited, { last_sign_in_at: null })
    for (const { userId } of [cashier, locked, invited, agent, traveller, { userId: 'usr_nobody' }]) {
      expect(await give(userId)).toMatchObject(refused)
    }
    expect(await give('somebody')).toMatchObject({ status: 422, body: { problem: 'wrongFormat' } })
    expect((await orderOf()).assignee).toBeUndefined()
  })

  it('an assignment checks the right in the database, so that a removed role counts at once', async () => {
    expect((await colleaguesOf(clerk)).map(({ userId }) => userId)).toContain(colleague.userId)
    await setRoles(kit.database, colleague.userId, ['Finance'])
    expect((await colleaguesOf(clerk)).map(({ userId }) => userId)).not.toContain(colleague.userId)
    expect(await give(colleague.userId)).toMatchObject(refused)
  })

  it('an order can be assigned to anybody allowed, chosen by address', async () => {
    const found = await colleaguesOf(cashier)
    const names = found.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(found).toContainEqual({ userId: clerk.userId, name: (await accountOf(clerk)).email })
    expect(found.map(({ userId }) => userId)).not.toContain(cashier.userId)
    const agent = await signInAs(shop, kit.database, ['Agent'])
    expect((await agent.browser.get('/api/staff/colleagues')).statusCode).toBe(403)
  })

  it('the audit log and the order record who assigned it to whom', async () => {
    await give(colleague.userId)
    await give('me', { had: colleague.userId })
    const { email } = await accountOf(colleague)
    const action = 'POST /api/staff/orders/assign'
    const query = new URLSearchParams({ object: orderNumber, action })
    const { events } = (await root.browser.get(`/api/staff/audit/events?${query}`)).json<AuditEventsAnswer>()
    const given = events.filter(({ detail }) => detail !== undefined)
    expect(events).toHaveLength(2)
    expect(given).toMatchObject([
      {
        by: { userId: clerk.userId },
        detail: { givenTo: colleague.userId },
        givenToEmail: email,
        outcome: 'done',
      },
    ])
    const told = (await orderOf()).events.map(({ givenTo }) => givenTo?.name)
    expect(new Set(told)).toEqual(new Set([email, undefined]))
  })
})
