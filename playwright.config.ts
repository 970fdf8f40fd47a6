import { defineConfig } from '@playwright/test'
import { findBrowser } from '#test-kit/find-browser.ts'

const { executablePath, args, env } = await findBrowser()

/** The stories: a real browser, the production build, and a shop of its own for each worker. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.{test,spec,story}.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A story that passes only when it is told again is broken.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, args: [...args], env: { ...process.env, ...env } },
    timezoneId: 'Asia/Bangkok',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Recording every step takes a third of the time: STORY_TRACE=1 when a story is told again to see why it fails.
    trace: process.env['STORY_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
