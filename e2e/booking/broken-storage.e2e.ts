import type { Page } from '@playwright/test'
import { resultsAddress } from '../kit/results-address.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

/** Failures of browser storage. Each runs in the page before any other script. */
const ways: Readonly<Record<string, () => void>> = {
  'may not even be touched': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
  },
  'is not there': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null })
  },
  'throws whatever it is asked': () => {
    const refuse = () => {
      throw new DOMException('No.', 'InvalidStateError')
    }
    for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'] as const)
      Object.defineProperty(Storage.prototype, name, { value: refuse })
    Object.defineProperty(Storage.prototype, 'length', { get: refuse })
  },
  'is full': () => {
    Object.defineProperty(Storage.prototype, 'setItem', {
      value: () => {
        throw new DOMException('Full.', 'QuotaExceededError')
      },
    })
  },
  'is full of rubbish': () => {
    const keys = [
      'user',
      'theme',
      'recent-searches',
      'typed-trip',
      'lang',
      'reference',
      'reference-en',
      'trip-0',
    ]
    const rubbish = ['{', '', 'null', '[]', '{"value":{}}', '[[[]]]', '"x"', '{"__proto__":{"isPoisoned":1}}']
    for (const [at, key] of [...keys, 'trip-__proto__', 'trip-constructor', '__proto__'].entries())
      localStorage.setItem(key, rubbish[at % rubbish.length] ?? '')
    for (const key of ['typed-trip', 'constructor']) sessionStorage.setItem(key, '{"length":1e9}')
  },
  'is full of right shapes with wrong values': () => {
    const huge = 'x'.repeat(1_000_000)
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    localStorage.setItem(
      'user',
      JSON.stringify({ value: { access_token: 'a.b.c', expires_in: 1 }, expiry: 9e15 }),
    )
    localStorage.setItem('theme', huge)
    localStorage.setItem(
      'recent-searches',
      JSON.stringify([{ param: 'e30=', legs: [{}], party: { adult: 1e9 } }]),
    )
    localStorage.setItem('reference-en', JSON.stringify({ version: '1.2.1-GA', names: { airports: huge } }))
    localStorage.setItem('trip-0', deep)
    for (const key of ['trip-__proto__', 'trip-hasOwnProperty'])
      localStorage.setItem(
        key,
        JSON.stringify({ version: '1.2.1-GA', created: -1, searchRequest: huge.slice(0, 9) }),
      )
    sessionStorage.setItem('typed-trip', JSON.stringify('../../x'))
  },
}

const results = resultsAddress([['BKK', 'NRT', 65]])
const pages = [
  '/',
  '/index',
  '/index?form=register',
  results,
  '/pricing',
  '/pricing?param=e30=&offer=off_unknown00',
  '/booking?param=e30=&offer=off_unknown00',
  '/payments',
  '/order',
  '/account',
  '/account/resetpassword',
  '/account/confirmemail',
  '/account/newemail',
  '/pricealert#confirm=alr_1.forged',
  '/staff',
]

async function expectNotBlank(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong' }), address).toHaveCount(0)
  // The prerendered page has a title; the hydrated page contains more.
  const words = async () => (await page.getByRole('main').innerText()).trim().length
  await expect.poll(words, { message: address }).toBeGreaterThan(20)
}

for (const [way, breakStorage] of sampleOf(Object.entries(ways).toReversed(), 2)) {
  test(`Every page works when the storage ${way}`, async ({ page, refusals }) => {
    refusals.add('*')
    const broken = await page.addInitScript(breakStorage)
    for (const address of pages) {
      await page.goto(address)
      await expectNotBlank(page, address)
      expect(await page.evaluate(() => 'isPoisoned' in {})).toBe(false)
    }
    await broken.dispose()
  })

  test(`Typed values are kept when the storage ${way}`, async ({ page, refusals }) => {
    refusals.add('*')
    const broken = await page.addInitScript(breakStorage)
    const traveller = travellerAt(page)
    await page.goto(results)
    await traveller.selects((await traveller.seesResults()).first())
    await page.getByLabel('Last name').fill('Tester')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Last name')).toHaveValue('Tester')
    await broken.dispose()
  })
}

test('A browser without cookies shows that nothing can be kept, and the page continues to work', async ({
  page,
}) => {
  const traveller = travellerAt(page)
  // Requested without the browser's cookies; none is set in the browser.
  await page.route('**/api/draft/**', async (route) => {
    const request = route.request()
    const { cookie: _cookie, host: _host, 'content-length': _length, ...headers } = request.headers()
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers,
      body: request.postData(),
    })
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      body: await answer.text(),
    })
  })
  await page.goto(results)
  await traveller.selects((await traveller.seesResults()).first())
  await page.getByLabel('Last name').fill('Tester')
  await expect(page.getByText(/^Your browser blocks cookies/)).toBeVisible()
  await traveller.fillsInPassenger()
  await traveller.continues()
  await expect(page.getByText('TESTER/ANNAA MS', { exact: true })).toBeVisible()
})
