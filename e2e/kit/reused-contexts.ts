import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Browser contexts that a worker keeps between tests, by the options they were opened with. */
export type ReusedContexts = Map<string, BrowserContext>

/**
 * A script-free file of the shop's origin: a page waits there between tests and keeps its renderer process.
 */
const emptyDocument = '/favicon.svg'
const testEvents = ['console', 'dialog', 'pageerror', 'request', 'response', 'requestfailed'] as const

/**
 * Resets the page of a reused context and returns whether it succeeded: running scripts, storage, history,
 * routes and emulation are cleared. The HTTP cache and compiled scripts stay. Init scripts, exposed functions
 * and an installed clock cannot be removed: tests that need them set `ownContext`.
 */
export async function isReset(page: Page, origins: readonly string[]): Promise<boolean> {
  return resetPage(page, origins).then(
    () => true,
    () => false,
  )
}

async function resetPage(page: Page, origins: readonly string[]): Promise<void> {
  const context = page.context()
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  for (const event of testEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(emptyDocument)
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    clearOrigins(page, origins),
    page.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: 'no-preference',
      forcedColors: 'none',
    }),
    page.mouse.move(-1, -1),
    page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    }),
  ])
}

async function clearOrigins(page: Page, origins: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  }
  await session.send('Page.resetNavigationHistory')
  await session.detach()
}

/**
 * Closes the contexts that a test has opened itself, so that their pages send no more requests to the shop.
 */
export async function closeOthers(browser: Browser, reused: ReusedContexts): Promise<void> {
  const kept = new Set(reused.values())
  const others = browser.contexts().filter((context) => !kept.has(context))
  await Promise.all(others.map((context) => context.close()))
}
