import type { Browser } from '@playwright/test'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import { type TestShop, startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { bookByWire, findByWire } from './book-by-wire.ts'
import { openStaffPage } from './staff-page.ts'
import { addressOf, received } from './made-orders.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** Returns addresses of orders with schedule changes, at a shop of its own that sells the airline. */
export async function openMovedShop(browser: Browser) {
  const airline = await startAirline(30)
  const shop = await startTestShop({ airline: airline.url })
  const moved = await ticketed({ browser, shop, airline }, 41)
  const cancelled = await ticketed({ browser, shop, airline }, 43)
  await airline.control({ act: 'scheduleChange', recordLocator: moved.recordLocator, minutes: 95 })
  await airline.control({ act: 'carrierCancel', recordLocator: cancelled.recordLocator })
  for (const ms of [untilAfterTheNight(await shop.nowMs()), minuteMs]) {
    await airline.control({ clock: { advanceMs: ms } })
    await shop.advance(ms)
  }
  const [offer] = await findByWire(shop, 45)
  // Sessions from before the night have expired.
  const { state } = await openStaffPage(browser, shop, 'after@agency.example')
  return {
    shop,
    state,
    places: {
      'order-flights-moved': addressOf(shop, moved),
      'order-flights-cancelled': addressOf(shop, cancelled),
      'price-seats': `/pricing?${new URLSearchParams({ offer: offer?.offerId ?? '' })}`,
      'staff-flights-moved': `/staff?${new URLSearchParams({ order: moved.orderNumber })}`,
      'staff-flights-cancelled': `/staff?${new URLSearchParams({ order: cancelled.orderNumber })}`,
    },
    async stop() {
      await shop.stop()
      await airline.stop()
    },
  }
}

type TicketingDeps = {
  readonly browser: Browser
  readonly shop: TestShop
  readonly airline: SimulatedAirline
}

/** Makes a paid and ticketed order; returns it with its locator at the airline. */
async function ticketed({ browser, shop, airline }: TicketingDeps, inDays: number) {
  const booked = await bookByWire(shop, (await findByWire(shop, inDays)).at(0))
  const desk = await openStaffPage(browser, shop, `before-${inDays}@agency.example`)
  await desk.ask('POST', received, { orderNumber: booked.orderNumber })
  await shop.mails()
  return { ...booked, recordLocator: (await airline.reservations()).at(-1)?.recordLocator }
}

/** Returns the milliseconds until every order has been checked: half past three at night in Bangkok. */
function untilAfterTheNight(nowMs: number): number {
  const sinceMidnight = (nowMs + 7 * hourMs) % (24 * hourMs)
  return (27.5 * hourMs - sinceMidnight) % (24 * hourMs) || 24 * hourMs
}
