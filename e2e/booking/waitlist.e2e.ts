import { cheapestOffer, findsRow } from '../kit/market.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { rowToggle, travellerAt } from '../kit/traveller.ts'

const quarterMs = 15 * 60_000

test.use({ shopFor: 'clock' })
test.skip(!sells('waitingList'), without('waitingList'))

test('A full flight is booked as a waitlist request, and its seats come free', async ({ page, shop }) => {
  const traveller = travellerAt(page)
  const before = await shop.orders()
  const stateOfOrder = async () => (await shop.orders()).slice(before.length).map((one) => one.state)
  const searches = async () => {
    await traveller.opensTheShop()
    await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 93, isDirect: true })
    return traveller.seesResults()
  }
  await searches()
  const full = await cheapestOffer(page)
  await shop.override(full, { seatLimit: 0 })
  // Offers without a free seat are sorted after all available ones, at any price.
  const row = await findsRow(await searches(), full)
  await expect(row.getByText('Waiting list', { exact: true })).toBeVisible()

  await rowToggle(row).click()
  await row
    .getByRole('link', { name: /^Join waiting list/ })
    .first()
    .click()
  const plainWords = page.getByText('Waiting list: no seats are free right now')
  await expect(plainWords).toBeVisible()
  await traveller.fillsInPassenger()
  await traveller.continues()
  await expect(plainWords).toBeVisible()
  await traveller.agreesAndChooses('Bank transfer')
  await expect(page.getByRole('button', { name: /^Book and pay / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Join waiting list' }).click()

  await expect(page).toHaveURL(/\/order#key=/)
  await expect(page.getByText("You're on the waiting list. Nothing to pay yet.")).toBeVisible()
  await expect(page.getByText(/^We keep asking until /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'How to pay' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Payment deadline' })).toHaveCount(0)
  expect(await stateOfOrder()).toEqual(['waitlisted'])
  const number = (await shop.orders()).at(-1)?.orderNumber ?? ''
  const [noted, ...others] = await shop.mailsAbout(number)
  expect(others).toEqual([])
  expect(noted).toContain('there is nothing to pay yet')

  const orderUrl = page.url()
  await page.goto(orderUrl.replace('/order#', '/payments#'))
  await expect(page.getByText("You're on the waiting list. Nothing to pay yet.")).toBeVisible()

  await shop.override(full, { seatLimit: 9 })
  await shop.advance(quarterMs)
  await expect.poll(stateOfOrder).toEqual(['held'])
  expect(
    (await shop.mailsAbout(number)).filter((mail) => mail.includes('Your waiting-list seats are confirmed')),
  ).toHaveLength(1)
  await page.goto(orderUrl)
  await expect(page.getByText('Your seats are held. Payment is due.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment deadline' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'On the waiting list' })).toBeVisible()
  await expect(page.getByText('no free seats: waiting list')).toHaveCount(0)
  await page.getByRole('link', { name: 'How to pay' }).click()
  await expect(page.getByText(number).first()).toBeVisible()
})
