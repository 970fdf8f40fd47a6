import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { MailPreviewAnswer } from '#contract/api/staff/mails/mails.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShopBrand } from '#server/app/open-shop-brand.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { brandFileRoutes } from '#server/platform/brand/brand-file-routes.ts'
import type { Brand } from '#server/platform/brand/brand.ts'
import { aBookingRequest, anOffer, type AppUnderTest, appUnderTest } from '#test-kit/app-under-test.ts'
import { signInAdministrator } from '#test-kit/account/sign-in-administrator.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'
import { exampleShop } from '#test-kit/example-shop.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#1d4ed8" d="M0 0h120v40H0z"/></svg>'
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farehouse-brand-'))
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  environment = {
    BRAND_NAME: 'Sunny & "Sea"',
    BRAND_COLOR: '#1d4ed8',
    BRAND_LOGO: await file('logo.svg', logo),
    BRAND_FAVICON: await file('icon.svg', logo.replace('0 0 120 40', '0 0 32 32')),
  }
  const page =
    '<!doctype html><html lang="en" data-site="__SITE__"><head><title>Search · __SHOP_NAME__</title>' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" /></head><a href="/">__SHOP_NAME__</a></html>'
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'web/index.html'), page)
})
afterAll(() => rm(folder, { recursive: true }))

describe('the files of a brand', () => {
  it('a logo that cannot be drawn refuses the start', async () => {
    const broken = join(folder, 'broken.svg')
    await writeFile(broken, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>')
    await expect(openShopBrand(readConfig({ BRAND_LOGO: broken }))).rejects.toThrow(
      new ConfigError(
        'Farehouse cannot start with these settings:\n  BRAND_LOGO must be a picture that can be drawn',
      ),
    )
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ BRAND_LOGO: 'nowhere.svg' }, /BRAND_LOGO must be a file that can be read; ".*nowhere.svg" is not/],
    [{ BRAND_LOGO: '.' }, /BRAND_LOGO must be a file that can be read/],
    [{ BRAND_LOGO: 'text.png' }, /BRAND_LOGO must be an SVG or a PNG file/],
    [{ BRAND_LOGO: 'script.svg' }, /BRAND_LOGO must be an SVG without scripts/],
    [{ BRAND_LOGO: 'large.svg' }, /BRAND_LOGO must be at most 100 KiB large/],
    [{ BRAND_FAVICON: 'logo.svg' }, /BRAND_FAVICON must be as wide as high/],
    [{ BRAND_LOGO: 'text.png', BRAND_FAVICON: 'logo.svg' }, /BRAND_LOGO[^]*BRAND_FAVICON/],
  ])('the files %o refuse the start', async (files, sentence) => {
    await writeFile(join(folder, 'text.png'), 'not a picture')
    await writeFile(join(folder, 'script.svg'), logo.replace('</svg>', '<script>alert(1)</script></svg>'))
    await writeFile(join(folder, 'large.svg'), `${logo}${' '.repeat(110 * 1024)}`)
    const env = Object.entries(files).map(([name, file]) => [name, join(folder, file)])
    await expect(openShopBrand(readConfig(Object.fromEntries(env)))).rejects.toThrow(sentence)
  })

  it('the logo of mails and PDFs is a PNG on white', async () => {
    const { printedLogo } = (await openShopBrand(readConfig(environment))).brand
    const { data, info } = await sharp(printedLogo?.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ height: 160, width: expect.closeTo(416, -1) })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

describe('the pages of a shop with a brand', () => {
  let brand: Brand
  const shopWith = async (of: Brand) => {
    const shown = { current: async () => of, renew: () => undefined }
    const pages = { directory: join(folder, 'web'), paths: [], site: ['simulated'], brand: shown }
    const http = await exampleShop({ pages })
    brandFileRoutes(http, { brand: shown })
    return http
  }
  beforeAll(async () => {
    brand = (await openShopBrand(readConfig(environment))).brand
  })

  it('the pages carry its name, colour, logo and icon', async () => {
    const http = await shopWith(brand)
    const { body, headers } = await http.inject('/')
    expect(body).toContain('<title>Search · Sunny &#38; &#34;Sea&#34;</title>')
    expect(body).toContain('<a href="/">Sunny &amp; &quot;Sea&quot;</a>')
    expect(body).toContain('data-shop="Sunny &amp; &quot;Sea&quot;"')
    expect(body).toContain('data-site="simulated brand-color brand-logo brand-wordmark"')
    const [, nonce, css] = /<style nonce="([^"]+)">(.*?)<\/style><\/head>/.exec(body) ?? []
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(css).toContain('--primary:light-dark(oklch(0.488 0.217 264.4),')
    const logoPath = /--logo:url\((\/brand\/logo-[0-9a-f]{12}\.svg)\);--logo-width:96px/.exec(css ?? '')?.[1]
    const iconPath = /<link rel="icon" href="(\/brand\/favicon-[0-9a-f]{12}\.svg)"/.exec(body)?.[1]
    for (const path of [logoPath, iconPath]) {
      const file = await http.inject(path ?? '')
      expect([file.statusCode, file.headers['content-type']], path).toEqual([200, 'image/svg+xml'])
      expect(file.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await http.inject(logoPath ?? '')).body).toBe(logo)
    await http.close()
  })

  it('the pages are those of the product without settings', async () => {
    const http = await shopWith((await openShopBrand(readConfig({}))).brand)
    const { body } = await http.inject('/')
    expect(body).toContain('<!doctype html><html lang="en" data-site="simulated"><head><title>')
    expect(body).toContain('<title>Search · Farehouse</title>')
    expect(body).toContain(
      'href="/favicon.svg" type="image/svg+xml" /></head><a href="/">Farehouse</a></html>',
    )
    await http.close()
  })
})

