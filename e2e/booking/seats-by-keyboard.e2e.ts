import type { Page } from '@playwright/test'
import { bookingAnswer } from '#contract/api/booking.ts'
import { languages } from '#contract/problem.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { presses, tabsTo } from '../kit/keyboard.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'

const widths = { en: 1280, ja: 800, th: 360 }

test.skip(!sells('seatsAndBags'), without('seatsAndBags'))

/** Goes on along the column: others may have the seat that the arrows have led to. */
async function movesToFreeSeat(page: Page): Promise<void> {
  const taken = page.locator('[data-seat][aria-disabled="true"]:focus')
  while ((await taken.count()) > 0) {
    const from = await taken.getAttribute('data-seat')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(`[data-seat="${from}"]:focus`)).toHaveCount(0)
  }
}

/** Goes back to the travellers and returns: the choice is kept, and is added once more. */
async function returnsToTheChoice(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit travellers and contact' }).click()
  await expect(page.getByLabel('Last name')).toBeVisible()
  await travellerAt(page).continues()
  await expect(page.getByText('Your choice is not in the total yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to my booking' }).click()
  await expect(page.getByText('Your choice is in the total.')).toBeVisible()
  await travellerAt(page).agreesAndChooses('Bank transfer')
}

for (const [turn, language] of languages.entries()) {
  test.describe(language, () => {
    test.use({ locale: localeOf[language], viewport: { width: widths[language], height: 800 } })
    test(`A traveller without a mouse buys a seat and a bag with the ticket, in ${language}`, async ({
      page,
    }) => {
      const traveller = travellerAt(page, language)
      const { words } = traveller
      await traveller.findsFlights(51 + turn)
      const offer = await traveller.selects((await traveller.seesResults()).first())
      await traveller.fillsInPassenger()
      await traveller.continues()
      await presses(page, page.getByRole('button', { name: words('Choose seats and bags') }))
      const seats = page.getByText(words('Seats on {number}, {route}')).first()
      await presses(page, seats)

      const grid = page.getByRole('grid')
      await tabsTo(page, grid.locator('[tabindex="0"]'))
      const seat = page.locator(':focus')
      const first = await seat.getAttribute('data-seat')
      await page.keyboard.press('ArrowDown')
      await expect(seat).not.toHaveAttribute('data-seat', first ?? '')
      await page.keyboard.press('ArrowRight')
      await movesToFreeSeat(page)
      await page.keyboard.press('Enter')
      await expect(seat).toHaveAttribute('aria-selected', 'true')
      const designator = (await seat.getAttribute('data-seat')) ?? ''
      await expect(
        page.getByText(words('Seat {designator} chosen for {name}, {money}.', { designator })),
      ).toBeAttached()
      await expectAccessible(page, `the seat map in ${language}`)

      await presses(
        page,
        page.getByRole('group', { name: words('Bags for {name}') }).getByRole('checkbox'),
        'Space',
      )
      await traveller.agreesAndChooses('Bank transfer')
      await traveller.books()
      const reminder = page.getByRole('link', {
        name: words('Add your seats and bags to the booking, or clear them.'),
      })
      await presses(page, reminder)
      await expect(page.getByRole('button', { name: words('Add to my booking') })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText(words('Your choice is in the total.'))).toBeVisible()
      // Whose seat it is stands beside it.
      await expect(page.getByRole('term').filter({ hasText: designator })).toContainText('TESTER/ANNAA')
      if (language === 'en') await returnsToTheChoice(page)
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/booking/'))
      await traveller.books()
      const { total, state } = bookingAnswer.parse(await (await answered).json())
      expect(state).toBe('held')
      expect(total).toBeGreaterThan(offer.price.total)
    })
  })
}
