import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CompanyAnswer } from '#contract/api/staff/companies.ts'
import type { InviteAnswer } from '#contract/api/staff/users.ts'
import type { Role } from '#contract/rights.ts'
import type { TestBrowser } from '#test-kit/account/account-shop.ts'
import { CompanyShop, sent } from '#test-kit/account/company-shop.ts'
import { type SignedInPerson, everybodysPassword, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const lots = 100_000_000_000
const day = 24 * 60 * 60_000
const notIndependent = { status: 409, body: { problem: 'approvalsNotIndependent' } }

withDatabase('a role of the staff that an administrator has granted', (kit) => {
  const at = new CompanyShop(kit)
  let root: SignedInPerson
  let other: SignedInPerson
  beforeAll(() => at.open())
  beforeEach(async () => {
    await at.begin()
    root = await signInAs(at.shop, kit.database, ['Administrator'])
    other = await signInAs(at.shop, kit.database, ['Administrator'])
  })
  afterAll(() => at.shop.close())

  const again = async ({ browser, userId }: SignedInPerson) => {
    const row = kit.database.db.selectFrom('account').select('email').where('user_id', '=', userId)
    await browser.signIn((await row.executeTakeFirstOrThrow()).email, everybodysPassword)
  }
  const change = (by: SignedInPerson, { userId }: SignedInPerson, roles: Role[]) =>
    by.browser.send('POST', '/api/staff/users/roles', { userId, roles })
  /** Returns a user without a role, to whom one is granted. */
  const granted = async (by: SignedInPerson, role: Role = 'Finance') => {
    const somebody = await signInAs(at.shop, kit.database, [])
    expect((await change(by, somebody, [role])).statusCode).toBe(200)
    await again(somebody)
    return somebody
  }
  const request = { name: 'Sukhumvit Travel', taxId: '', showsNet: false, creditLimit: 0, lowBalance: 0 }
  const setLimit = async ({ browser }: SignedInPerson, { companyId }: CompanyAnswer) => {
    const path = `/api/staff/companies/${companyId}`
    const { version } = (await browser.get(path)).json<CompanyAnswer>()
    const json = { ...request, creditLimit: lots, state: 'open', version }
    return sent<CompanyAnswer & { problem?: string }>(browser, { method: 'PUT', path, json })
  }
  const waits = { status: 200, body: { creditLimit: 0 } }
  const counts = { status: 200, body: { creditLimit: lots } }
  const told = async () => {
    const rows = await kit.database.db.selectFrom('outbox').select('mail_key').execute()
    const keys = rows.map((row) => row.mail_key).filter((key) => key.startsWith('staff-role-granted:'))
    return keys.map((key) => key.split(':').at(-1))
  }

  it('a new role does not count together with whoever granted it before a week is over', async () => {
    const company = await at.company({ creditLimit: 0 })
    const fresh = await granted(root)
    expect(await setLimit(root, company)).toMatchObject(waits)
    expect(await setLimit(fresh, company)).toMatchObject(notIndependent)
    at.shop.clock.advance(7 * day)
    for (const one of [root, fresh]) await again(one)
    expect(await setLimit(fresh, company)).toMatchObject(counts)
  })

  it('a new role counts together with an established colleague who did not grant it', async () => {
    const company = await at.company({ creditLimit: 0 })
    const fresh = await granted(root)
    expect(await setLimit(fresh, company)).toMatchObject(waits)
    expect(await setLimit(root, company)).toMatchObject(notIndependent)
    expect(await setLimit(other, company)).toMatchObject(counts)
  })

  it('a new role does not count through accounts in between, nor do two new ones together', async () => {
    const company = await at.company({ creditLimit: 0 })
    const between = await granted(root, 'Administrator')
    const [one, two] = [await granted(between), await granted(root)]
    await change(root, between, [])
    expect(await setLimit(one, company)).toMatchObject(waits)
    expect(await setLimit(two, company)).toMatchObject(notIndependent)
    expect(await setLimit(root, company)).toMatchObject(notIndependent)
    expect(await setLimit(other, company)).toMatchObject(notIndependent)
  })

  it('a new role cannot enter a correction that its granter requested, and approvals of a person without a role do not count', async () => {
    const company = await at.company({ creditLimit: 0 })
    const fresh = await granted(root)
    const path = `/api/staff/companies/${company.companyId}/corrections`
    const json = { amount: 50_000_00, note: 'counted again', requestKey: 'a-request-key-number-1' }
    const { corrections } = (await sent<CompanyAnswer>(fresh.browser, { method: 'POST', path, json })).body
    const confirm = ({ browser }: SignedInPerson) =>
      sent(browser, {
        method: 'POST',
        path: `/api/staff/corrections/${corrections[0]?.correctionId}/confirm`,
      })
    expect(await confirm(root)).toMatchObject(notIndependent)
    await change(other, fresh, [])
    expect(await confirm(root)).toMatchObject(notIndependent)
  })

  it('a granted staff role sends an email to every other administrator, also by invitation; other roles do not', async () => {
    await granted(root)
    expect(await told()).toEqual([other.userId])
    const agent = await signInAs(at.shop, kit.database, [])
    await change(root, agent, ['Agent'])
    const invite = { email: 'new.clerk@example.com', roles: ['Desk'], language: 'en' }
    expect((await root.browser.send('POST', '/api/staff/users/invite', invite)).statusCode).toBe(200)
    expect(await told()).toEqual([other.userId, other.userId])
  })

  it('a staff role cannot be given by an invitation to a person who spends the credit of a company', async () => {
    const company = await at.company()
    const invited = async (by: TestBrowser, roles: Role[]) => {
      const json = { email: 'an.agent@example.com', roles, language: 'en' }
      const answer = await by.send('POST', '/api/staff/users/invite', json)
      return { status: answer.statusCode, body: answer.json<InviteAnswer & { problem?: string }>() }
    }
    const { userId } = (await invited(root.browser, ['Agent'])).body
    const member = { company_id: company.companyId, user_id: userId, since: at.shop.clock.now() }
    await kit.database.db.insertInto('company_member').values(member).execute()
    expect(await invited(root.browser, ['Agent', 'Finance'])).toMatchObject({
      status: 409,
      body: { problem: 'memberNotPossible' },
    })
  })
})
