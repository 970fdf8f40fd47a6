/**
 * Measures the checkout of a party of three: what it asks (controls, clicks, height of the page), whether it
 * can be used by the keyboard alone, and what axe, 200 % zoom and the bars at the edge of the window do to it
 * in every language, colour scheme and width.
 */
import { startTestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { bookByKeyboard } from './kit/checkout/book-by-keyboard.ts'
import { bookParty } from './kit/checkout/book-party.ts'
import { lookAtCheckout } from './kit/checkout/checkout-pages.ts'
import { launchBrowser } from './kit/launch-browser.ts'
import { report } from './kit/report.ts'

const shop = await startTestShop({ payments: true })
const browser = await launchBrowser()
try {
  const context = { baseURL: shop.url, viewport: { width: 1280, height: 800 } }
  const effort = await bookParty(await browser.newPage(context))
  const keyboardFault = await bookByKeyboard(await browser.newPage(context)).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  const looks = await lookAtCheckout(browser, shop.url)
  report({
    bench: 'checkout',
    figures: {
      requiredControls: effort.controls.length,
      boxesOfControls: effort.boxes,
      clicksOutsideFields: effort.clicks.length,
      pricingHeightPx: effort.pricingHeightPx,
      isBookableByKeyboard: keyboardFault === undefined ? 1 : 0,
      axeFindings: looks.axe.length,
      pagesTooWide: looks.tooWide.length,
      coveredFields: looks.covered.length,
    },
    bars: {
      requiredControls: { atMost: 30 },
      clicksOutsideFields: { atMost: 12 },
      pricingHeightPx: { atMost: 2200 },
      isBookableByKeyboard: { atLeast: 1 },
      axeFindings: { atMost: 0 },
      pagesTooWide: { atMost: 0 },
      coveredFields: { atMost: 0 },
    },
    details: { ...effort, keyboardFault, ...looks },
  })
} finally {
  await browser.close()
  await shop.stop()
}