withDatabase('the mails of a shop with a brand', (kit) => {
  let shop: AppUnderTest | undefined
  beforeEach(() => kit.clear())
  const heldMail = async (env: Record<string, string>) => {
    shop = await appUnderTest(kit.database, env)
    await shop.book(aBookingRequest(await anOffer(shop)))
    await shop.app.runDue()
    const name = shop.mails().find((one) => one.startsWith('booking-held'))
    const text = await readFile(join(shop.dataDir, 'mail', name ?? ''), 'utf8')
    return text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }
  afterEach(() => shop?.close())

  it('the mails carry its name, colour and logo', async () => {
    const mail = await heldMail(environment)
    expect(mail).toMatch(/^From: "Sunny & \\"Sea\\"" <booking@/m)
    const [, path = ''] = /<img src="http:\/\/[^/"]+(\/brand\/logo-[0-9a-f]{12}\.png)"/.exec(mail) ?? []
    expect(mail).toMatch(/alt="Sunny &#38; &#34;Sea&#34;" width="\d+" height="48"/)
    expect(mail).toContain('bgcolor="#1d4ed8"')
    expect(mail).not.toMatch(/#022c22|#007a55/)
    expect(mail).not.toContain('class="shop"')
    const logoAt = async (url: string) => {
      const { statusCode, headers } = (await shop?.app.http.inject({ url })) ?? { headers: {} }
      return [statusCode, headers['content-type'], headers['cache-control']]
    }
    expect(await logoAt(path)).toEqual([200, 'image/png', 'public, max-age=31536000, immutable'])
    // Mails that were sent before a change of the logo name the address that it had then.
    expect(await logoAt('/brand/logo-0123456789ab.png')).toEqual([200, 'image/png', 'public, max-age=3600'])
    for (const other of ['0123456789a', '0123456789abc', '0123456789aB', '..%2f0123456789ab'])
      expect((await logoAt(`/brand/logo-${other}.png`))[0], other).toBe(404)
  })

  it('the mails write the name beside a logo that does not contain it', async () => {
    const mail = await heldMail({ ...environment, BRAND_LOGO: environment['BRAND_FAVICON'] ?? '' })
    expect(mail).toMatch(/<img src="[^"]+\.png" alt="" width="48" height="48"/)
    expect(mail).toMatch(/<td class="shop"><font color="#ffffff"><bdi>Sunny &#38; &#34;Sea&#34;<\/bdi>/)
  })

  it('the preview of the mails for staff may show the logo at the public address of the shop', async () => {
    shop = await appUnderTest(kit.database, { ...environment, PUBLIC_URL: 'https://shop.example' })
    const clerk = await signInAdministrator(shop, kit.database)
    const answer = await clerk.get('/api/staff/mails/preview?event=booking-held&variant=usual')
    const [held] = answer.json<MailPreviewAnswer>().versions
    const headers = { host: 'shop.example' }
    const page = await shop.app.http.inject({ url: held?.page ?? '', headers })
    const [, origin] = /<img src="(https:\/\/[^/"]+)\/brand/.exec(page.body) ?? []
    expect(origin).toBe('https://shop.example')
    expect(page.headers['content-security-policy']).toContain(`; img-src ${origin};`)
  })

  it('the mails come from the address of the settings, and answers go to another', async () => {
    const mail = await heldMail({ MAIL_FROM: 'tickets@sunny.example', MAIL_REPLY_TO: 'desk@sunny.example' })
    expect(mail).toMatch(/^From: Farehouse test agency <tickets@sunny\.example>\r$/m)
    expect(mail).toMatch(/^Reply-To: Farehouse test agency <desk@sunny\.example>\r$/m)
    expect(mail).toMatch(/^Message-ID: <[0-9a-f]{40}@sunny\.example>\r$/m)
  })

  it('the mails are those of the agency without settings', async () => {
    const mail = await heldMail({})
    expect(mail).toMatch(/^From: Farehouse test agency <booking@/m)
    expect(mail).not.toMatch(/^Reply-To:/m)
    expect(mail).not.toContain('<img')
    expect(mail).toContain('bgcolor="#022c22"')
  })
})
