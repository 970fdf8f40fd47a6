import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RoleSecurity, SecondFactorAnswer, StaffSecurity } from '#contract/api/account/second-factor.ts'
import { staffRoles } from '#contract/rights.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  type TestBrowser,
  createAccountOpener,
} from '#test-kit/account/account-shop.ts'
import { enrol } from '#test-kit/account/authenticator.ts'
import { giveRole } from '#test-kit/account/give-role.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

const place = '/api/account/second-factor'
const stepMs = 30_000

withBothDatabases('the second factor of staff', (kit) => {
  let shop: AccountShop
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())

  const newPerson = createAccountOpener(() => shop)
  const standing = async (browser: TestBrowser) => (await browser.get(place)).json<SecondFactorAnswer>()
  const setting = '/api/staff/security'
  const rolesIn = async (browser: TestBrowser) =>
    (await browser.get('/api/account/roles')).json<{ roles: string[] }>().roles

  type Policy = Pick<RoleSecurity, 'role' | 'isRequired'>
  const setPolicy = async (browser: TestBrowser, policy: Policy) => {
    const answer = await browser.send('PUT', setting, policy)
    return { status: answer.statusCode, body: answer.json<StaffSecurity & { problem?: string }>() }
  }
  const policyOf = async (browser: TestBrowser, role: string) =>
    (await browser.get(setting)).json<StaffSecurity>().roles.find((one) => one.role === role)
  const staffMember = async (role: string) => {
    const person = await newPerson()
    await giveRole(kit.database, { email: person.email, role })
    return person
  }
  afterEach(async () => {
    await kit.database.db.deleteFrom('security_setting').execute()
  })

  test('staff accounts need no second factor until their role requires it; then their roles count with it alone', async () => {
    const root = await staffMember('Administrator')
    const clerk = await staffMember('Desk')
    const other = await staffMember('Finance')
    expect(await standing(clerk.browser)).toMatchObject({ ofStaff: 'asked', isGivenNow: false })
    expect(await policyOf(root.browser, 'Desk')).toMatchObject({ isRequired: false })
    expect((await clerk.browser.get(setting)).statusCode).toBe(403)
    expect((await shop.browser().get(setting)).statusCode).toBe(401)
    const desk = { role: 'Desk', isRequired: true } as const
    expect(await setPolicy(root.browser, desk)).toMatchObject({
      status: 409,
      body: { problem: 'secondFactorNeeded' },
    })
    await enrol(root.browser, shop.clock)
    expect((await setPolicy(root.browser, desk)).status).toBe(200)

    expect(await rolesIn(root.browser)).toEqual(['Administrator'])
    expect(await rolesIn(other.browser)).toEqual(['Finance'])
    expect(await rolesIn(clerk.browser)).toEqual([])
    expect(await standing(clerk.browser)).toMatchObject({ ofStaff: 'required', isGivenNow: false })
    expect((await clerk.browser.renew()).json()).not.toHaveProperty('role')
    const again = shop.browser()
    expect((await again.signIn(clerk.email, goodPassword)).json()).not.toHaveProperty('role')
    await enrol(again, shop.clock)
    expect(await rolesIn(again)).toEqual(['Desk'])
    expect((await again.renew()).json()).toMatchObject({ role: ['Desk'] })
    const back = await setPolicy(root.browser, { ...desk, isRequired: false })
    expect(back.body.roles.filter((one) => one.isRequired)).toEqual([])
  })

  test('a member of a role that requires it can set it up, and do nothing else', async () => {
    const root = await staffMember('Administrator')
    await enrol(root.browser, shop.clock)
    const clerk = await staffMember('Desk')
    await setPolicy(root.browser, { role: 'Desk', isRequired: true })
    for (const path of ['/api/staff/security', '/api/account/travellers'])
      expect((await clerk.browser.get(path)).json()).toMatchObject({ problem: 'secondFactorMissing' })
    const profile = await clerk.browser.send('PUT', '/api/account/profile', { displayName: 'Anna' })
    expect([profile.statusCode, profile.json()]).toMatchObject([403, { problem: 'secondFactorMissing' }])
    expect((await clerk.browser.get('/api/account/profile')).statusCode).toBe(200)
    await enrol(clerk.browser, shop.clock)
    expect((await clerk.browser.get('/api/account/travellers')).statusCode).toBe(200)
  })

  test('the members of each role are counted with those who have none, and of two changes neither undoes the other', async () => {
    const root = await staffMember('Administrator')
    await enrol(root.browser, shop.clock)
    const before = await policyOf(root.browser, 'Ticketing')
    const [first, locked] = [await staffMember('Ticketing'), await staffMember('Ticketing')]
    await staffMember('Ticketing')
    await enrol(first.browser, shop.clock)
    const accounts = kit.database.db.updateTable('account').set({ locked_at: shop.clock.now() })
    await accounts.where('email', '=', locked.email).execute()
    const members = (before?.members ?? 0) + 2
    const withoutSecondFactor = (before?.withoutSecondFactor ?? 0) + 1
    expect(await policyOf(root.browser, 'Ticketing')).toMatchObject({ members, withoutSecondFactor })
    // Of two changes at once neither undoes the other.
    const both = [
      { role: 'Ticketing', isRequired: true },
      { role: 'Administrator', isRequired: true },
    ] as const
    await Promise.all(both.map((one) => setPolicy(root.browser, one)))
    for (const { role } of both)
      expect(await policyOf(root.browser, role)).toMatchObject({ isRequired: true })
  })

  test('the last administrator cannot be locked out by the requirement', async () => {
    const root = await staffMember('Administrator')
    const administrators = { role: 'Administrator', isRequired: true } as const
    expect((await setPolicy(root.browser, administrators)).status).toBe(409)
    const { app } = await enrol(root.browser, shop.clock)
    expect((await setPolicy(root.browser, administrators)).status).toBe(200)
    shop.clock.advance(2 * stepMs)
    const ended = { password: goodPassword, otp: app.code() }
    expect((await root.browser.send('POST', `${place}/end`, ended)).statusCode).toBe(200)
    expect(await rolesIn(root.browser)).toEqual([])
    const { app: newApp } = await enrol(root.browser, shop.clock)
    expect(newApp.code()).not.toBe(app.code())
    expect(await rolesIn(root.browser)).toEqual(['Administrator'])
    expect((await setPolicy(root.browser, { ...administrators, isRequired: false })).status).toBe(200)
  })

  test('The requirement does not apply to agents, who are not staff', async () => {
    const agent = await newPerson()
    await giveRole(kit.database, { email: agent.email, role: 'Agent' })
    const now = shop.clock.now()
    const row = { set_by: 'test', created_at: now }
    const { db } = kit.database
    await db
      .insertInto('security_setting')
      .values({ ...row, second_factor_roles: JSON.stringify(staffRoles) })
      .execute()
    expect(await rolesIn(agent.browser)).toEqual(['Agent'])
    expect(await standing(agent.browser)).not.toHaveProperty('ofStaff')
  })
})
