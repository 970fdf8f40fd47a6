import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '#test-kit/find-browser.ts'

/** Starts the installed browser, or the one from npm. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser()
  return chromium.launch({ executablePath, args: [...args, ...more], env: { ...process.env, ...env } })
}
