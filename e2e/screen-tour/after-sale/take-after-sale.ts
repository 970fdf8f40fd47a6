import type { Browser } from '@playwright/test'
import { type TestShop, startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { signsIn } from '../../kit/agent.ts'
import type { Guide } from '../guide.ts'
import { keepOfficeOpen } from '../keep-office-open.ts'
import { addressOf } from '../made-orders.ts'
import { type Desk, openStaffPage, staffPageOn } from '../staff-page.ts'
import { makeAfterSale } from './made-after-sale.ts'
import { ownerScenes } from './owner-scenes.ts'
import { scenesOf } from '../scenes.ts'
import { actionScenes, orderScenes } from './staff-scenes.ts'

/** Dependencies for the pictures of orders after their sale. */
export type TakeAfterSaleDeps = {
  readonly browser: Browser
  readonly isWanted: (scene: string) => boolean
  /** Leads a tour of a shop in each language at each width. */
  readonly everybody: (
    round: {
      readonly shop: TestShop
      readonly places: Guide['places']
      readonly state?: Desk['state']
    },
    lead: (guide: Guide) => Promise<void>,
  ) => Promise<void>
}

const clerk = 'after-sale@agency.example'

/** Takes pictures of orders after their sale, at a shop of its own that takes payments online. */
export async function takeAfterSale({ browser, isWanted, everybody }: TakeAfterSaleDeps): Promise<void> {
  const { afterSale, staffAfterSaleOrders, staffAfterSaleActions } = scenesOf
  if (![...afterSale, ...staffAfterSaleOrders, ...staffAfterSaleActions].some(isWanted)) return
  const shop = await startTestShop({ payments: true })
  try {
    const desk = await openStaffPage(browser, shop, clerk)
    await keepOfficeOpen(desk)
    const made = await makeAfterSale({ shop, desk })
    const staffed = (order: { readonly orderNumber: string }) => `/staff?order=${order.orderNumber}`
    const places = {
      'after-sale-ticketed': addressOf(shop, made.ticketed),
      'after-sale-refund-asked': addressOf(shop, made.asked),
      'after-sale-refund-sent': addressOf(shop, made.refundSent),
      'after-sale-refund-owed': addressOf(shop, made.refundOwed),
      'after-sale-refunded': addressOf(shop, made.refunded),
      'after-sale-voided': addressOf(shop, made.voided),
      'after-sale-exchange-due': addressOf(shop, made.exchangeDue),
      'after-sale-exchanged': addressOf(shop, made.exchanged),
      'after-sale-services': addressOf(shop, made.services),
      'after-sale-split': addressOf(shop, made.split),
      'after-sale-extras-due': addressOf(shop, made.extrasDue),
      'staff-after-sale-ticketed': staffed(made.ticketed),
      'staff-after-sale-refund-sent': staffed(made.refundSent),
      'staff-after-sale-refund-owed': staffed(made.refundOwed),
      'staff-after-sale-voided': staffed(made.voided),
      'staff-after-sale-exchange-due': staffed(made.exchangeDue),
      'staff-after-sale-exchanged': staffed(made.exchanged),
      'staff-after-sale-services': staffed(made.services),
      'staff-after-sale-split-off': staffed(made.split),
      'staff-after-sale-extras-due': staffed(made.extrasDue),
    }
    if (afterSale.some(isWanted)) await everybody({ shop, places }, ownerScenes)
    // A session lives shorter than all tours together.
    const signedIn = async () => {
      const page = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
      await signsIn(page, { email: clerk, password: 'elephants walk at dawn' })
      const { state } = await staffPageOn(page)
      return { shop, places, state }
    }
    if (staffAfterSaleOrders.some(isWanted)) await everybody(await signedIn(), orderScenes)
    if (staffAfterSaleActions.some(isWanted)) await everybody(await signedIn(), actionScenes)
  } finally {
    await shop.stop()
  }
}
