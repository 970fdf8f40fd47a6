import { defineConfig } from '@playwright/test'
import { findBrowser } from '#test-kit/find-browser.ts'

const { executablePath, args, env } = await findBrowser()
/** No name of another host resolves. Routes of Playwright would do the same, but switch off the HTTP cache. */
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/** Files on a shop of their own kind. On one worker each kind is started once; first, since together they take longest. */
const onOwnShops =
  '**/{bank-statements,own-void,faults/*,hostile-text,long-list,markup-dry-run,money-pages,continue-elsewhere,old-prices,passkeys,pay-by-transfer,payment-reminder,personal-values,reports,role-limits,saved-views,tax-invoice,waitlist,work-queue-keyboard}.e2e.ts'

/** Browser tests: a real browser, the production build, and a shop of its own for each worker. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A test that passes only on a second run is broken.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath, args: [...args, loopbackOnly], env: { ...process.env, ...env } },
    timezoneId: 'Asia/Bangkok',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Recording every step takes a third of the time: E2E_TRACE=1 to see why a test fails.
    trace: process.env['E2E_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'own-shops', testMatch: onOwnShops, workers: 1 },
    { name: 'shared-shop', testIgnore: onOwnShops },
  ],
})
