import type { Locator, Page } from '@playwright/test'
import { calm, wireOf } from '#test-kit/suppliers/airline-faults.ts'
import { canaries, canariesIn } from '#test-kit/canaries.ts'
import { expect, test } from '../faults/fault-fixtures.ts'

const { passengers, contact, values } = canaries('k', 3)
const [first] = passengers

/** Field labels and the values typed into them; fields that this trip does not ask for are skipped. */
const typed: readonly (readonly [label: string, value: string | undefined])[] = [
  ['Last name', first?.lastName],
  ['First and middle names', first?.firstName],
  ['Passport number', first?.passportNumber],
  ['Contact name', contact.name],
  ['Email', contact.email],
  ['Mobile phone', contact.mobilePhone],
  ['Daytime phone (optional)', contact.daytimePhone],
  ['Company name (optional)', contact.companyName],
  ['Cost centre (optional)', contact.costCenter],
  ['LINE ID (optional)', contact.lineId],
]

async function types(form: Locator): Promise<void> {
  for (const [label, value = ''] of typed) {
    const field = form.getByLabel(label, { exact: true }).filter({ visible: true })
    if ((await field.count()) === 1) await field.fill(value)
  }
}

/** Returns everything that scripts of a page can read again later, as one text. */
async function keptByBrowser(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const all: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    all.push(document.cookie, history.state, name)
    for (const { name: database = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const reading = opened.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
        all.push(database, store, rows)
      }
      opened.close()
    }
    for (const cache of await caches.keys()) {
      for (const request of await (await caches.open(cache)).keys()) {
        all.push(request.url, await (await caches.match(request))?.text())
      }
    }
    return all
  })
  return JSON.stringify(kept)
}

async function plantsEverywhere(page: Page, value: string): Promise<void> {
  await page.evaluate(async (planted) => {
    localStorage.setItem('planted', planted)
    const opening = indexedDB.open('planted', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('one'))
    await new Promise((resolve) => void opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('one', 'readwrite')
    writing.objectStore('one').put(planted.toUpperCase(), 1)
    await new Promise((resolve) => void writing.addEventListener('complete', resolve))
    opening.result.close()
  }, value)
}

test('Typed personal data appears in no address, browser storage, error response or log line', async ({
  page,
  shop,
  airline,
  traveller,
  refusals,
}) => {
  refusals.add('/api/booking/').add('/api/pricing/')
  const addresses: string[] = []
  const refused: Promise<string>[] = []
  page.on('request', (request) => {
    addresses.push(request.url(), request.headers()['referer'] ?? '')
  })
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.text().catch(() => ''))
  })
  const findsNothing = async () => {
    expect(canariesIn(`${addresses.join('\n')}\n${page.url()}`, values)).toEqual([])
    expect(canariesIn(await keptByBrowser(page), values)).toEqual([])
    expect(canariesIn((await Promise.all(refused)).join('\n'), values)).toEqual([])
  }
  await traveller.findsFlights(141)
  await traveller.selects((await traveller.seesResults()).first())
  await traveller.fillsInPassenger()
  await types(page.getByRole('main'))
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue(first?.lastName ?? '')
  await findsNothing()
  await traveller.fillsInContact()
  await types(page.getByRole('main'))
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await findsNothing()
  const bookButton = page.getByRole('button', { name: /^(?:Book and pay .*|Accept new price and book)$/ })
  for (const fault of [{ status: 502 }, { seats: 0 }, { priceDrift: 40 }]) {
    const answer = page.waitForResponse(/\/api\/booking\//)
    await airline.control({ times: 1, match: wireOf.booking, ...fault })
    await bookButton.click()
    expect((await answer).status()).toBeGreaterThanOrEqual(400)
    await findsNothing()
  }
  await airline.control(calm)
  await bookButton.click()
  await expect(page).toHaveURL(/\/payments#key=/)
  await findsNothing()
  await page.getByRole('link', { name: 'View your booking' }).click()
  await expect(page.getByText(first?.lastName?.toUpperCase() ?? '').first()).toBeVisible()
  await findsNothing()
  expect(refused).toHaveLength(3)
  expect(await shop.mailsAbout(contact.email)).toHaveLength(1)
  expect(
    shop
      .log()
      .split('\n')
      .filter((line) => canariesIn(line, values).length > 0),
  ).toEqual([])
  // Checks that the search finds planted values.
  await plantsEverywhere(page, contact.email)
  const kept = await keptByBrowser(page)
  expect(canariesIn(kept, values)).toEqual([contact.email])
  expect(kept.split(contact.email.toUpperCase())).toHaveLength(2)
})
