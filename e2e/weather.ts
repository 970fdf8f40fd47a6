import { type Browser, type Route } from '@playwright/test'
import { testIds } from '#test-kit/test-ids.ts'

/** The longest that an answer of the API, and a part of the program, is kept back in bad weather, in milliseconds. */
const longest = { answer: 1500, program: 400 }

/**
 * Keeps every answer of the API and every part of the program back for a while, each for another, when STORY_WEATHER
 * says with which seed. On a fast machine answers are there before anybody looks; a story that counts on that is red
 * one time in a thousand. Here it is red at once, and so is a page that changes under the hands of who reads it.
 */
export function inWeather(browser: Browser): Browser {
  const seed = Number(process.env['STORY_WEATHER'] ?? '')
  if (seed === 0 || Number.isNaN(seed)) return browser
  const { bytes } = testIds(seed)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    const delay = (longestMs: number) => async (route: Route) => {
      await new Promise((resolve) => setTimeout(resolve, ((bytes(1)[0] ?? 0) / 255) * longestMs))
      // Whoever left the page meanwhile wants no answer.
      await route.fallback().catch(() => undefined)
    }
    await context.route('**/api/**', delay(longest.answer))
    await context.route('**/assets/**', delay(longest.program))
    return context
  }
  return browser
}
