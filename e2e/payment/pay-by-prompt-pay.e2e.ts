import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test('PromptPay is named first, needs no choice, and shows its QR code right after booking', async ({
  page,
}) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(57)
  const offer = await traveller.selects((await traveller.seesResults()).first())
  await traveller.fillsInPassenger()
  await traveller.continues()
  const promptPay = page.getByRole('radio', { name: /^PromptPay/ })
  await expect(page.getByRole('group', { name: 'Payment method' }).getByRole('radio').first()).toBeChecked()
  await expect(promptPay).toBeChecked()
  const total = `฿${(offer.price.total / 100).toLocaleString('en-GB')}`
  await page.locator('#agreement').check()
  await page.getByRole('button', { name: `Book and pay ${total}` }).click()
  await expect(page).toHaveURL(/\/payments#key=/)
  const code = page.getByRole('region', { name: 'PromptPay' }).getByRole('img', { name: /^QR code/ })
  await expect(code).toBeVisible()
  await page.reload()
  await expect(promptPay).toBeChecked()
  await expect(code).toBeVisible()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await expect(
    page.getByRole('region', { name: 'Pay-in slip' }).getByText('For Thai banks only.'),
  ).toBeVisible()
})
