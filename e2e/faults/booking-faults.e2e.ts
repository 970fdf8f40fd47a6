import type { Locator, Page } from '@playwright/test'
import { languages } from '#contract/problem.ts'
import { calm, tooLateMs, wireOf } from '#test-kit/suppliers/airline-faults.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { catalogueMessagesOf } from '../kit/messages.ts'
import {
  countedFromHere,
  expect,
  expectProblem,
  isReadyToBook,
  test,
  timePasses,
  windowMs,
} from './fault-fixtures.ts'

// Fault matrix, step B: what a customer sees. booking-at-airline.test.ts covers every kind of silence.

/** Expects one of the shop's messages in every language, switching the page; it stays in the last one. */
async function expectInEveryLanguage(page: Page, english: string): Promise<void> {
  for (const language of languages) {
    await page.locator('header select').selectOption(language)
    await expect(page.getByText(catalogueMessagesOf(language)(english)).first()).toBeVisible()
  }
}

const bookButton = (page: Page): Locator => page.locator('form button[type=submit]')

const promises = [
  { name: 'the connection is refused', language: 'en', control: { door: 'shut' } },
  {
    name: 'the airline promises that nothing was made',
    language: 'ja',
    control: { match: wireOf.booking, status: 502 },
  },
  {
    name: 'the airline has too many requests',
    language: 'th',
    control: { match: wireOf.booking, status: 429 },
  },
] as const

