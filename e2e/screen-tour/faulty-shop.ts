import type { Browser } from '@playwright/test'
import { wireOf } from '#test-kit/suppliers/airline-faults.ts'
import { startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { bookByWire, findByWire } from './book-by-wire.ts'
import { openStaffPage } from './staff-page.ts'
import { addressOf, received } from './made-orders.ts'

const fourHoursMs = 4 * 3_600_000
const paying = { method: 'POST', path: '/air/payments' }

/** Returns addresses of pages that need an airline with faults, at a shop of its own that sells it. */
export async function openFaultyShop(browser: Browser) {
  const airline = await startAirline(30)
  const shop = await startTestShop({ airline: airline.url })
  await airline.control({ match: wireOf.lookingUp, status: 503 })
  await airline.control({ times: 1, match: wireOf.booking, truncate: true })
  const lost = await bookByWire(shop, (await findByWire(shop, 30)).at(0))
  await airline.control({ clock: { advanceMs: fourHoursMs } })
  await shop.advance(fourHoursMs)
  const paid = await bookByWire(shop, (await findByWire(shop, 31)).at(0))
  // Sessions from before the clock moved have expired.
  const desk = await openStaffPage(browser, shop)
  await airline.control({ match: paying, status: 503 })
  await desk.ask('POST', received, { orderNumber: paid.orderNumber })
  const [silent] = await findByWire(shop, 32)
  await airline.control({ match: wireOf.pricing, status: 503 })
  return {
    addresses: {
      'order-review': addressOf(shop, lost),
      'order-paid': addressOf(shop, paid),
      'price-silent': `${shop.url}/pricing?${new URLSearchParams({ offer: silent?.offerId ?? '' })}`,
    },
    async stop() {
      await shop.stop()
      await airline.stop()
    },
  }
}
