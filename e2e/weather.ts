import { type Browser, type BrowserContext } from '@playwright/test'
import { testIds } from '#test-kit/test-ids.ts'

/** The longest that an answer is kept back in bad weather, in milliseconds. */
const longestDelayMs = 1500

/**
 * Keeps every answer of the API back for a while, each for another, when STORY_WEATHER says with which seed. On a
 * fast machine answers are there before anybody looks; a story that counts on that is red one time in a thousand.
 * Here it is red at once, and so is a page that changes under the hands of who reads it.
 */
export function inWeather(browser: Browser): Browser {
  const seed = Number(process.env['STORY_WEATHER'] ?? '')
  if (seed === 0 || Number.isNaN(seed)) return browser
  const { bytes } = testIds(seed)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await delayAnswers(context, () => ((bytes(1)[0] ?? 0) / 255) * longestDelayMs)
    return context
  }
  return browser
}

async function delayAnswers(context: BrowserContext, delayMs: () => number): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs()))
    // Whoever left the page meanwhile wants no answer.
    await route.fallback().catch(() => undefined)
  })
}
