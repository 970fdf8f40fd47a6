import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEventsAnswer } from '#contract/api/staff/audit.ts'
import type { InviteAnswer, UserAnswer } from '#contract/api/staff/users.ts'
import type { ColleagueAnswer } from '#contract/api/staff/work-queue.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, setRoles, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

withBothDatabases('the initials of staff', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  let clerk: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    root = await signInAs(shop, kit.database, ['Administrator'])
    clerk = await signInAs(shop, kit.database, ['Desk'])
  })
  afterAll(() => shop.close())

  const post = async (path: string, body: object) => {
    shop.clock.advance(1000)
    const answer = await root.browser.send('POST', path, body)
    const read = answer.json<{ problem?: string; outcome?: string }>()
    return read.problem ?? read.outcome
  }
  const set = (userId: string, initials: string) => post('/api/staff/users/initials', { userId, initials })
  const find = async (userId: string) =>
    (await root.browser.get(`/api/staff/users/${userId}`)).json<UserAnswer>()
  const invite = async (email: string) => {
    const body = { email, roles: ['Desk'], language: 'en' }
    return (await root.browser.send('POST', '/api/staff/users/invite', body)).json<InviteAnswer>().userId
  }

  it('a member of staff without initials has a proposal, a customer none', async () => {
    expect(await find(clerk.userId)).toMatchObject({ proposedInitials: 'PE' })
    const customer = await signInAs(shop, kit.database, [])
    expect(await find(customer.userId)).not.toHaveProperty('proposedInitials')
    expect(await set(customer.userId, 'CU')).toBe('notFound')
  })

  it('an administrator sets them, and the audit has them before and after', async () => {
    expect(await set(clerk.userId, ' aw ')).toBe('done')
    expect(await set(clerk.userId, 'AWX')).toBe('done')
    expect(await find(clerk.userId)).toMatchObject({ initials: 'AWX' })
    const events = (await root.browser.get('/api/staff/audit/events')).json<AuditEventsAnswer>().events
    expect(events[0]).toMatchObject({
      action: 'POST /api/staff/users/initials',
      object: clerk.userId,
      changes: [{ field: 'initials', before: 'AW', after: 'AWX' }],
    })
  })

  it.each(['A', 'ABCDE', 'A1', 'กข', ''])('"%s" is refused', async (initials) => {
    expect(await set(clerk.userId, initials)).toBe('initialsWrong')
  })

  it('initials of active staff are refused to others, and those of a locked user are free', async () => {
    const other = await signInAs(shop, kit.database, ['Finance'])
    expect(await set(other.userId, 'AWX')).toBe('initialsTaken')
    await post('/api/staff/users/lock', { userId: clerk.userId })
    expect(await set(other.userId, 'AWX')).toBe('done')
    expect(await find(clerk.userId)).not.toHaveProperty('initials')
    await post('/api/staff/users/unlock', { userId: clerk.userId })
    expect((await find(clerk.userId)).initials).toMatch(/^PE/)
    await setRoles(kit.database, other.userId, [])
    expect(await set(clerk.userId, 'AWX')).toBe('done')
  })

  it('invited staff get initials of their address that nobody has', async () => {
    const first = await find(await invite('bert.klang@agency.example'))
    const second = await find(await invite('boonma.kit@agency.example'))
    expect([first.initials, second.initials]).toEqual(['BK', 'BKI'])
  })

  it('a customer who becomes staff gets initials', async () => {
    const { userId } = await signInAs(shop, kit.database, [])
    await post('/api/staff/users/roles', { userId, roles: ['Ticketing'] })
    expect((await find(userId)).initials).toMatch(/^PE/)
  })

  it('two administrators cannot give the same initials to two colleagues at a time', async () => {
    const one = await signInAs(shop, kit.database, ['Desk'])
    const both = await Promise.all([set(one.userId, 'ZZ'), set(clerk.userId, 'ZZ')])
    expect(both.toSorted()).toEqual(['done', 'initialsTaken'])
    await set(clerk.userId, 'AWX')
  })

  it('colleagues see them with an order, in lists and in files', async () => {
    const browser = (await signInAs(shop, kit.database, ['Desk'])).browser
    const { orderNumber } = (await shop.book(aBookingRequest(await anOffer(shop)))).body
    const mine = { userId: clerk.userId, initials: 'AWX' }
    await browser.send('POST', '/api/staff/orders/assign', { orderNumber, to: clerk.userId })
    const order = (await browser.get(`/api/staff/orders/${orderNumber}`)).json<{
      assignee: ColleagueAnswer
      events: { givenTo?: ColleagueAnswer }[]
    }>()
    expect(order.assignee).toMatchObject(mine)
    expect(order.events[0]?.givenTo).toMatchObject(mine)
    const list = (await browser.get('/api/staff/order-list')).json<{
      orders: { assignee: ColleagueAnswer }[]
    }>()
    expect(list.orders[0]?.assignee).toMatchObject(mine)
    const queue = (await browser.get('/api/staff/work-queue')).json<{
      items?: { assignee: ColleagueAnswer }[]
    }>()
    for (const item of queue.items ?? []) expect(item.assignee).toMatchObject(mine)
    const { colleagues } = (await browser.get('/api/staff/colleagues')).json<{
      colleagues: ColleagueAnswer[]
    }>()
    expect(colleagues).toContainEqual(expect.objectContaining(mine))
    const file = await root.browser.get('/api/staff/order-list.csv?columns=assignee')
    expect(file.body).toContain(`AWX (${order.assignee.name})`)
  })

  it('the initials are in the data that a member of staff exports, and in no one else’s', async () => {
    expect(await set(root.userId, 'RT')).toBe('done')
    const exported = async ({ browser }: SignedInPerson) =>
      (await browser.get('/api/account/export')).json<{ account: object }>().account
    expect(await exported(root)).toMatchObject({ initials: 'RT' })
    const customer = await signInAs(shop, kit.database, [])
    expect(await exported(customer)).not.toHaveProperty('initials')
  })

  it('staff of an older shop get initials when it starts', async () => {
    const { userId } = await signInAs(shop, kit.database, ['Desk'])
    const again = await appUnderTest(kit.database, { DATA_DIR: shop.dataDir })
    expect((await find(userId)).initials).toMatch(/^PE/)
    await again.close()
  })
})
