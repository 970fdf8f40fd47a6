import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf } from '../kit/traveller.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'

/** Pages that other tests look at in English alone, if at all, and the addresses of their parts. */
const pages: readonly (readonly [section: string, part?: string])[] = [
  ['newBooking'],
  ['manualBooking'],
  ['allOrders'],
  ['customers'],
  ['quotations'],
  ['cashDrawer'],
  ['cashPickups'],
  ['allSettings'],
  ['mails', '&view=messages'],
  ['setup'],
  ['reports', '&report=margin'],
]

for (const language of ['ja', 'th'] as const) {
  test(`The pages of the desk are accessible in the language ${language}`, async ({ browser, shop }) => {
    test.setTimeout(240_000)
    await bookByWire(shop, (await findByWire(shop, 86)).at(0))
    const { state } = await openStaffPage(browser, shop, `accessible-${language}@agency.example`)
    const desk = await browser.newPage({
      baseURL: shop.url,
      locale: localeOf[language],
      storageState: state,
      viewport: { width: 1280, height: 800 },
    })
    for (const [section, part = ''] of pages) {
      await desk.goto(`/staff?section=${section}${part}`)
      await expect(desk.locator('html')).toHaveAttribute('lang', language)
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(desk.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expectAccessibleAtWidths(desk, `${section} in ${language}`)
    }
    await desk.context().close()
  })
}
