/**
 * Does the tasks of a day at the desk in a browser by the keyboard alone, and counts the actions of each: every key
 * or chord that is pressed; typing a name, a code or an amount is none.
 */
import { startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { deskHandsAt } from './kit/desk-day/desk-hands.ts'
import { deskTasks } from './kit/desk-day/desk-tasks.ts'
import { measureQueueKeys } from './kit/desk-day/queue-interactions.ts'
import { prepareDesk } from './kit/desk-day/prepare-desk.ts'
import { launchBrowser } from './kit/launch-browser.ts'
import { report } from './kit/report.ts'

/** The most actions of each task, and the slowest answer to a key with 500 rows loaded, in ms. */
const most = {
  findByPhone: 3,
  approveProof: 2,
  quote: 6,
  phoneBooking: 12,
  assignFive: 4,
  closeDrawer: 5,
  inpMs: 100,
}

const shop = await startTestShop({ payments: true })
const browser = await launchBrowser()
try {
  const desk = await prepareDesk(shop, browser)
  const hands = deskHandsAt(desk.page)
  const figures: Record<string, number> = {}
  for (const [name, task] of Object.entries(deskTasks)) figures[name] = await task(hands, desk)
  Object.assign(figures, await measureQueueKeys(shop, browser))
  const bars = Object.fromEntries(Object.entries(most).map(([name, atMost]) => [name, { atMost }]))
  report({ bench: 'desk-day', figures, bars })
} finally {
  await browser.close()
  await shop.stop()
}
