import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'
import { wholeRows } from '#test-kit/whole-rows.ts'

// Rows of code shares are higher: airlines outside sell these at the top of the list.
test.skip(!sells('wholeWorld'), without('wholeWorld'))

const there = ['BKK', 'NRT', 40] as const
const back = ['NRT', 'BKK', 47] as const
const screens = [
  { name: 'a desk', viewport: { width: 1280, height: 800 }, atLeast: 6 },
  { name: 'a phone', viewport: { width: 360, height: 740 }, atLeast: 3 },
]

// Airlines have their longest names in Japanese.
test.describe('in Japanese on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: localeOf.ja })

  test('The first screen of a phone shows at least 3 flights whole in Japanese', async ({ page }) => {
    await page.goto(resultsAddress([there], { adults: 2 }))
    await page.evaluate(() => document.documentElement.setAttribute('data-site', 'testMoney'))
    await travellerAt(page, 'ja').seesResults()
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(3)
  })
})

for (const { name, viewport, atLeast } of screens) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    for (const [trip, legs] of [
      ['one way', [there]],
      ['round trip', [there, back]],
    ] as const) {
      test(`The first screen of ${name} shows at least ${atLeast} flights of a ${trip} whole`, async ({
        page,
      }) => {
        await page.goto(resultsAddress(legs, { adults: 2 }))
        // The notice of simulated payments takes a line of every page; this shop has no payment services.
        await page.evaluate(() => document.documentElement.setAttribute('data-site', 'testMoney'))
        await travellerAt(page).seesResults()
        await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(atLeast)
      })
    }
  })
}