for (const { name, language, control } of sampleOf(promises, 1)) {
  test.describe(language, () => {
    test.use({ language })
    test(`The booking fails because ${name}, and the same button works later`, async ({
      page,
      shop,
      airline,
      traveller,
      refusals,
    }) => {
      refusals.add('/api/booking/')
      await isReadyToBook(traveller, 121)
      const { orders, booked } = await countedFromHere(shop, airline)
      await airline.control(control)
      await traveller.books()
      await expectProblem({ page, shop }, 'supplierUnavailable', language)
      expect(await booked()).toBe(0)
      await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
      await airline.control(calm)
      await traveller.books()
      await expect(page).toHaveURL(/\/payments#key=/)
      const [order, ...others] = await orders()
      expect([order?.state, others, await booked()]).toEqual(['held', [], 1])
      expect(await shop.mailsAbout(order?.orderNumber ?? 'no order')).toHaveLength(1)
    })
  })
}

const confirming = 'Confirming your booking with the airline'
const isHeld = 'Your seats are held. Payment is due.'

test('The response is lost and the order arrives late: confirming first, then held, once', async ({
  page,
  shop,
  airline,
  traveller,
}) => {
  await isReadyToBook(traveller, 122)
  const { orders, booked } = await countedFromHere(shop, airline)
  await airline.control({ times: 1, match: wireOf.booking, dropThenCommitMs: tooLateMs })
  await traveller.books()
  await expect(page).toHaveURL(/\/order#key=/)
  const [order] = await orders()
  const number = order?.orderNumber ?? 'no order'
  await expectInEveryLanguage(page, confirming)
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(bookButton(page)).toHaveCount(0)
  expect(await shop.mailsAbout(number)).toHaveLength(0)
  await airline.control({ clock: { advanceMs: tooLateMs } })
  await expect.poll(booked).toBe(1)
  await shop.advance(tooLateMs)
  await expectInEveryLanguage(page, isHeld)
  expect((await orders()).map((one) => one.state)).toEqual(['held'])
  expect([await booked(), (await shop.mailsAbout(number)).length]).toEqual([1, 1])
})

test.describe('th', () => {
  test.use({ language: 'th' })
  test('The airline fails before booking: the shop asks once more after the settle window', async ({
    page,
    shop,
    airline,
    traveller,
  }) => {
    await isReadyToBook(traveller, 123)
    const { orders, booked } = await countedFromHere(shop, airline)
    await airline.control({ times: 1, match: wireOf.booking, status: 500 })
    await traveller.books()
    await expect(page.getByText(traveller.words(confirming))).toBeVisible()
    await timePasses({ shop, airline }, 5_000)
    expect((await orders()).map((one) => one.state)).toEqual(['unknown'])
    expect(await booked()).toBe(0)
    await timePasses({ shop, airline }, windowMs)
    await expect(page.getByText(traveller.words(isHeld))).toBeVisible()
    const [order] = await orders()
    expect([order?.state, await booked()]).toEqual(['held', 1])
    expect(await shop.mailsAbout(order?.orderNumber ?? 'no order')).toHaveLength(1)
  })

  test('The price rises at the last moment: both prices are shown, and confirmation books at the new one', async ({
    page,
    shop,
    airline,
    traveller,
    refusals,
  }) => {
    refusals.add('/api/booking/')
    await isReadyToBook(traveller, 124)
    const { orders, booked } = await countedFromHere(shop, airline)
    await airline.control({ times: 1, match: wireOf.booking, priceDrift: 30 })
    await traveller.books()
    await expect(page.getByText(traveller.words('The price has changed from {before} to {now}'))).toHaveText(
      /฿[\d,.]+\D+฿[\d,.]+/,
    )
    expect(await booked()).toBe(0)
    await page.getByRole('button', { name: traveller.words('Accept new price and book') }).click()
    await expect(page).toHaveURL(/\/payments#key=/)
    expect((await orders()).map((one) => one.state)).toEqual(['rejected', 'held'])
    expect(await booked()).toBe(1)
  })
})

test.describe('ja', () => {
  test.use({ language: 'ja' })
  test('The seats sell out at the last moment: the reason, the way back and the typed values are shown', async ({
    page,
    shop,
    airline,
    traveller,
    refusals,
  }) => {
    refusals.add('/api/booking/')
    await isReadyToBook(traveller, 125)
    const { booked, orders } = await countedFromHere(shop, airline)
    await airline.control({ match: wireOf.booking, seats: 0 })
    await traveller.books()
    await expectProblem({ page, shop }, 'seatsGone', 'ja')
    await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
    const [order] = await orders()
    expect([order?.state, await booked()]).toEqual(['rejected', 0])
    expect(await shop.mailsAbout(order?.orderNumber ?? 'no order')).toHaveLength(0)
    await page.getByRole('link', { name: traveller.words('Back to results') }).click()
    await expect((await traveller.seesResults()).first()).toBeVisible()
  })
})

test.describe('ja', () => {
  test.use({ language: 'ja' })
  test('The shop process is killed during booking: the same order exists afterwards, booked once', async ({
    page,
    shop,
    airline,
    traveller,
    refusals,
  }) => {
    // the shop is started twice
    test.slow()
    const { words } = traveller
    await isReadyToBook(traveller, 126)
    const { orders, booked } = await countedFromHere(shop, airline)
    await airline.control({ times: 1, match: wireOf.booking, delayMs: tooLateMs })
    await traveller.books()
    // The fault has been applied: the airline has read the order, which the shop has stored by then.
    await expect.poll(() => airline.faults()).toEqual([])
    const [order, ...others] = await orders()
    expect(others).toEqual([])
    refusals.add('*')
    await shop.kill()
    await expect(page.getByText(words('Connection failed.'))).toBeVisible()
    // Another language cannot be loaded now: the page stays as it is.
    await page.locator('header select').selectOption('th')
    await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
    // The order reaches the airline's books although the requesting process no longer exists.
    await airline.control({ clock: { advanceMs: tooLateMs } })
    await shop.startAgain()
    await traveller.books()
    await expect(page).toHaveURL(/\/(?:order|payments)#key=/)
    await expect(page.getByText(order?.orderNumber ?? 'no order').first()).toBeVisible()
    // The work of the killed process is taken over when its lease has ended.
    const later = async () => {
      await timePasses({ shop, airline }, 10_000)
      return orders()
    }
    await expect.poll(later).toEqual([{ ...order, state: 'held' }])
    expect(await booked()).toBe(1)
    expect(await shop.mailsAbout(order?.orderNumber ?? 'no order')).toHaveLength(1)
  })
})
