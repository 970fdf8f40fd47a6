import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { opensFares, travellerAt } from '../kit/traveller.ts'

const thereAndBack = resultsAddress(
  [
    ['BKK', 'NRT', 40],
    ['NRT', 'BKK', 47],
  ],
  { adults: 2 },
)

/** Returns the page's regions of the trip that is being chosen. */
function tripOn(page: Page) {
  const list = page.getByRole('region', { name: 'Flights', exact: true })
  return {
    rows: list.getByRole('article'),
    step: list.locator('[aria-current="step"]'),
    steps: list.getByRole('list', { name: 'Flights of your trip' }).getByRole('listitem'),
    panel: page.getByRole('region', { name: 'Your trip' }),
    alert: list.getByRole('alert'),
  }
}

async function takesFirst(page: Page): Promise<void> {
  await (await opensFares(tripOn(page).rows.first())).first().click()
}

test('A round trip is chosen flight by flight, and Back removes a chosen flight', async ({ page }) => {
  const traveller = travellerAt(page)
  const { rows, step, panel } = tripOn(page)
  await page.goto(thereAndBack)
  await traveller.seesResults()
  await expect(step).toContainText('Outbound flight: Bangkok to Tokyo')
  await expect(panel).toHaveCount(0)
  const heading = rows.first().getByRole('heading', { level: 2 })
  // An airline is shown by its code until its name is loaded.
  await expect(heading).not.toHaveText(/^[A-Z\d]{2}, /)
  const flights = await heading.textContent()
  await takesFirst(page)
  await expect(step).toContainText('Return flight: Tokyo to Bangkok')
  await expect(step).toBeFocused()
  await expect(panel).toContainText('from ฿')
  await expect(page).toHaveURL(/picked=[0-9a-f]{10}/)
  const change = panel.getByRole('button', { name: /^Change: Outbound flight/ })
  await expect(change).toBeVisible()
  await page.reload()
  await traveller.seesResults()
  await expect(step).toContainText('Return flight')
  await page.goBack()
  await expect(step).toContainText('Outbound flight')
  await expect(change).toHaveCount(0)
  await expect(heading).toHaveText(flights ?? '')
  await page.goForward()
  await expect(step).toContainText('Return flight')
  await change.click()
  await expect(step).toContainText('Outbound flight')
})

test('Back shows the choice that was made before, also in the same visit', async ({ page }) => {
  const { step } = tripOn(page)
  await page.goto(thereAndBack)
  await travellerAt(page).seesResults()
  await takesFirst(page)
  await expect(step).toContainText('Return flight')
  await expect(page).toHaveURL(/picked=[0-9a-f]{10}/)
  await page.goBack()
  await expect(page).not.toHaveURL(/picked=/)
  await expect(step).toContainText('Outbound flight')
})

test('A complete trip continues to its price and returns with its fare', async ({ page }) => {
  const traveller = travellerAt(page)
  const { panel } = tripOn(page)
  await page.goto(thereAndBack)
  await traveller.seesResults()
  await takesFirst(page)
  const offer = await traveller.selects(tripOn(page).rows.first())
  expect(offer.journeys).toHaveLength(2)
  await expect(page).toHaveURL(/\/pricing\?/)
  await page.goBack()
  await expect(panel.getByRole('button', { name: /^Change: Return flight/ })).toBeVisible()
  await expect(panel).not.toContainText('from ฿')
  await panel.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`offer=${offer.offerId}`))
})

test('Whole trips are chosen at once', async ({ page }) => {
  const traveller = travellerAt(page)
  await page.goto(thereAndBack)
  await traveller.seesResults()
  await page.getByRole('radio', { name: 'Whole trips' }).check()
  await expect(page).toHaveURL(/way=trips/)
  const { rows, step } = tripOn(page)
  await expect(step).toHaveCount(0)
  await expect(rows.first().getByText('NRT', { exact: true })).toHaveCount(2)
  const offer = await traveller.selects(rows.first())
  expect(offer.journeys).toHaveLength(2)
})

test('A traveller who continues without a flight sees which one is missing and is led to the list', async ({
  page,
}) => {
  const traveller = travellerAt(page)
  const { steps, panel, alert } = tripOn(page)
  await page.goto(thereAndBack)
  await traveller.seesResults()
  await steps
    .nth(1)
    .getByRole('button', { name: /^Return flight/ })
    .click()
  await expect(alert).toContainText('Please select depart flight.')
  await expect(page.getByRole('group', { name: 'List of flights' })).toBeFocused()
  await takesFirst(page)
  await expect(alert).toHaveCount(0)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(alert).toContainText('Please select return flight.')
  await expectAccessible(page, 'a flight is missing')
})

test('A trip over three cities is chosen flight by flight, and another browser shows the same step', async ({
  page,
  browser,
}) => {
  const traveller = travellerAt(page)
  const { step, steps, panel, alert } = tripOn(page)
  const legs = [
    ['BKK', 'NRT', 40],
    ['NRT', 'ICN', 44],
    ['ICN', 'BKK', 48],
  ] as const
  await page.goto(resultsAddress(legs, { triptype: 2, adults: 2 }))
  await traveller.seesResults()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bangkok – Tokyo – Seoul – Bangkok,/)
  await expect(steps).toHaveCount(3)
  await takesFirst(page)
  await expect(step).toContainText('Tokyo to Seoul')
  await takesFirst(page)
  await expect(step).toContainText('Seoul to Bangkok')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(alert).toContainText('Please select flight 3.')
  const other = await browser.newPage()
  await other.goto(page.url())
  await expect(tripOn(other).step).toContainText('Seoul to Bangkok')
  await expect(tripOn(other).panel.getByRole('button', { name: /^Change:/ })).toHaveCount(2)
  await other.close()
})

test('A flight that is no longer offered shows a message and is chosen again', async ({ page }) => {
  await page.goto(`${thereAndBack}&picked=0123456789`)
  const { step, alert } = tripOn(page)
  await expect(alert).toContainText('A flight that you selected is no longer on sale.')
  await expect(step).toContainText('Outbound flight')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the trip bar stands at the bottom and opens as a sheet', async ({ page }) => {
    const traveller = travellerAt(page)
    await page.goto(thereAndBack)
    await traveller.seesResults()
    await takesFirst(page)
    const open = page.getByRole('button', { name: /^Your trip 1 of 2 selected/ })
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Your trip' })
    await expect(sheet).toBeVisible()
    await expectAccessible(page, 'the trip in a sheet')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(tripOn(page).alert).toContainText('Please select return flight.')
    await expect(page.getByRole('group', { name: 'List of flights' })).toBeFocused()
    await open.click()
    await sheet.getByRole('button', { name: /^Change: Outbound flight/ }).click()
    await expect(tripOn(page).step).toContainText('Outbound flight')
  })
})
