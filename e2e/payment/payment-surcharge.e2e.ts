import { satang } from '#contract/terms/money.ts'
import { surchargeOf } from '#contract/terms/payment/payment-surcharge.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

// A browser caches the surcharges for a minute.
test.use({ ownContext: true })

/** A surcharge that no card has. */
const byTransfer = { paymentMethod: 'bankTransfer', surchargeBasisPoints: 120 } as const

const baht = (amount: number) =>
  `฿${(amount / 100).toLocaleString('en-GB', { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 })}`

test('The surcharge of a payment method is the same in the list, at the payment step and in the email', async ({
  page,
  shop,
}) => {
  await shop.surcharge(byTransfer)
  await shop.office('always')
  const traveller = travellerAt(page)
  const before = await shop.orders()
  await traveller.findsFlights(44)
  const rows = await traveller.seesResults()
  await page
    .getByLabel('Show prices for')
    .selectOption({ label: 'Bank transfer (+1.2% fee, not refundable)' })
  const offer = await traveller.selects(rows.first())
  const total = offer.price.total
  const surcharge = surchargeOf(satang(total), byTransfer).amount
  const due = baht(total + surcharge)
  await page.goBack()
  await expect(rows.first().getByText(due).first()).toBeVisible()
  await page.goForward()
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await expect(page.getByRole('radio', { name: new RegExp(`^Bank transfer .*${due}`, 'u') })).toBeChecked()
  await expect(page.getByText(baht(surcharge), { exact: true })).toHaveCount(3)
  await traveller.books()
  const amount = page.locator('dt:text-is("Amount") + dd')
  await expect(amount).toHaveText(due)
  await expect(page.getByText('Payment fee, included')).toBeVisible()
  await page.getByRole('radio', { name: /Cash at our counter/ }).check()
  await expect(amount).toHaveText(baht(total))
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await expect(amount).toHaveText(due)
  await page.getByRole('link', { name: 'View your booking' }).click()
  await page.getByText('Every line, per person').click()
  await expect(page.getByRole('row', { name: `Total ${due}` })).toBeVisible()
  const [order] = (await shop.orders()).slice(before.length)
  const [mail] = await shop.mailsAbout(order?.orderNumber ?? 'no order')
  expect(mail).toContain(due)
})

// Other tests of this shop expect the price without surcharge.
test.afterEach(async ({ shop }) => {
  await shop.surcharge({ ...byTransfer, surchargeBasisPoints: 0 })
  await shop.office('usual')
})
