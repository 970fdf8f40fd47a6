import {
  type ConsoleMessage,
  type Request,
  type WebError,
  expect as expectation,
  test as base,
} from '@playwright/test'
import { isBalanced } from '#test-kit/e2e-shop/balanced-shop.ts'
import { type TestShop, type TestShopInput, startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { withLatency } from './latency.ts'
import { closeOthers, isReset, type ReusedContexts } from './reused-contexts.ts'

/** Fixtures of a test beside the page. */
export type TestFixtures = {
  /**
   * Paths that refuse or do not answer on purpose in this test; the browser reports them on its console. "*"
   * where the shop is down.
   */
  readonly refusals: Set<string>
  /**
   * Whether the test gets a browser context that no other test has used or will use: for init scripts,
   * exposed functions, an installed clock and crashed tabs. `test.use({ ownContext: true })`
   */
  readonly ownContext: boolean
}

/** Fixtures that all tests of a worker share. */
type WorkerFixtures = {
  readonly shop: TestShop
  readonly shopFor: string
  readonly shopInput: TestShopInput
  /** The origins that pages may contact: the shop and the simulated payment services. */
  readonly origins: readonly string[]
  readonly reusedContexts: ReusedContexts
}

/** Tests on a shop of their worker, in a browser that may contact only that shop and must log no errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  /**
   * The name of a shop that only tests with this name use, for tests that depend on the data of a shop or
   * that move its clock: `test.use({ shopFor: 'clock' })`. Every name costs the start of a shop; list the
   * file in `playwright.config.ts`, so that it is started once.
   */
  shopFor: ['everyone', { option: true, scope: 'worker' }],
  shopInput: [{ payments: true }, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopFor: _another, shopInput }, use) => {
      const shop = await startTestShop(shopInput)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  origins: [
    async ({ shop, shopInput }, use) => {
      const services = shopInput.payments ? Object.values(shop.payments().simulators) : []
      await use([
        shop.url,
        ...services.map(({ url }) => url),
        ...(shop.identityUrl ? [shop.identityUrl] : []),
      ])
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      await use(withLatency(browser))
    },
    { scope: 'worker' },
  ],
  reusedContexts: [
    async ({ browserName: _any }, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  refusals: async ({ browserName: _any }, use) => {
    await use(new Set())
  },
  context: async (
    { browser, reusedContexts, origins, ownContext, locale, hasTouch, isMobile },
    use,
    testInfo,
  ) => {
    const key = JSON.stringify({ locale, hasTouch, isMobile })
    const reused = ownContext ? undefined : reusedContexts.get(key)
    const context = reused ?? (await browser.newContext())
    const page = context.pages()[0] ?? (await context.newPage())
    await use(context)
    reusedContexts.delete(key)
    // Closing takes the screenshot of a failure; a page that cannot be reset is closed as well.
    const isKept = !ownContext && testInfo.errors.length === 0
    if (isKept && (await isReset(page, origins))) reusedContexts.set(key, context)
    await closeOthers(browser, reusedContexts)
  },
  page: async ({ context, viewport, origins, refusals }, use) => {
    const [page = await context.newPage()] = context.pages()
    if (viewport) await page.setViewportSize(viewport)
    const outside: string[] = []
    const said: string[] = []
    const noteOutside = (request: Request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && !origins.includes(origin)) outside.push(request.url())
    }
    const noteSaid = (message: ConsoleMessage) => {
      const isBad = message.type() === 'error' || message.type() === 'warning'
      if (isBad && !isExpectedRefusal(message, refusals) && !isOwnLook(message))
        said.push(`${message.text()} ${message.location().url}`)
    }
    const noteError = (error: WebError) => said.push(String(error.error()))
    context.on('request', noteOutside).on('console', noteSaid).on('weberror', noteError)
    await use(page)
    context.off('request', noteOutside).off('console', noteSaid).off('weberror', noteError)
    expectation(outside, 'requests to other hosts').toEqual([])
    expectation(said, 'what the pages said on the console').toEqual([])
  },
})

/** What a test expects. */
export const expect = expectation

/**
 * Returns whether a console message comes from the test itself: its scripts are blocked in the frame of an
 * email.
 */
function isOwnLook(message: ConsoleMessage): boolean {
  return /^Blocked script execution in 'http:[^']*\/mail-preview\?/.test(message.text())
}

/**
 * Transfer codes that were requested before the payer paid or chose another method: there is then nothing to
 * pay by them.
 */
const lateCode = /^\/api\/payments\/(?:qr|barcode)\.svg$/

function isExpectedRefusal(message: ConsoleMessage, refusals: ReadonlySet<string>): boolean {
  const refusal =
    /^Failed to load resource: (?:the server .* a status of (?<status>4\d\d|50[23])|net::ERR_\w+)/
  const found = refusal.exec(message.text())
  // A balancer answers 502 for a shop that is down.
  const isRefusal = found !== null && (found.groups?.['status'] !== '502' || isBalanced)
  const { pathname } = new URL(message.location().url, 'http://shop.invalid')
  return isRefusal && (refusals.has(pathname) || refusals.has('*') || lateCode.test(pathname))
}
