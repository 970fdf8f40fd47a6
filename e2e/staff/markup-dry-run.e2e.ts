import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { rowToggle, travellerAt } from '../kit/traveller.ts'

// The lab tests a rule on every past search of the shop: those of other tests have other passengers.
test.use({ shopFor: 'markup-lab' })

/** Returns the price of the first row in baht. */
async function firstPrice(page: Page): Promise<number> {
  const text = await page.getByRole('article').first().innerText()
  const [, baht = ''] = /฿([\d,]+)\s+per person/.exec(text) ?? []
  return Number(baht.replaceAll(',', ''))
}

/** Opens the first row and the explanation of its first price. */
async function explainsFirst(page: Page): Promise<void> {
  const row = page.getByRole('article').first()
  await rowToggle(row).click()
  await row
    .getByRole('button', { name: /^Explain this price/ })
    .first()
    .click()
}

test('A clerk tests a markup rule on past searches, saves it, reads how a price was built, and undoes it', async ({
  page,
  shop,
  browser,
}) => {
  await signsInAsAdministrator(page, shop, 'prices@traveller.example')
  const clerk = travellerAt(page)
  const searches = async () => {
    await clerk.opensTheShop()
    await clerk.searches({ to: 'NRT', code: 'NRT', inDays: 46, isDirect: true })
    await clerk.seesResults()
  }
  await searches()
  const before = await firstPrice(page)

  await page.goto('/staff?section=markup')
  await expect(page.getByText('No rules')).toBeVisible()
  // By keyboard alone: a new rule, typed and accepted with Enter.
  await page.keyboard.press('n')
  const editor = page.getByRole('dialog', { name: 'New rule' })
  await editor.getByRole('button', { name: 'Save to draft' }).click()
  await expect(editor.getByRole('alert')).toBeVisible()
  await editor.getByLabel('Rule name').fill('To Japan')
  await editor.getByLabel('Adult, senior, student or youth').first().fill('350')
  await editor.getByRole('group', { name: 'To', exact: true }).getByLabel('Countries').fill('jp')
  await expect(editor.getByText('Offers from or to Japan: ฿350 per adult.')).toBeVisible()
  await expectAccessible(page, 'the editor of a markup rule')
  await editor.getByLabel('Rule name').press('Enter')
  await expect(editor).toBeHidden()
  await expect(page.getByText('Draft. Not live until published.')).toBeVisible()

  await page.getByRole('button', { name: 'Test draft' }).click()
  const byRoute = page.getByRole('table', { name: 'By route' })
  await expect(byRoute).toContainText('1 search')
  await expect(byRoute).toContainText('+฿350')
  await expect(page.getByRole('table', { name: /Largest increases/ })).toContainText('1 To Japan')
  await expectAccessible(page, 'the markup book with its lab')

  await page.getByRole('button', { name: 'Publish…' }).click()
  const saving = page.getByRole('dialog', { name: 'Publish new version' })
  await saving.getByLabel('Reason').fill('A try')
  await saving.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Version 1 is live.')).toBeVisible()
  await expect(page.getByRole('table', { name: /Newest first/ })).toContainText('A try')

  await searches()
  await expect.poll(() => firstPrice(page)).toBe(before + 350)
  const results = page.url()
  await explainsFirst(page)
  const trail = page.getByRole('region', { name: 'Rule trail (staff only)' })
  await expect(trail).toContainText('To Japan')
  await expect(trail).toContainText('฿350')
  const customer = await browser.newPage()
  await customer.goto(results)
  await expect.poll(() => firstPrice(customer)).toBe(before + 350)
  await explainsFirst(customer)
  await expect(customer.getByRole('region', { name: 'Explain this price' })).toBeVisible()
  await expect(customer.getByText('To Japan')).toHaveCount(0)
  await customer.close()

  await page.goto('/staff?section=markup')
  await page.getByRole('button', { name: 'Revert version 1' }).click()
  await expect(page.getByText('Version 2 is live.')).toBeVisible()
  await expect(page.getByText('No rules')).toBeVisible()
  await searches()
  await expect.poll(() => firstPrice(page)).toBe(before)
})
