import { type ConsoleMessage, expect as expectation, test as base } from '@playwright/test'
import { type StoryShop, startStoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { inWeather } from './weather.ts'

/** What a story is given beside the page. */
export type StoryParts = {
  /**
   * Paths that refuse, or do not answer, on purpose in this story; the browser itself reports that on its console.
   * "*" where the shop is down.
   */
  readonly refusals: Set<string>
}

/** Stories on a shop of their worker, in a browser that may talk to that shop alone and stays silent. */
export const story = base.extend<StoryParts, { shop: StoryShop; payments: boolean; shopFor: string }>({
  /**
   * A shop that tells nothing but the stories of this name: for whoever reads what others leave behind in a shop,
   * as past searches: `story.use({ shopFor: 'markup' })`.
   */
  shopFor: ['everyone', { option: true, scope: 'worker' }],
  /** Whether payment services are simulated beside the shop: `story.use({ payments: true })`. */
  payments: [false, { option: true, scope: 'worker' }],
  shop: [
    async ({ payments, shopFor: _another }, use) => {
      const shop = await startStoryShop({ payments })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      await use(inWeather(browser))
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  refusals: async ({ browserName: _any }, use) => {
    await use(new Set())
  },
  page: async ({ page, shop, payments, refusals }, use) => {
    const outside: string[] = []
    const said: string[] = []
    const services = payments ? Object.values(shop.payments().simulators) : []
    const hosts = new Set([shop.url, ...services.map(({ url }) => url)])
    await page.context().route(
      (url) => !hosts.has(url.origin),
      async (route) => {
        outside.push(route.request().url())
        await route.abort()
      },
    )
    page.on('console', (message) => {
      const isBad = message.type() === 'error' || message.type() === 'warning'
      if (isBad && !isExpectedRefusal(message, refusals) && !isOwnLook(message)) said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(String(error)))
    await use(page)
    expectation(outside, 'requests to other hosts').toEqual([])
    expectation(said, 'what the pages said on the console').toEqual([])
  },
})

/** What a story expects. */
export const expect = expectation

/** What looks at pages for a story is a script, too: the frame of a mail, in which none runs, keeps it out. */
function isOwnLook(message: ConsoleMessage): boolean {
  return /^Blocked script execution in 'http:[^']*\/mail-preview\?/.test(message.text())
}

/** Who pays, or chooses another way to pay, while the codes of a transfer are drawn gets none: there is nothing to pay by them. */
const lateCode = /^\/api\/payments\/(?:qr|barcode)\.svg$/

function isExpectedRefusal(message: ConsoleMessage, refusals: ReadonlySet<string>): boolean {
  const isRefusal = /^Failed to load resource: (?:the server .* a status of (?:4\d\d|503)|net::ERR_\w+)/.test(
    message.text(),
  )
  const { pathname } = new URL(message.location().url, 'http://shop.invalid')
  return isRefusal && (refusals.has(pathname) || refusals.has('*') || lateCode.test(pathname))
}
