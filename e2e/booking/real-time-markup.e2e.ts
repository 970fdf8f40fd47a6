import type { Locator } from '@playwright/test'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { signsInAsAgent } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

/** Returns the price of the first row for one passenger, in baht. */
async function firstPrice(rows: Locator): Promise<number> {
  const [, baht = ''] = /฿([\d,]+)\s+per person/.exec(await rows.first().innerText()) ?? []
  return Number(baht.replaceAll(',', ''))
}

test('An agent sets a markup, sees net and selling price, and sends the offer to a customer', async ({
  page,
  shop,
  browser,
}) => {
  await shop.standingMarkup({ adult: 200_00, serviceFee: 50_00 })
  await signsInAsAgent(page, shop, 'agent@traveller.example')
  const agent = travellerAt(page)
  await agent.findsFlights(46)
  const rows = await agent.seesResults()
  const before = await firstPrice(rows)
  await page.getByRole('button', { name: 'Set markup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set real-time markup' })
  await dialog.getByLabel('Adult, senior, student or youth').fill('1,2345')
  await dialog.getByRole('button', { name: 'Save and reprice' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Adult, senior, student or youth').fill('๓๐๐')
  await dialog.getByRole('button', { name: 'Save and reprice' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => firstPrice(rows)).toBe(before + 300)
  await expect(page.getByRole('button', { name: 'Set markup (on)' })).toBeVisible()
  const split = rows.first().getByLabel('Total (staff only)')
  await expect(split).toHaveText(/^Net฿[\d,]+Markup฿200Service fee฿50Your real-time markup฿300Sell฿[\d,]+$/)
  const results = page.url()
  const after = await agent.selects(rows.first())
  expect(after.staffPrice).toMatchObject({ standingMarkup: 250_00, realTimeMarkup: 300_00 })
  const customer = await browser.newPage()
  const priced = customer.waitForResponse((response) => response.url().endsWith('/api/pricing/'))
  await customer.goto(page.url())
  const shown = (await (await priced).json()) as { outcome: string; offer: OfferAnswer }
  expect(shown).toMatchObject({ outcome: 'same', offer: { price: { total: after.price.total } } })
  expect(JSON.stringify(shown)).not.toMatch(/staffPrice|markup/i)
  await customer.goto(results)
  await expect(customer.getByRole('article').first()).toBeVisible()
  await expect(customer.getByText('Your real-time markup')).toHaveCount(0)
  await customer.close()
})

// Other tests of this shop expect no markup.
test.afterEach(({ shop }) => shop.standingMarkup({ adult: 0, serviceFee: 0 }))
