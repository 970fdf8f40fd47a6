import type { Browser, Route } from '@playwright/test'
import { testIds } from '#test-kit/test-ids.ts'

/** The longest delay of an API response, and of a script or style sheet of the app, in milliseconds. */
const longestMs = { answer: 1500, program: 400 }

/**
 * Injects latency into every context that the browser opens when E2E_LATENCY gives a seed: each API response
 * and each part of the app is delayed by a different amount. On a fast machine responses arrive before a test
 * acts; a test that relies on that fails one time in a thousand. With latency it fails at once, and so does a
 * page that changes while it is being used.
 */
export function withLatency(browser: Browser): Browser {
  const seed = Number(process.env['E2E_LATENCY'] ?? '')
  if (seed === 0 || Number.isNaN(seed)) return browser
  const { bytes } = testIds(seed)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    const delay = (upToMs: number) => async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, ((bytes(1)[0] ?? 0) / 255) * upToMs))
      // A page that was left has cancelled the request.
      await route.fallback().catch(() => undefined)
    }
    await context.route('**/api/**', delay(longestMs.answer))
    await context.route('**/assets/**', delay(longestMs.program))
    return context
  }
  return browser
}
