import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type InviteAnswer,
  type UserAnswer,
  type UsersAnswer,
  usersPerPage,
} from '#contract/api/staff/users.ts'
import type { Role } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { type SignedInPerson, signInAs } from '#test-kit/account/sign-in-as.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

withDatabase('looking after other people’s accounts', (kit) => {
  let shop: AppUnderTest
  let root: SignedInPerson
  beforeAll(async () => {
    shop = await appUnderTest(kit.database)
    root = await signInAs(shop, kit.database, ['Administrator'])
  })
  afterAll(() => shop.close())

  const base = '/api/staff/users'
  const action = async (name: string, json: object, by: TestBrowser = root.browser) => {
    const answer = await by.send('POST', `${base}/${name}`, json)
    return { status: answer.statusCode, body: answer.json<ProblemAnswer & InviteAnswer>() }
  }
  const find = async (userId: string) => (await root.browser.get(`${base}/${userId}`)).json<UserAnswer>()
  const list = async (query: Record<string, string>) =>
    (await root.browser.get(`${base}?${new URLSearchParams(query)}`)).json<UsersAnswer>()
  const isIn = async ({ browser }: Pick<SignedInPerson, 'browser'>) =>
    (await browser.get('/api/account/roles')).statusCode === 200
  const mailsTo = async (email: string) => {
    await shop.app.runDue()
    const texts = shop.mails().map((name) => readFileSync(join(shop.dataDir, 'mail', name), 'utf8'))
    return texts.filter((text) => text.includes(`To: ${email}`))
  }
  const someone = (...roles: Role[]) => signInAs(shop, kit.database, roles)

  it('the user page shows an administrator the necessary data of a user', async () => {
    const clerk = await someone('Desk', 'Finance')
    const user = await find(clerk.userId)
    expect(user).toMatchObject({
      roles: ['Desk', 'Finance'],
      standing: 'active',
      hasSecondFactor: false,
      isLastAdministrator: false,
      lastSignInAt: shop.clock.now(),
      held: [
        { role: 'Desk', grantedBy: 'test' },
        { role: 'Finance', grantedBy: 'test' },
      ],
    })
    expect(user.signIns).toHaveLength(1)
  })

  it('an administrator grants and revokes roles at once, which ends the sessions and notifies the person by mail', async () => {
    const clerk = await someone('Desk')
    const { email } = await find(clerk.userId)
    expect(await action('roles', { userId: clerk.userId, roles: ['Finance'] })).toMatchObject({ status: 200 })
    expect(await isIn(clerk)).toBe(false)
    expect((await find(clerk.userId)).held).toEqual([
      { role: 'Finance', grantedBy: (await find(root.userId)).email, grantedAt: shop.clock.now() },
    ])
    expect(await mailsTo(email)).toHaveLength(1)
    await action('roles', { userId: clerk.userId, roles: ['Finance'] })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('a person who spends the credit of a company gets no staff role', async () => {
    const agent = await someone('Agent')
    const at = { created_at: shop.clock.now(), updated_at: shop.clock.now() }
    await kit.database.db
      .insertInto('company')
      .values({
        company_id: 'com_1',
        name: 'Travel',
        tax_id: '',
        state: 'open',
        shows_net: true,
        credit_limit_satang: 0,
        low_balance_satang: 0,
        ...at,
      })
      .execute()
    const member = { company_id: 'com_1', user_id: agent.userId, since: shop.clock.now() }
    await kit.database.db.insertInto('company_member').values(member).execute()
    const refused = await action('roles', { userId: agent.userId, roles: ['Agent', 'Finance'] })
    expect(refused).toMatchObject({ status: 409, body: { problem: 'memberNotPossible' } })
    expect((await find(agent.userId)).roles).toEqual(['Agent'])
  })

  it('the audit log records who changed whose roles to what', async () => {
    const clerk = await someone('Desk')
    await action('roles', { userId: clerk.userId, roles: ['Ticketing'] })
    const entry = await kit.database.db
      .selectFrom('audit_entry')
      .innerJoin('audit_outcome', 'audit_outcome.event_id', 'audit_entry.event_id')
      .selectAll()
      .where('audit_entry.object', '=', clerk.userId)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      user_id: root.userId,
      action: 'POST /api/staff/users/roles',
      detail: { roles: 'Ticketing' },
      outcome: 'done',
    })
  })

  it('the last administrator keeps the role, whoever asks', async () => {
    const refused = { status: 409, body: { problem: 'lastAdministrator' } }
    expect(await action('roles', { userId: root.userId, roles: ['Desk'] })).toMatchObject(refused)
    expect(await action('lock', { userId: root.userId })).toMatchObject(refused)
    expect((await find(root.userId)).isLastAdministrator).toBe(true)
    expect(await isIn(root)).toBe(true)
  })

  it('an administrator who has never signed in or is locked does not count', async () => {
    const refused = { status: 409, body: { problem: 'lastAdministrator' } }
    await action('invite', { email: 'second.root@example.com', roles: ['Administrator'], language: 'en' })
    expect(await action('roles', { userId: root.userId, roles: [] })).toMatchObject(refused)
    const other = await someone('Administrator')
    await action('lock', { userId: other.userId })
    expect(await action('roles', { userId: root.userId, roles: [] })).toMatchObject(refused)
  })

  it('one of two administrators who remove each other’s role at the same time remains', async () => {
    const other = await someone('Administrator')
    const answers = await Promise.all([
      action('roles', { userId: other.userId, roles: [] }),
      action('roles', { userId: root.userId, roles: [] }, other.browser),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { roles } = await kit.database.db
      .selectFrom('account_role')
      .select(({ fn }) => fn.countAll<number>().as('roles'))
      .where('role', '=', 'Administrator')
      .where('user_id', 'in', [root.userId, other.userId])
      .executeTakeFirstOrThrow()
    expect(roles).toBe(1)
    root = answers[0]?.status === 200 ? root : other
  })

  it('a lock takes effect at once; a sign-in answers exactly as a wrong password, until it is unlocked', async () => {
    const clerk = await someone('Desk')
    const { email } = await find(clerk.userId)
    const guest = () => testBrowser(shop.app.http)
    await action('lock', { userId: clerk.userId })
    expect(await isIn(clerk)).toBe(false)
    expect((await find(clerk.userId)).standing).toBe('locked')
    const right = await guest().signIn(email, 'open the hangar at six')
    const wrong = await guest().signIn(email, 'close the hangar at six')
    const told = ({ statusCode, body }: typeof right) => ({
      statusCode,
      body: body.replaceAll(/"reference":"\w+"/g, ''),
    })
    expect(told(right)).toEqual(told(wrong))
    expect(right.statusCode).toBe(400)
    await action('unlock', { userId: clerk.userId })
    expect((await guest().signIn(email, 'open the hangar at six')).statusCode).toBe(200)
  })

  it('an administrator signs a user out everywhere', async () => {
    const clerk = await someone('Desk')
    await action('end-sessions', { userId: clerk.userId })
    expect(await isIn(clerk)).toBe(false)
    expect((await find(clerk.userId)).signIns).toEqual([])
  })

  it('an administrator switches the second factor off for a lost phone, which notifies the owner', async () => {
    const clerk = await someone('Desk')
    const at = shop.clock.now()
    await kit.database.db
      .updateTable('account')
      .set({ totp_secret: new Uint8Array([1]), totp_confirmed_at: at })
      .where('user_id', '=', clerk.userId)
      .execute()
    const { email, hasSecondFactor } = await find(clerk.userId)
    expect(hasSecondFactor).toBe(true)
    await action('reset-second-factor', { userId: clerk.userId })
    expect((await find(clerk.userId)).hasSecondFactor).toBe(false)
    expect(await isIn(clerk)).toBe(false)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('an invitation sends a link that sets a password, and the roles are there at the first sign-in', async () => {
    const email = 'new.clerk@example.com'
    const { body } = await action('invite', { email, roles: ['Finance'], language: 'en' })
    expect(body).toMatchObject({ outcome: 'invited' })
    expect((await find(body.userId)).standing).toBe('invited')
    const [mail = ''] = await mailsTo(email)
    const text = Buffer.from(mail.replaceAll(/=\r?\n/g, '')).toString()
    // Browsers send nothing after the "#" to the server.
    const [, code = ''] = /resetpassword#userid=\S+code=(?:3D)?([\w-]+)/.exec(text) ?? []
    const guest = testBrowser(shop.app.http)
    const set = await guest.form('/api/account/resetpassword', {
      userid: body.userId,
      code,
      password: 'a password of my own',
      confirm: 'a password of my own',
    })
    expect(set.statusCode, set.body).toBe(200)
    await guest.signIn(email, 'a password of my own')
    expect((await guest.get('/api/account/roles')).json()).toEqual({ roles: ['Finance'] })
    expect(await action('invite', { email, roles: ['Desk'], language: 'en' })).toMatchObject({
      body: { outcome: 'known', userId: body.userId },
    })
    expect((await find(body.userId)).roles).toEqual(['Finance'])
  })

  it('an invitation gives no role to a password that a stranger chose before', async () => {
    const email = 'wanted@example.com'
    const guest = testBrowser(shop.app.http)
    const password = 'the stranger knows it'
    const register = () =>
      guest.send('POST', '/api/account/register', { username: email, password, confirm: password })
    await register()
    await shop.app.runDue()
    await action('invite', { email, roles: ['Desk'], language: 'en' })
    await register()
    await shop.app.runDue()
    expect((await guest.signIn(email, password)).statusCode).toBe(400)
    const links = (await mailsTo(email)).flatMap((mail) => /confirmemail#userid=\S+/.exec(mail) ?? [])
    const codes = await kit.database.db
      .selectFrom('account_code')
      .select('purpose')
      .where('spent_at', 'is', null)
      .where(
        'user_id',
        'in',
        kit.database.db.selectFrom('account').select('user_id').where('email', '=', email),
      )
      .execute()
    expect(links.length).toBeLessThanOrEqual(1)
    expect(codes).toEqual([{ purpose: 'reset' }])
  })

  it('the list pages through users by a prefix of their address, fifty at a time, in the order of addresses', async () => {
    const at = '2026-01-01T00:00:00.000Z' as Instant
    const rows = Array.from({ length: 130 }, (_none, index) => {
      const email = `Crowd.${String(index).padStart(3, '0')}@example.com`
      return {
        user_id: `usr_crowd${index}`,
        email,
        email_key: email.toLowerCase(),
        password_hash: '',
        confirmed_at: at,
        profile: null,
        language: 'en' as const,
        created_at: at,
        updated_at: at,
      }
    })
    await kit.database.db.insertInto('account').values(rows).execute()
    const seen: string[] = []
    let after: string | undefined
    do {
      const page: UsersAnswer = await list({ q: 'CROWD.', ...(after === undefined ? {} : { after }) })
      expect(page.users.length).toBeLessThanOrEqual(usersPerPage)
      seen.push(...page.users.map(({ email }) => email))
      after = page.next
    } while (after !== undefined)
    expect(seen).toEqual(rows.map(({ email }) => email))
    expect((await list({ q: 'crowd.007@example.com' })).users).toHaveLength(1)
    expect((await list({ q: 'crowd_' })).users).toEqual([])
    expect((await list({ q: 'crowd.', role: 'any' })).users).toEqual([])
    expect((await list({ role: 'Finance' })).users.every(({ roles }) => roles.includes('Finance'))).toBe(true)
    expect((await list({ role: 'none', q: 'person' })).users.every(({ roles }) => roles.length === 0)).toBe(
      true,
    )
  })

  it.each([
    ['roles', { roles: ['Desk'] }],
    ['lock', {}],
    ['unlock', {}],
    ['end-sessions', {}],
    ['reset-second-factor', {}],
  ])('%s answers that there is no user of that id', async (name, more) => {
    expect(await action(name, { userId: 'usr_nobody', ...more })).toMatchObject({
      status: 404,
      body: { problem: 'notFound' },
    })
  })
})
