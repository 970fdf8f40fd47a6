import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'

test('A customer asks for a meal and a correction of a name, and staff record what the airline says', async ({
  page,
  browser,
  shop,
}) => {
  const [offer] = await findByWire(shop, 48)
  const { orderKey, orderNumber } = await bookByWire(shop, offer)
  await page.goto(`${shop.url}/order#key=${orderKey}`)
  const card = page.getByRole('region', { name: 'Meals, assistance and names' })
  await card.getByText('Request a meal or wheelchair').click()
  await card.getByLabel('Service').selectOption('VLML')
  await card.getByLabel(/^I agree that the airline is told/).check()
  await card.getByRole('button', { name: 'Request service' }).click()
  await expect(card.getByText(/^Meal: Vegetarian \(egg and dairy\) · /)).toBeVisible()
  await card.getByText('Correct a name').click()
  const form = card.getByRole('form', { name: 'Correct a name' })
  await form.getByLabel('Traveller name').selectOption('0')
  await form.getByLabel('Last name').fill('Mueller')
  await expect(card.getByText('Airlines do not correct a name this much.')).toBeVisible()
  await form.getByLabel('Last name').fill('Srivatana')
  await expectAccessibleAtWidths(page, 'a correction of a name')
  await card.getByRole('button', { name: 'Request correction' }).click()
  await expect(card.getByText(/not sent to the airline yet/)).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await signsInAsAdministrator(desk, shop, 'services@agency.example')
  await desk.goto(`${shop.url}/staff?order=${orderNumber}`)
  const services = desk.getByRole('region', { name: 'Special services and names' })
  await services.getByRole('button', { name: 'Mark sent to the airline' }).click()
  await services.getByLabel('Airline’s answer').fill('Corrected in the ticket')
  await services.getByLabel('Evidence', { exact: true }).fill('Ms Noi, by telephone')
  await expectAccessibleAtWidths(desk, 'the answer to a name correction')
  await services.getByRole('button', { name: 'Accepted: change the name' }).click()
  const passengers = desk.getByRole('region', { name: /^Passengers/ })
  await expect(passengers.getByText('SRIVATANA/CHALERMCHAI MR')).toBeVisible()
})
