import type { Page } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const good = '4242424242424242'
const withoutFunds = '4111111111140011'

test('A card is chosen, typed at the card service, confirmed at the bank, paid once and ticketed', async ({
  page,
  shop,
}) => {
  const traveller = travellerAt(page)
  await traveller.findsFlights(51)
  await traveller.selects((await traveller.seesResults()).first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await page.getByRole('radio', { name: /^Credit card/ }).check()
  await page.getByRole('radio', { name: /^Visa/ }).check()
  await page.locator('#agreement').check()
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
  await expect(page.getByRole('radio', { name: /^Credit card/ })).toBeChecked()
  const total = await page.locator('dt:text-is("Amount") + dd').textContent()
  await page.getByRole('button', { name: `Pay ${total} by card` }).dblclick()
  await typesCard(page, good)
  await page.getByRole('button', { name: 'Succeed' }).click()
  await expect(page.getByText(`Payment received: ${total}`)).toBeVisible()
  const number = numberIn(page)
  expect(await chargesOf(shop, number)).toEqual([{ state: 'successful', isTakenInFull: true }])
  expect(await shop.mailsAbout(number)).not.toHaveLength(0)
  const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /^.*\d{2}:\d{2}Your tickets were emailed/,
    /^From .*Check in online/,
    /^.*Departure/,
  ])
  await expect(page.getByRole('button', { name: /^Copy [A-Z0-9]{6}$/ })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add flights to calendar' }).click()
  expect((await file).suggestedFilename()).toBe(`${number}.ics`)
  await expectAccessibleAtWidths(page, 'the page after paying')
  await page.getByRole('link', { name: 'View booking and tickets' }).click()
  await expect(page.getByText('Your tickets are issued')).toBeVisible()
  await expectAccessibleAtWidths(page, 'an order with tickets')
})

test('A card without funds is declined in plain language, and another one pays the same order', async ({
  page,
  shop,
}) => {
  await opensPayment(page, shop.url)
  await paysByVisa(page)
  await typesCard(page, withoutFunds)
  await page.getByRole('button', { name: 'Succeed' }).click()
  const told = page.locator('[data-outcome=rejected]')
  await expect(told.getByText('You have not been charged.')).toBeVisible()
  await expect(told.getByText(/above the limit or balance of this card/)).toBeVisible()
  await expect(told.getByText(/^Call centre .*Monday to Saturday, 8:30 to 17:00/)).toBeVisible()
  await expect(told.getByText(/^Your seats are held until/)).toBeVisible()
  await paysByVisa(page)
  await typesCard(page, good)
  await page.getByRole('button', { name: 'Succeed' }).click()
  await expect(page.locator('[data-outcome=passed]')).toBeVisible()
  expect(await chargesOf(shop, numberIn(page))).toEqual([
    { state: 'failed', isTakenInFull: false },
    { state: 'successful', isTakenInFull: true },
  ])
})

test('A payer who leaves the bank page finds the payment open and continues it', async ({ page, shop }) => {
  await opensPayment(page, shop.url)
  await paysByVisa(page)
  await typesCard(page, good)
  await page.getByRole('button', { name: 'Leave without a word' }).click()
  await expect(page.getByText(/^Your bank still has to confirm the payment/)).toBeVisible()
  await expect(page.getByText(/^You are charged only if your bank approves/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  await page.getByRole('button', { name: 'Succeed' }).click()
  await expect(page.locator('[data-outcome=passed]')).toBeVisible()
  expect(await chargesOf(shop, numberIn(page))).toHaveLength(1)
})

test('Another person pays by the link, and sees neither names nor the order', async ({ page, shop }) => {
  await opensPayment(page, shop.url)
  await page.getByText('Is someone else paying? Send them a link').click()
  const link = await page.getByText(`${shop.url}/payments#key=`).textContent()
  // another tab: in this one only the part behind "#" would change
  await page.goto('about:blank')
  await page.goto(link ?? '')
  await expect(page.getByText('Your seats are held. Payment is due.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View your booking' })).toHaveCount(0)
  await expect(page.getByText(/Srivattana|SRIVATTANA/)).toHaveCount(0)
  await paysByVisa(page)
  await typesCard(page, good)
  await page.getByRole('button', { name: 'Succeed' }).click()
  await expect(page.getByText('We email the tickets to the person who booked.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View booking and tickets' })).toHaveCount(0)
})

let days = 60

/** Opens the payment page of a new order that was booked with bank transfer. */
async function opensPayment(page: Page, url: string): Promise<void> {
  days += 1
  const { orderKey } = await bookByWire({ url }, (await findByWire({ url }, days)).at(0))
  await page.goto(`/payments?${new URLSearchParams({ key: orderKey })}`)
}

async function paysByVisa(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Credit card/ }).check()
  await page.getByRole('radio', { name: /^Visa/ }).check()
  await page.getByRole('button', { name: /^Pay .* by card$/ }).click()
}

/** Fills in the form of the card service, which the shop's scripts cannot read. */
async function typesCard(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/\/payments\/card\?order=/)
  const form = page.frameLocator('iframe')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Name on the card').fill('ANNA TESTER')
  await form.getByLabel('Expires (MM/YY)').fill('12/34')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: /^Pay / }).click()
}

function numberIn(page: Page): string {
  return (new URLSearchParams(new URL(page.url()).hash.slice(1)).get('key') ?? '').replace(/\..*/, '')
}

/** Returns the card service's charges of an order, oldest first; its ledger starts with the newest. */
async function chargesOf(shop: TestShop, number: string): Promise<readonly object[]> {
  const { controlUrl } = shop.payments().simulators.card
  const ledger = (await (await fetch(`${controlUrl}/_ledger`)).json()) as Ledger
  return ledger.payments
    .filter(({ clientReference }) => clientReference.startsWith(number))
    .toReversed()
    .map(({ state, captured, amount }) => ({ state, isTakenInFull: captured === amount }))
}

type Ledger = {
  readonly payments: readonly {
    readonly clientReference: string
    readonly state: string
    readonly amount: number
    readonly captured: number
  }[]
}
