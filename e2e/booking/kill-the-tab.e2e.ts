import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { resultsAddress } from '../kit/results-address.ts'
import { everyNth } from '../kit/sample-of.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'
import { contactFields, expectTyped, passengerFields, type TypedField, typeInto } from '../kit/typed-field.ts'

test.use({ ownContext: true })
// A new tab for each field: a dozen pages are opened one after the other.
test.describe.configure({ timeout: 150_000 })

/** Ends the tab without unload events, as a crash or a phone short of memory does. */
async function crash(page: Page, context: BrowserContext): Promise<void> {
  const line = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void line.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

async function atThePassengers(page: Page): Promise<string> {
  const traveller = travellerAt(page)
  await traveller.findsFlights(61)
  await traveller.selects((await traveller.seesResults()).first())
  await expect(page.getByLabel('Last name')).toBeVisible()
  return page.url()
}

/** Waits until the server has answered the next draft request. */
function draftIsKept(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/api/draft/'),
  )
}

/** Types one field after the other; after each the tab ends and another is opened at the same address. */
async function dieAfterEach(
  context: BrowserContext,
  { url, fields, end }: { url: string; fields: readonly TypedField[]; end: typeof crash },
): Promise<void> {
  for (const [at, field] of fields.entries()) {
    const page = await context.newPage()
    await page.goto(url)
    await expectTyped(page, fields.slice(0, at))
    const kept = draftIsKept(page)
    await typeInto(page, field)
    await kept
    await end(page, context)
  }
  const page = await context.newPage()
  await page.goto(url)
  await expectTyped(page, fields)
  await page.close()
}

test('The tab crashes after every field of a passenger, and nothing has to be typed again', async ({
  page,
}) => {
  const url = await atThePassengers(page)
  await dieAfterEach(page.context(), { url, fields: everyNth(passengerFields, 4), end: crash })
})

test('The tab is closed right after every field of the booker, and nothing has to be typed again', async ({
  page,
}) => {
  const url = await atThePassengers(page)
  const closeAtOnce = async (tab: Page) => tab.close({ runBeforeUnload: true })
  await dieAfterEach(page.context(), { url, fields: contactFields, end: closeAtOnce })
})

/** Returns the first traveller's part, opened: a complete one is closed. */
async function firstTraveller(page: Page): Promise<Locator> {
  const part = page.getByRole('region', { name: /^Traveller 1 ·/ })
  const toggle = part.getByRole('button', { name: /^Traveller 1 ·/ })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  return part
}

test('Another search with more travellers keeps the passengers and the booker', async ({ page }) => {
  await atThePassengers(page)
  for (const field of passengerFields) await typeInto(page, field)
  const kept = draftIsKept(page)
  await page.getByLabel('Email', { exact: true }).fill('anna@example.com')
  await kept
  await page.goto(resultsAddress([['BKK', 'HND', 62]], { adults: 2 }))
  await travellerAt(page).selects((await travellerAt(page).seesResults()).first())
  await expectTyped(await firstTraveller(page), passengerFields)
  await expect(page.getByRole('region', { name: /^Traveller 2 ·/ }).getByLabel('Last name')).toHaveValue('')
  await page.reload()
  await expectTyped(await firstTraveller(page), passengerFields)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('anna@example.com')
})

test('Two windows of one trip are merged, and each shows a message', async ({ page }) => {
  const url = await atThePassengers(page)
  const other = await page.context().newPage()
  await other.goto(url)
  await other.getByLabel('First and middle names').fill('Anna')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Last name').fill('Tester')
  await expect(page.getByText(/made changes in another window/)).toBeVisible()
  await expect(page.getByLabel('First and middle names')).toHaveValue('Anna')
  // The first window saves a moment after it has merged.
  await expect(async () => {
    await other.reload()
    await expect(other.getByLabel('Last name')).toHaveValue('Tester', { timeout: 2_000 })
  }).toPass()
  await other.close()
})
