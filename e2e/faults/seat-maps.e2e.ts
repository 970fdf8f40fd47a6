import { languages } from '#contract/problem.ts'
import { calm } from '#test-kit/suppliers/airline-faults.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { expect, expectProblem, test } from './fault-fixtures.ts'

const widths = { en: 1280, ja: 800, th: 360 }

for (const [turn, language] of sampleOf([...languages.entries()].toReversed(), 1)) {
  test.describe(language, () => {
    test.use({ language, viewport: { width: widths[language], height: 800 } })

    test('A traveller views the seat map before paying, and nothing is requested before that', async ({
      page,
      shop,
      airline,
      traveller,
      refusals,
    }) => {
      refusals.add('/api/pricing/seats/')
      const { words } = traveller
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await traveller.findsFlights(113 + turn)
      await traveller.selects((await traveller.seesResults()).first())
      await page.getByRole('button', { name: words('Flight details') }).click()
      const look = page.locator('summary').filter({ hasText: words('See seats on {number}, {route}') })
      await expect(look).toHaveCount(1)
      expect(asked).not.toContain('/api/pricing/seats/')

      await airline.control({ door: 'shut' })
      await look.focus()
      await page.keyboard.press('Enter')
      await expectProblem({ page, shop }, 'supplierUnavailable', language)
      await airline.control(calm)
      await page.getByRole('button', { name: words('Try again') }).click()

      const cabin = page.getByRole('table', {
        name: words('{cabin}, front to back: {free} of {seats} seats available'),
      })
      await expect(cabin.getByRole('columnheader', { name: 'A', exact: true })).toBeVisible()
      const rows = cabin.locator('tbody')
      await expect(rows.getByText(words('{seat}: available, {money}')).first()).toHaveText(
        /^\d+[A-K].*฿[\d,]+$/,
      )
      await expect(rows.getByText(words('{seat}: taken')).first()).toHaveText(/^\d+[A-K]/)
      await expect(rows.getByText(words('Exit row'), { exact: true })).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(widths[language])
      await expectAccessible(page, 'seats')
    })
  })
}
