import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountEmailAnswer } from '#contract/api/account/account.ts'
import {
  type AccountShop,
  accountShop,
  goodPassword,
  linkIn,
  openAccount,
  type TestBrowser,
} from '#test-kit/account/account-shop.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const path = '/api/account/email'
const hourMs = 3_600_000

withDatabase('another email address for an account', (kit) => {
  let shop: AccountShop
  let people = 0
  let email = ''
  let wanted = ''
  let owner: TestBrowser
  beforeAll(async () => {
    shop = await accountShop(kit.database)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    people += 1
    email = `before${people}@example.com`
    wanted = `After${people}@example.com`
    await openAccount(shop, email)
    owner = await signedIn(email)
  })

  const signedIn = async (address: string) => {
    const browser = shop.browser()
    const answer = await browser.signIn(address, goodPassword)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return browser
  }
  const ask = (address = wanted) => owner.send('POST', path, { email: address })
  const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address)
  const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject)
  const linkTo = (address: string) => linkIn(mailsTo(address).findLast(({ text }) => text.includes('code=')))
  const asked = async (address = wanted) => {
    const answer = await ask(address)
    expect(answer.statusCode, answer.body).toBe(200)
    await shop.runDue()
    return linkTo(address)
  }
  const confirm = (link: { userid: string; code: string }) => shop.browser().form(`${path}/confirm`, link)
  const standing = async () => (await owner.get(path)).json<AccountEmailAnswer>()
  const opens = async (address: string) =>
    (await shop.browser().signIn(address, goodPassword)).statusCode === 200

  test('an email change takes effect once the link is followed, in any browser, and signs nobody in', async () => {
    const other = await signedIn(email)
    const link = await asked()
    expect(mailsTo(wanted)[0]?.text).toMatch(
      /^https:\/\/shop\.example\/account\/newemail#userid=usr_\w+&code=[\w-]{43}$/m,
    )
    expect(subjectsTo(email).at(-1)).toBe('Somebody asked to change your email address')
    expect(await standing()).toMatchObject({ email, waiting: { email: wanted } })
    expect(await opens(email)).toBe(true)
    const anywhere = shop.browser()
    const confirmed = await anywhere.form(`${path}/confirm`, link)
    expect(confirmed.json()).toEqual({ outcome: 'done' })
    expect(anywhere.cookies.size).toBe(0)
    await shop.runDue()
    expect(subjectsTo(email).at(-1)).toBe('Your email address has changed')
    expect(mailsTo(email).at(-1)?.text).not.toContain(wanted)
    expect(await standing()).toEqual({ email: wanted })
    expect((await other.get(path)).statusCode).toBe(401)
    expect([await opens(email), await opens(wanted)]).toEqual([false, true])
    expect((await confirm(link)).json()).toMatchObject({ problem: 'codeWrong' })
  })

  test('an email change sends all mail to the new address and voids links mailed to the old one', async () => {
    const link = await asked()
    await shop.browser().form('/api/account/forgotpassword', { email })
    await shop.runDue()
    const old = {
      ...linkTo(email),
      password: 'a stranger at the old box',
      confirm: 'a stranger at the old box',
    }
    await confirm(link)
    expect((await shop.browser().form('/api/account/resetpassword', old)).statusCode).toBe(400)
    const count = mailsTo(email).length
    for (const address of [email, wanted])
      await shop.browser().form('/api/account/forgotpassword', { email: address })
    await shop.runDue()
    expect(subjectsTo(wanted).at(-1)).toBe('Set a new password')
    // the notice of the change, and no link
    expect(subjectsTo(email).slice(count)).toEqual(['Your email address has changed'])
  })

  test('an email change answers for a taken address as for any other, and notifies its owner instead', async () => {
    const theirs = `theirs${people}@example.com`
    await openAccount(shop, theirs)
    const count = mailsTo(theirs).length
    const free = await ask()
    const freeStanding = await owner.get(path)
    const taken = await ask(theirs.toUpperCase())
    const takenStanding = await owner.get(path)
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers))
    expect(takenStanding.body.replace(theirs.toUpperCase(), wanted)).toBe(freeStanding.body)
    await shop.runDue()
    await ask(theirs)
    await shop.runDue()
    expect(subjectsTo(theirs).slice(count)).toEqual(['Your email address was requested for another account'])
    expect(mailsTo(theirs).at(-1)?.text).not.toContain('code=')
    expect(mailsTo(theirs).at(-1)?.text).not.toContain(email)
    expect([await opens(email), await opens(theirs)]).toEqual([true, true])
  })

  test('an email change needs a signed-in owner and a valid address that differs', async () => {
    for (const [address, problem] of [
      ['nobody', 'emailWrong'],
      [email.toUpperCase(), 'emailIsYours'],
    ] as const)
      expect((await ask(address)).json()).toMatchObject({ problem, field: 'email' })
    shop.clock.advance(16 * 60_000)
    await owner.renew()
    expect((await ask()).json()).toMatchObject({ problem: 'reauthRequired' })
    expect((await shop.browser().send('POST', path, { email: wanted })).statusCode).toBe(401)
    expect(await standing()).toEqual({ email })
  })

  test('an email change can be requested at most three times an hour; the last request counts', async () => {
    const first = await asked()
    const second = await asked(`second${people}@example.com`)
    expect((await confirm(first)).json()).toMatchObject({ problem: 'codeWrong' })
    await asked()
    expect((await ask()).json()).toMatchObject({ problem: 'tooManyMails' })
    expect((await confirm(second)).statusCode).toBe(400)
    expect((await confirm(linkTo(wanted))).statusCode).toBe(200)
  })

  test('an email change can be withdrawn, expires after six hours, and belongs to one account alone', async () => {
    const taken = await asked()
    expect((await owner.send('POST', `${path}/withdraw`)).json()).toEqual({ outcome: 'done' })
    expect(await standing()).toEqual({ email })
    expect((await confirm(taken)).statusCode).toBe(400)
    const link = await asked()
    const stranger = linkTo('After1@example.com').userid
    expect((await confirm({ ...link, userid: stranger })).statusCode).toBe(400)
    shop.clock.advance(6 * hourMs)
    expect((await confirm(link)).statusCode).toBe(400)
    owner = await signedIn(email)
    expect(await standing()).toEqual({ email })
  })

  test('an email change sends no mail when it was withdrawn first', async () => {
    await ask()
    await owner.send('POST', `${path}/withdraw`)
    await shop.runDue()
    expect(mailsTo(wanted)).toEqual([])
  })

  test('an email change becomes void with a new password', async () => {
    const link = await asked()
    const typed = {
      oldPassword: goodPassword,
      password: 'another for tonight',
      confirm: 'another for tonight',
    }
    expect((await owner.send('POST', '/api/account/password', typed)).statusCode).toBe(200)
    expect((await confirm(link)).json()).toMatchObject({ problem: 'codeWrong' })
    expect(await opens(email)).toBe(false)
    const again = await shop.browser().signIn(email, 'another for tonight')
    expect(again.statusCode).toBe(200)
  })

  test('an email change does not take effect when another account was opened with the address meanwhile', async () => {
    const link = await asked()
    await openAccount(shop, wanted, 'first come first served')
    expect((await confirm(link)).json()).toMatchObject({ problem: 'codeWrong' })
    expect(await standing()).toEqual({ email })
    expect((await shop.browser().signIn(wanted, 'first come first served')).statusCode).toBe(200)
  })

  test('an email change takes effect when an account with the address was requested but never confirmed', async () => {
    const registration = { username: wanted, password: goodPassword, confirm: goodPassword }
    await shop.browser().send('POST', '/api/account/register', registration)
    await shop.runDue()
    const squatter = linkTo(wanted)
    const link = await asked()
    expect((await confirm(link)).statusCode).toBe(200)
    expect((await shop.browser().form('/api/account/confirmemail', squatter)).statusCode).toBe(400)
    expect(await opens(wanted)).toBe(true)
  })

  test('a pending address is encrypted in the database', async () => {
    await asked()
    const rows = await kit.database.db.selectFrom('account_code').select('email').execute()
    const sealed = rows.flatMap(({ email: bytes }) => (bytes === null ? [] : [bytes]))
    expect(sealed.length).toBeGreaterThan(0)
    for (const bytes of sealed) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/example/i)
  })

  test('an email change takes effect once when two follow the link at the same time', async () => {
    const link = await asked()
    const answers = await Promise.all([confirm(link), confirm(link), confirm(link)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    await shop.runDue()
    expect(subjectsTo(email).filter((subject) => subject.includes('has changed'))).toHaveLength(1)
  })

  test('an email change takes effect or becomes void when a password is reset by mail at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const link = await asked()
      await shop.browser().form('/api/account/forgotpassword', { email })
      await shop.runDue()
      const typed = { ...linkTo(email), password: 'set by its owner', confirm: 'set by its owner' }
      const [changed, reset] = await Promise.all([
        confirm(link),
        shop.browser().form('/api/account/resetpassword', typed),
      ])
      expect([changed.statusCode, reset.statusCode].toSorted((a, b) => a - b)).toEqual([200, 400])
      const isChanged = changed.statusCode === 200
      const now = isChanged ? wanted : email
      const password = isChanged ? goodPassword : 'set by its owner'
      expect((await shop.browser().signIn(now, password)).statusCode).toBe(200)
      people += 1
      email = `before${people}@example.com`
      wanted = `After${people}@example.com`
      await openAccount(shop, email)
      owner = await signedIn(email)
    }
  })

  test('an address goes to one of two accounts that request it', async () => {
    const link = await asked()
    const rival = `rival${people}@example.com`
    await openAccount(shop, rival)
    const browser = await signedIn(rival)
    await browser.send('POST', path, { email: wanted })
    await shop.runDue()
    const answers = await Promise.all([confirm(link), confirm(linkTo(wanted))])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await opens(wanted)).toBe(true)
    expect([await opens(email), await opens(rival)].filter(Boolean)).toHaveLength(1)
  })

  test('an email change takes effect while somebody registers the address at the same time', async () => {
    const link = await asked()
    const registration = { username: wanted, password: goodPassword, confirm: goodPassword }
    await shop.browser().send('POST', '/api/account/register', registration)
    const [confirmed] = await Promise.all([confirm(link), shop.runDue()])
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect(await standing()).toEqual({ email: wanted })
  })
})
