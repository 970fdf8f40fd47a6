import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/rights.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  openAccount,
  type TestBrowser,
} from '#test-kit/account/account-shop.ts'
import { giveRole } from '#test-kit/account/give-role.ts'
import { withBothDatabases } from '#test-kit/database/test-database.ts'

/** A page for administrators only. */
const staffPage = '/api/staff/security'
const ownPage = '/api/account/profile'

withBothDatabases('acts at once on tokens that are still good for minutes:', (kit) => {
  let shop: AccountShop
  let rootId = ''
  beforeAll(async () => {
    shop = await accountShop(kit.database)
    const root = { email: 'root@example.com', password: 'open the hangar', language: 'en' } as const
    await shop.accounts.createAdministrator(root)
    rootId = await userIdOf(root.email)
  })
  afterAll(() => shop.close())

  const userIdOf = async (email: string) => {
    const query = kit.database.db.selectFrom('account').select('user_id').where('email', '=', email)
    return (await query.executeTakeFirstOrThrow()).user_id
  }
  let people = 0
  /** A user who is signed in with two browsers. */
  const newPerson = async (role?: Role) => {
    people += 1
    const email = `person${people}@example.com`
    await openAccount(shop, email)
    if (role !== undefined) await giveRole(kit.database, { email, role })
    const [here, there] = [shop.browser(), shop.browser()]
    for (const browser of [here, there]) await browser.signIn(email, goodPassword)
    return { email, userId: await userIdOf(email), here, there }
  }
  const status = async (browser: TestBrowser, path = ownPage) => (await browser.get(path)).statusCode
  const renewed = async (browser: TestBrowser) => (await browser.renew()).statusCode
  /** The same browser before its cookies are cleared. */
  const copyOf = (browser: TestBrowser) => {
    const copy = shop.browser()
    copy.token = browser.token
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  }

  test('Logout ends the session of this browser alone', async () => {
    const { here, there } = await newPerson()
    const thief = copyOf(here)
    await here.send('POST', '/api/account/logout')
    expect([await status(thief), await renewed(thief)]).toEqual([401, 401])
    expect(await status(there)).toBe(200)
  })

  test('A password change ends the sessions of all other browsers', async () => {
    const { here, there } = await newPerson()
    const thief = copyOf(here)
    const password = 'a much better one'
    const typed = { oldPassword: goodPassword, password, confirm: password }
    expect((await here.send('POST', '/api/account/password', typed)).statusCode).toBe(200)
    expect([await status(there), await renewed(there)]).toEqual([401, 401])
    expect([await status(thief), await renewed(thief)]).toEqual([401, 401])
  })

  test('A password change ends notices in LINE, and notifies the owner by mail where there was a link', async () => {
    const linked = await newPerson()
    const { userId } = linked
    const link = { line_digest: 'd1', line_user: new Uint8Array([1]), linked_at: shop.clock.now() }
    await kit.database.db
      .insertInto('line_link')
      .values({ user_id: userId, ...link })
      .execute()
    const password = 'a much better one'
    const typed = { oldPassword: goodPassword, password, confirm: password }
    const told: (string | undefined)[] = []
    for (const { here } of [linked, await newPerson()]) {
      await here.send('POST', '/api/account/password', typed)
      await shop.runDue()
      told.push(shop.mails.at(-1)?.text)
    }
    expect(told).toEqual([expect.stringContaining('LINE'), expect.not.stringContaining('LINE')])
    expect(await kit.database.db.selectFrom('line_link').selectAll().execute()).toEqual([])
  })

  test('A role change takes effect without a new token', async () => {
    const { userId, here } = await newPerson('Administrator')
    const claims: unknown = JSON.parse(Buffer.from(here.token?.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ role: ['Administrator'] })
    expect(await status(here, staffPage)).toBe(200)
    const { db } = kit.database
    await db.updateTable('account_role').set({ role: 'Desk' }).where('user_id', '=', userId).execute()
    expect([await status(here, staffPage), await status(here)]).toEqual([403, 200])
    expect((await here.get('/api/account/roles')).json()).toEqual({ roles: ['Desk'] })
    await db
      .updateTable('account_role')
      .set({ role: 'Administrator' })
      .where('user_id', '=', userId)
      .execute()
    expect(await status(here, staffPage)).toBe(200)
  })

  test('A role change by an administrator also ends the sessions', async () => {
    const { email, userId, here, there } = await newPerson('Administrator')
    const changed = await shop.accounts.users.changeRoles({ userId, by: rootId, roles: ['Finance'] })
    expect(changed.ok).toBe(true)
    for (const browser of [here, there]) {
      expect([await status(browser, staffPage), await renewed(browser)]).toEqual([401, 401])
    }
    const again = shop.browser()
    await again.signIn(email, goodPassword)
    expect([await status(again, staffPage), await status(again)]).toEqual([403, 200])
  })

  test('A lock takes effect at once and is answered like a wrong password', async () => {
    const { email, userId, here, there } = await newPerson()
    const refused = (await shop.browser().signIn(email, 'wrong password')).json<Record<string, unknown>>()
    expect((await shop.accounts.users.lock({ userId, by: rootId })).ok).toBe(true)
    for (const browser of [here, there]) {
      expect([await status(browser), await renewed(browser)]).toEqual([401, 401])
    }
    const locked = await shop.browser().signIn(email, goodPassword)
    const shown = { ...locked.json<Record<string, unknown>>(), reference: refused['reference'] }
    expect([locked.statusCode, shown]).toEqual([400, refused])
  })

  test('A lock stops a concurrent sign-in', async () => {
    const { userId, here, there } = await newPerson()
    const { db } = kit.database
    // the lock is set; it does not end a session that began before
    await db
      .updateTable('account')
      .set({ locked_at: shop.clock.now() })
      .where('user_id', '=', userId)
      .execute()
    expect([await status(here), await renewed(there)]).toEqual([401, 401])
  })
})
