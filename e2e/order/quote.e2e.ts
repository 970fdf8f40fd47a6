import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

/** Returns a page of another person, in a browser of their own. */
async function anotherPage(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('no browser')
  return context.newPage()
}

test('Staff quote the exact price: the customer sees old and new, accepts, and pays the quoted amount', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(page, shop, 'quotes@agency.example')
  await page.goto('/staff?section=markup')
  await page.getByRole('radio', { name: /^On request/ }).check()
  await expect(page.getByRole('radio', { name: /^On request/ })).toBeChecked()

  const own = await anotherPage(page)
  const traveller = travellerAt(own)
  await traveller.findsFlights(83)
  const rows = await traveller.seesResults()
  const offer = await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await own.getByRole('button', { name: 'Request exact price' }).click()
  await expect(own).toHaveURL(/\/order#key=/)
  await expect(own.getByText('We are checking the exact price').first()).toBeVisible()
  const [order] = (await shop.orders()).slice(-1)
  expect(order?.state).toBe('requested')

  await page.goto(`/staff?order=${order?.orderNumber}`)
  const card = page.getByRole('region', { name: new RegExp(`^${order?.orderNumber}`) })
  const baht = Math.round(offer.price.total / 100) + 450
  await card.getByLabel(/^Adult/).fill(String(baht))
  await card.getByLabel('Reason for difference').selectOption('class')
  await card.getByLabel(/^Message to customer/).fill('Only two seats were left in the cheaper class.')
  await card.getByRole('region', { name: 'Send quote' }).getByRole('button', { name: 'Send quote' }).click()
  await expect(card.locator('dl').getByText('Quoted')).toBeVisible()
  const mails = await shop.mailsAbout(order?.orderNumber ?? '')
  expect(mails.join('\n')).toContain('Only two seats were left in the cheaper class.')

  await own.reload()
  const panel = own.getByRole('region', { name: 'Exact price' })
  await expect(panel.getByText('The cheaper seats sold out. The next fare applies.')).toBeVisible()
  const yes = panel.getByRole('button', { name: /^Accept and book for ฿/ })
  await expect(yes).toHaveText(new RegExp(baht.toLocaleString('en-US')))
  await expectAccessibleAtWidths(own, 'an order with an exact price')
  await yes.click()
  await expect(own.getByText('Your seats are held. Payment is due.').first()).toBeVisible()
  await own.getByRole('link', { name: 'How to pay' }).first().click()
  await expect(own.getByText(new RegExp(`฿${baht.toLocaleString('en-US')}`)).first()).toBeVisible()

  await page.goto('/staff?section=markup')
  await page.getByRole('radio', { name: /^Instant booking/ }).check()
  await expect(page.getByRole('radio', { name: /^Instant booking/ })).toBeChecked()
  await own.context().close()
})
