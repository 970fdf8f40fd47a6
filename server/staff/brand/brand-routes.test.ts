import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BrandAnswer } from '#contract/api/staff/brand/brand.ts'
import type { MailPreviewAnswer } from '#contract/api/staff/mails/mails.ts'
import { openShopBrand } from '#server/app/open-shop-brand.ts'
import { openStorage } from '#server/app/storage/open-storage.ts'
import { readConfig } from '#server/config.ts'
import { createBrandVersionStore } from '#server/platform/brand/brand-version-store.ts'
import { createShopBrand } from '#server/platform/brand/shop-brand.ts'
import { systemHttpClient } from '#server/platform/http-client.ts'
import { systemIds } from '#server/platform/ids.ts'
import { silentLog } from '#server/platform/log.ts'
import { type TestBrowser, testBrowser } from '#test-kit/account/account-shop.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { type AppUnderTest, aBookingRequest, anOffer, appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase, withEmbedded, withPostgres } from '#test-kit/database/test-database.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import { testClock } from '#test-kit/test-clock.ts'

const svg = (more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#1d4ed8" d="M0 0h120v40H0z"/>${more}</svg>`
const base64 = (text: string) => Buffer.from(text).toString('base64')
const sunny = { name: 'Sunny Travel', color: '#1d4ed8', logo: { base64: base64(svg()) } }

for (const describeOn of [withDatabase, withEmbedded])
  describeOn('the brand that an administrator sets', (kit) => {
    let shop: AppUnderTest
    let clerk: TestBrowser
    beforeAll(async () => {
      await kit.clear()
      shop = await appUnderTest(kit.database, { MAIL_REPLY_TO: 'desk@sunny.example' })
      clerk = await signInAdministrator(shop, kit.database)
    })
    afterAll(() => shop.close())

    const read = async () => (await clerk.get('/api/staff/brand')).json<BrandAnswer>()
    const save = async (body: object) => {
      const answer = await clerk.send('PUT', '/api/staff/brand', body)
      return { status: answer.statusCode, body: answer.json<BrandAnswer & { readonly problem: string }>() }
    }

    it('the brand is that of the settings until something is saved', async () => {
      expect(await read()).toMatchObject({
        version: 0,
        values: {},
        settings: { name: 'Farehouse', senderName: 'Farehouse test agency', replyTo: 'desk@sunny.example' },
        senderAddress: 'booking@127.0.0.1',
        shown: { favicon: '/favicon.svg' },
        history: [],
      })
    })

    it('shows its files and mails at once, and lists who changed what', async () => {
      const { status, body } = await save({
        version: 0,
        ...sunny,
        senderName: 'Sunny Tickets',
        replyTo: 'help@sunny.example',
      })
      expect([status, body.version]).toEqual([200, 1])
      expect(body.history).toMatchObject([
        {
          version: 1,
          savedBy: 'administrator@example.com',
          changed: ['name', 'color', 'logo', 'senderName', 'replyTo'],
        },
      ])
      const file = await shop.app.http.inject(body.shown.logo ?? '')
      expect([file.statusCode, file.body]).toEqual([200, svg()])
      await shop.book(aBookingRequest(await anOffer(shop)))
      await shop.app.runDue()
      const name = shop.mails().find((one) => one.startsWith('booking-held'))
      const sent = await readFile(join(shop.dataDir, 'mail', name ?? ''), 'utf8')
      const mail = sent.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      expect(mail).toMatch(/^From: Sunny Tickets <booking@/m)
      expect(mail).toMatch(/^Reply-To: Sunny Tickets <help@sunny\.example>\r$/m)
      expect(mail).toContain('alt="Sunny Travel"')
      expect(mail).toContain('bgcolor="#1d4ed8"')
    })

    it('goes back to an earlier version with the pictures of that time', async () => {
      const { values } = (await read()).history[0] ?? {}
      expect((await save({ version: 1, color: '#7c2d12' })).body).toMatchObject({
        version: 2,
        values: { color: '#7c2d12' },
        settings: { name: 'Farehouse' },
      })
      const { logo, ...texts } = values ?? {}
      const back = await save({ version: 2, ...texts, logo: { digest: logo } })
      expect(back.body).toMatchObject({ version: 3, values })
      expect(back.body.history.map(({ version }) => version)).toEqual([3, 2, 1])
    })

    it.each([
      [
        'a logo with a script',
        { logo: { base64: base64(svg('<script>alert(1)</script>')) } },
        'brandPictureRefused',
      ],
      ['a logo that is text', { logo: { base64: base64('hello') } }, 'brandPictureRefused'],
      [
        'a logo that is too large',
        { logo: { base64: base64(svg(' '.repeat(101 * 1024))) } },
        'brandPictureRefused',
      ],
      ['an icon that is not square', { favicon: { base64: base64(svg()) } }, 'brandPictureRefused'],
      ['a picture that nobody stored', { logo: { digest: '0'.repeat(64) } }, 'brandPictureRefused'],
      ['a name of two lines', { name: 'Sunny\nBcc: x' }, 'wrongFormat'],
      ['a name that turns its direction', { name: 'Sun\u202Eny' }, 'wrongFormat'],
      ['a colour with a rule', { color: '#1d4ed8;}' }, 'wrongFormat'],
      ['a reply address with a header', { replyTo: 'a@b.example\r\nBcc: x@y.example' }, 'emailWrong'],
    ])('refuses %s and keeps what there is', async (_what, fault, code) => {
      const before = await read()
      const { status, body } = await save({ version: before.version, ...fault })
      expect([status, body.problem]).toEqual([422, code])
      expect(await read()).toEqual(before)
    })

    it('refuses the version of somebody who has not seen the newest', async () => {
      const logo = { base64: base64(svg('<path d="M9 9h9v9z"/>')) }
      const stored = () => kit.database.db.selectFrom('brand_picture').select('digest').execute()
      const before = await stored()
      expect((await save({ version: 1, name: 'Other', logo })).body.problem).toBe('changedMeanwhile')
      expect(await stored()).toEqual(before)
    })
  })

withPostgres('the brand of a second process', (kit) => {
  it('follows a change within five seconds, in mails, files and pages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'farehouse-brand-'))
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html lang="en" data-site="__SITE__"><head><title>Search · __SHOP_NAME__</title></head></html>',
    )
    const other = await kit.another()
    const [first, second] = [await appUnderTest(kit.database), await appUnderTest(other, {})]
    const clock = testClock()
    const config = readConfig({})
    const deps = { config, database: other, clock, httpClient: systemHttpClient, ids: systemIds }
    const { files } = openStorage({ ...deps, log: silentLog })
    const brand = createShopBrand({
      settings: await openShopBrand(config),
      versions: createBrandVersionStore(other.db, files),
      clock,
      log: silentLog,
    })
    const pages = await exampleShop({ pages: { directory: folder, paths: [], site: [], brand } })
    const clerk = await signInAdministrator(first, kit.database)
    const reader = testBrowser(second.app.http)
    await reader.signIn('administrator@example.com', 'open the hangar at six')
    const mailOf = async () => {
      const [version] = (await reader.get(previewPath)).json<MailPreviewAnswer>().versions
      return (await second.app.http.inject(version?.page ?? '')).body
    }
    const previewPath = '/api/staff/mails/preview?event=booking-held&variant=usual'
    expect((await pages.inject('/')).body).toContain('Search · Farehouse')
    expect(await mailOf()).not.toContain('Sunny Travel')
    const saved = await clerk.send('PUT', '/api/staff/brand', { version: 0, ...sunny })
    const { shown } = saved.json<BrandAnswer>()
    // A browser that has the page of the first process asks the second one for the logo at once.
    expect((await second.app.http.inject(shown.logo ?? '')).statusCode).toBe(200)
    for (const process of [clock, second.clock]) process.advance(5000)
    const page = (await pages.inject('/')).body
    expect(page).toContain('<title>Search · Sunny Travel</title>')
    expect(page).toContain(`--logo:url(${shown.logo})`)
    expect(await mailOf()).toContain('Sunny Travel')
    await Promise.all([first.close(), second.close(), pages.close()])
    await other.close()
    await rm(folder, { recursive: true })
  })
})
