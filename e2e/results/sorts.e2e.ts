import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test.use({ viewport: { width: 1280, height: 2_000 } })

/** The data that a row shows. */
type ShownRow = {
  readonly baht: number
  readonly minutes: number
  readonly stops: number
  readonly airline: string
  /** Local departure and arrival times of each journey. */
  readonly times: readonly string[]
}

/** Returns the rendered rows, in order. */
async function shownRows(rows: Locator): Promise<ShownRow[]> {
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => ({
      text: row instanceof HTMLElement ? row.innerText : '',
      times: [...row.querySelectorAll('time')].map((time) => time.dateTime),
    })),
  )
  return texts.map(({ text, times }) => {
    const durations = [...text.matchAll(/^(?:(\d+) h)? ?(?:(\d+) min)?$/gm)].filter(([all]) => all !== '')
    const stops = [...text.matchAll(/^(\d+) stops?:/gm)].map(([, count]) => Number(count))
    return {
      baht: Number(/฿([\d,]+)\n+(?:average )?per person/.exec(text)?.[1]?.replaceAll(',', '')),
      minutes: durations.reduce(
        (sum, [, hours, rest]) => sum + Number(hours ?? 0) * 60 + Number(rest ?? 0),
        0,
      ),
      stops: Math.max(0, ...stops),
      airline: /\b([A-Z][A-Z0-9]|\d[A-Z]) \d{1,4}\b/.exec(text)?.[1] ?? '',
      times,
    }
  })
}

/** The value that rises from row to row in each sort order. */
const orders: Readonly<Record<string, (row: ShownRow) => number | string>> = {
  price: (row) => row.baht,
  best: (row) => row.baht + (row.minutes / 60) * 300 + row.stops * 500,
  duration: (row) => row.minutes,
  departure: (row) => row.times[0] ?? '',
  returnDeparture: (row) => row.times[2] ?? '',
  airline: (row) => row.airline,
  stops: (row) => row.stops,
}

async function expectSorted(page: Page, rows: Locator, sort: string): Promise<void> {
  const order = orders[sort] ?? (() => Number.NaN)
  await expect(page).toHaveURL(sort === 'price' ? /^(?!.*sort=)/ : new RegExp(`[&?]sort=${sort}\\b`, 'u'))
  await expect(async () => {
    const shown = (await shownRows(rows)).map(order)
    expect(shown.length).toBeGreaterThan(4)
    expect(shown, sort).toEqual(shown.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
  }).toPass({ timeout: 5_000 })
}

test('Flights can be sorted by every order, and the order appears in the address', async ({ page }) => {
  const traveller = travellerAt(page)
  const more = page.getByRole('combobox', { name: 'More sort options' })
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
  const rows = await traveller.seesResults()
  await expectSorted(page, rows, 'price')
  for (const [name, sort] of [
    ['Best', 'best'],
    ['Quickest', 'duration'],
    ['Cheapest', 'price'],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }).check()
    await expectSorted(page, rows, sort)
  }
  for (const sort of ['departure', 'airline', 'stops']) {
    await more.selectOption(sort)
    await expectSorted(page, rows, sort)
  }
  await expect(more.getByRole('option', { name: 'Earliest return first' })).toHaveCount(0)
  await page.reload()
  await expect(more).toHaveValue('stops')
  await expectSorted(page, rows, 'stops')
})

test('Whole trips can be sorted by the departure of the return flight, too', async ({ page }) => {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45, backInDays: 52 })
  const rows = await traveller.seesResults()
  await page.getByRole('radio', { name: 'Whole trips' }).check()
  await page.getByRole('combobox', { name: 'More sort options' }).selectOption('returnDeparture')
  await expectSorted(page, rows, 'returnDeparture')
})

test('The best flight explains its rank and the weight of an hour and a stop', async ({ page }) => {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
  const rows = await traveller.seesResults()
  await page.getByRole('radio', { name: /^Best/ }).check()
  await expect(rows.first().getByText(/^Best: /)).toBeVisible()
  await page.getByText('How is this price calculated?').click()
  await expect(page.getByText('One hour less counts as ฿300 per person, one stop less as ฿500')).toBeVisible()
})
