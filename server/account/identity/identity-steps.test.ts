import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OidcSimulator, type TokenFault, oidcSimulator } from '#simulators/oidc/oidc.ts'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { enrol } from '#test-kit/account/authenticator.ts'
import { openOwnAccount } from '#test-kit/account/own-account.ts'
import {
  authorizeAs,
  comesBack,
  finishSignIn,
  goesToService,
  listenAsService,
  returnAddressOf,
  serviceClient,
  signsInByService,
  startAtService,
} from '#test-kit/account/service-sign-in.ts'
import { type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

const people = ['ann', 'bob', 'cid', 'dee', 'eve', 'fay', 'gus'].map((name) => ({
  subject: `sub-${name}`,
  email: `${name}@traveller.example`,
  emailVerified: true as unknown,
}))
const odd = [
  { subject: 'sub-text', email: 'text@traveller.example', emailVerified: 'true' },
  { subject: 'sub-silent', email: 'silent@traveller.example' },
  { subject: 'sub-nameless' },
]

withDatabase('sign-in with Google and LINE', (kit) => {
  let shop: AppUnderTest
  let google: OidcSimulator
  let line: OidcSimulator
  const services: Awaited<ReturnType<typeof listenAsService>>[] = []
  const listen = async (simulator: OidcSimulator) => {
    const service = await listenAsService(simulator)
    services.push(service)
    return service.url
  }
  beforeAll(async () => {
    const all = [...people, ...odd]
    google = await oidcSimulator({
      ...serviceClient,
      people: all,
      algorithm: 'RS256',
      redirectUri: returnAddressOf('google'),
    })
    const unsaid = all.map(({ subject, email }) => (email === undefined ? { subject } : { subject, email }))
    line = await oidcSimulator({
      ...serviceClient,
      people: unsaid,
      algorithm: 'HS256',
      redirectUri: returnAddressOf('line'),
    })
    shop = await appUnderTest(kit.database, {
      GOOGLE_URL: await listen(google),
      GOOGLE_CLIENT_ID: serviceClient.clientId,
      GOOGLE_CLIENT_SECRET: serviceClient.clientSecret,
      LINE_LOGIN_URL: await listen(line),
      LINE_LOGIN_CHANNEL_ID: serviceClient.clientId,
      LINE_LOGIN_CHANNEL_SECRET: serviceClient.clientSecret,
    })
    for (const { clock } of [google, line]) clock.setTo(shop.clock.now())
  })
  afterAll(async () => {
    await shop.close()
    for (const service of services) service.close()
  })

  const newBrowser = () => testBrowser(shop.app.http)
  const owner = (name: string) => openOwnAccount(shop, kit.database, `${name}@traveller.example`)
  const mailsTo = async (name: string) => {
    await shop.app.runDue()
    return shop
      .mails()
      .map((file) => readFileSync(join(shop.dataDir, 'mail', file), 'utf8'))
      .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .filter((text) => text.includes(`To: ${name}@traveller.example`))
  }

  describe('an address that both sides have confirmed', () => {
    it('signs its owner in, links the accounts once, and tells the owner', async () => {
      const { userId } = await owner('ann')
      const browser = newBrowser()
      expect(await signsInByService(browser, 'sub-ann')).toMatchObject({
        outcome: 'signedIn',
        returnUrl: '/order',
      })
      expect((await browser.get('/api/account/profile')).json()).toMatchObject({
        email: 'ann@traveller.example',
      })
      await signsInByService(newBrowser(), 'sub-ann')
      const notices = (await mailsTo('ann')).filter((mail) => mail.includes('Another way to sign in'))
      expect(notices).toHaveLength(1)
      const links = await kit.database.db
        .selectFrom('account_identity')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      expect(links).toHaveLength(1)
      expect(JSON.stringify(links)).not.toContain('sub-ann')
    })

    it('still needs the second factor, whose wrong codes count', async () => {
      const { browser: own } = await owner('bob')
      const { app } = await enrol(own, shop.clock)
      shop.clock.advance(60_000)
      const browser = newBrowser()
      expect(await signsInByService(browser, 'sub-bob')).toMatchObject({
        status: 400,
        problem: 'otpRequired',
      })
      expect(await finishSignIn(browser, { otp: '000000' })).toMatchObject({ problem: 'otpWrong' })
      expect(await finishSignIn(browser, { otp: app.code() })).toMatchObject({ outcome: 'signedIn' })
      shop.clock.advance(60_000)
      for (const { clock } of [google, line]) clock.setTo(shop.clock.now())
      const thief = newBrowser()
      await goesToService(thief, 'sub-bob')
      for (let tries = 0; tries < 10; tries += 1) await finishSignIn(thief, { otp: '000000' })
      expect(await finishSignIn(thief, { otp: app.code() })).toMatchObject({ problem: 'tooManyRequests' })
    })

    it('a new password ends the link: whoever knew the old one may have made it', async () => {
      const { browser: own, userId } = await owner('cid')
      await signsInByService(newBrowser(), 'sub-cid', 'google')
      const changed = await own.send('POST', '/api/account/password', {
        oldPassword: 'open the hangar at six',
        password: 'close the hangar at ten',
        confirm: 'close the hangar at ten',
      })
      expect(changed.statusCode, changed.body).toBe(200)
      const links = kit.database.db.selectFrom('account_identity').select('provider')
      expect(await links.where('user_id', '=', userId).execute()).toEqual([])
    })
  })

  describe('an address that only the shop has confirmed', () => {
    it('a mailed link confirms the address first, in the browser that came from the service', async () => {
      await owner('dee')
      const browser = newBrowser()
      expect(await signsInByService(browser, 'sub-dee', 'line')).toMatchObject({ outcome: 'checkYourMail' })
      const [mail = ''] = (await mailsTo('dee')).filter((text) => text.includes('#connect='))
      const code = decodeURIComponent(/#connect=([\w%.-]+)/.exec(mail)?.[1] ?? '')
      expect(code).not.toBe('')
      expect(await finishSignIn(newBrowser(), { code })).toMatchObject({ problem: 'identityGone' })
      const stranger = newBrowser()
      await goesToService(stranger, 'sub-eve', 'line')
      expect(await finishSignIn(stranger, { code })).toMatchObject({ problem: 'identityGone' })
      expect(await finishSignIn(browser, { code })).toMatchObject({ outcome: 'signedIn' })
      expect(await signsInByService(newBrowser(), 'sub-dee', 'line')).toMatchObject({ outcome: 'signedIn' })
    })

    it.each(['sub-text', 'sub-silent'])(
      'a service that does not say "confirmed" signs nobody in: %s',
      async (subject) => {
        await owner(subject.replace('sub-', ''))
        expect(await signsInByService(newBrowser(), subject)).toMatchObject({ outcome: 'checkYourMail' })
      },
    )

    it('a service without an address links nothing', async () => {
      expect(await signsInByService(newBrowser(), 'sub-nameless')).toMatchObject({
        status: 403,
        problem: 'identityNotLinked',
      })
    })
  })

  it('an address without an account gets the mail that creates one', async () => {
    expect(await signsInByService(newBrowser(), 'sub-eve')).toMatchObject({ outcome: 'checkYourMail' })
    const mails = await mailsTo('eve')
    expect(mails.some((mail) => mail.includes('Confirm your email address'))).toBe(true)
  })

  it('a locked account stays locked', async () => {
    const { userId } = await owner('fay')
    await signsInByService(newBrowser(), 'sub-fay')
    const lock = kit.database.db.updateTable('account').set({ locked_at: shop.clock.now() })
    await lock.where('user_id', '=', userId).execute()
    expect(await signsInByService(newBrowser(), 'sub-fay')).toMatchObject({ outcome: 'checkYourMail' })
  })

  describe('a sign-in that somebody tampers with', () => {
    const failed = '/index?identity=failed'

    it.each<TokenFault>(['nonce', 'issuer', 'audience', 'expired', 'key', 'none', 'azp'])(
      'ends without a session for a token with a wrong %s',
      async (fault) => {
        const browser = newBrowser()
        google.spoilNextToken(fault)
        expect(await goesToService(browser, 'sub-gus')).toBe(failed)
        expect(await finishSignIn(browser)).toMatchObject({ status: 400, problem: 'identityGone' })
      },
    )

    it('needs the state of this browser', async () => {
      const browser = newBrowser()
      const back = await authorizeAs(await startAtService(browser), 'sub-gus')
      expect(await comesBack(newBrowser(), back)).toBe(failed)
      back.searchParams.set('state', 'another')
      expect(await comesBack(browser, back)).toBe(failed)
    })

    it('takes no code of one service for the other', async () => {
      const browser = newBrowser()
      const back = await authorizeAs(await startAtService(browser), 'sub-gus')
      back.pathname = back.pathname.replace('google', 'line')
      expect(await comesBack(browser, back)).toBe(failed)
    })

    it('ends after ten minutes, and the return after half an hour', async () => {
      const late = newBrowser()
      const back = await authorizeAs(await startAtService(late), 'sub-gus')
      shop.clock.advance(11 * 60_000)
      for (const { clock } of [google, line]) clock.setTo(shop.clock.now())
      expect(await comesBack(late, back)).toBe(failed)
      const slow = newBrowser()
      await goesToService(slow, 'sub-gus')
      shop.clock.advance(31 * 60_000)
      for (const { clock } of [google, line]) clock.setTo(shop.clock.now())
      expect(await finishSignIn(slow)).toMatchObject({ problem: 'identityGone' })
    })

    it('a refusal at the service leads back to the form', async () => {
      expect(await goesToService(newBrowser(), 'nobody')).toBe(failed)
    })

    it('cookies say nothing to scripts and the browser', async () => {
      const browser = newBrowser()
      const began = await browser.get('/api/account/identity/google')
      const [cookie] = [began.headers['set-cookie']].flat()
      expect(cookie).toMatch(/^identity-begun=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
      await goesToService(browser, 'sub-gus')
      expect([...browser.cookies.values()].join()).not.toContain('gus')
    })
  })

  it('dangerous actions ask for the password, which a sign-in by a service has not seen', async () => {
    await owner('gus')
    const browser = newBrowser()
    await signsInByService(browser, 'sub-gus')
    const asked = () => browser.send('POST', '/api/account/email', { email: 'other@traveller.example' })
    expect((await asked()).json()).toMatchObject({ problem: 'reauthRequired' })
    const typed = { password: 'open the hangar at six' }
    expect((await browser.send('POST', '/api/account/reauthenticate', typed)).statusCode).toBe(200)
    expect((await asked()).statusCode).toBe(200)
  })
})

withDatabase('a shop without keys', (kit) => {
  it('leads back to the form', async () => {
    const shop = await appUnderTest(kit.database)
    const answer = await testBrowser(shop.app.http).get('/api/account/identity/google')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/index?identity=failed'])
    await shop.close()
  })

  it('leads back to the form when the service does not answer', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => void gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    gone.close()
    const shop = await appUnderTest(kit.database, {
      GOOGLE_URL: `http://127.0.0.1:${port}`,
      GOOGLE_CLIENT_ID: 'shop',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    const answer = await testBrowser(shop.app.http).get('/api/account/identity/google')
    expect(answer.headers.location).toBe('/index?identity=failed')
    await shop.close()
  })
})
