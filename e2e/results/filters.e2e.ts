import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { cheapestOffer } from '../kit/market.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const side = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })
const slider = (within: Locator, name: string) => within.getByRole('slider', { name })
const box = (within: Locator, name: RegExp) => within.getByRole('checkbox', { name })

/** Searches Bangkok to Tokyo one way and returns the rows. */
async function seesFlightsToTokyo(page: Page): Promise<Locator> {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await traveller.searches({ to: 'Tokyo', code: 'TYO', inDays: 45 })
  return traveller.seesResults()
}

/** Returns the counts of "8 of 22 flights": how many are left, and of how many. */
async function countsIn(page: Page): Promise<readonly [left: number, found: number]> {
  const text = await side(page).getByRole('paragraph').first().textContent()
  const [left = 0, found = left] = (text ?? '').match(/\d+/g)?.map(Number) ?? []
  return [left, found]
}

/** Opens groups that are collapsed at first. */
async function unfolds(page: Page, ...headings: readonly string[]): Promise<void> {
  for (const name of headings) await side(page).getByRole('button', { name, expanded: false }).click()
}

/** Returns the texts of the rendered rows. */
async function rowTexts(rows: Locator): Promise<readonly string[]> {
  await expect(rows.first()).toBeVisible()
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
}

const firstTime = (text: string) => /\d\d:\d\d/.exec(text)?.[0] ?? ''
const lowestPrice = (text: string) =>
  Math.min(
    ...[...text.matchAll(/฿([\d,]+) per person/g)].map(([, price]) => Number(price?.replaceAll(',', ''))),
  )

type FilterCase = {
  readonly filter: string
  readonly set: (page: Page) => Promise<void>
  readonly address: RegExp
  readonly chip: RegExp
  /** Returns whether a remaining row satisfies the filter; the address contains the filter's value. */
  readonly isRight: (text: string, address: string) => boolean
}

/** Returns the upper limit of a range in the address: baht or minutes. */
function mostIn(address: string, name: string): number {
  return Number(new URL(address).searchParams.get(name)?.split('-')[1])
}

/** Moves the upper thumb of a slider down to a few steps above the lower one. */
async function leavesLittle(page: Page, name: string, steps: number): Promise<void> {
  const most = slider(side(page), name)
  await most.press('Home')
  for (let step = 0; step < steps; step += 1) await most.press('PageUp')
}

const minutesOf = (text: string, pattern: RegExp) => {
  const [, hours = 0, minutes = 0] = pattern.exec(text) ?? [undefined, Infinity]
  return Number(hours) * 60 + Number(minutes)
}

const wishes: readonly FilterCase[] = [
  {
    filter: 'stops',
    set: (page) => box(side(page), /^1 stop/).check(),
    address: /[?&]stops=1/,
    chip: /^1 stop/,
    isRight: (text) => text.includes('1 stop'),
  },
  {
    filter: 'price',
    set: (page) => leavesLittle(page, 'Price per person: maximum', 3),
    address: /[?&]price=0-\d+/,
    chip: /^Up to ฿/,
    isRight: (text, address) => lowestPrice(text) <= mostIn(address, 'price'),
  },
  {
    filter: 'times',
    set: (page) => side(page).getByRole('button', { name: 'Morning', exact: true }).click(),
    address: /[?&]leave0=0-720/,
    chip: /^Departure from Bangkok: Until 12:00/,
    isRight: (text) => firstTime(text) <= '12:00',
  },
  {
    filter: 'landing',
    set: (page) => leavesLittle(page, 'Arrival in Tokyo: to', 4),
    address: /[?&]arrive0=0-\d+/,
    chip: /^Arrival in Tokyo: Until/,
    isRight: (text, address) => minutesOf(text, /Arrives (\d\d):(\d\d)/) <= mostIn(address, 'arrive0'),
  },
  {
    filter: 'airlines',
    set: (page) => box(side(page), /^ZIPAIR/).check(),
    address: /[?&]airlines=ZG/,
    chip: /^ZIPAIR/,
    isRight: (text) => text.includes('ZG '),
  },
  {
    filter: 'airports',
    set: async (page) => {
      await unfolds(page, 'Airports')
      await box(side(page), /Haneda/).check()
    },
    address: /[?&]to=HND/,
    chip: /Haneda/,
    isRight: (text) => text.includes('HND'),
  },
  {
    filter: 'airport of departure',
    set: (page) => box(side(page), /^Bangkok Don Mueang/).check(),
    address: /[?&]from=DMK/,
    chip: /^From Bangkok Don Mueang/,
    isRight: (text) => text.includes('DMK'),
  },
  {
    filter: 'change of flight',
    set: (page) => box(side(page), /^Hong Kong \d/).check(),
    address: /[?&]via=HKG/,
    chip: /^Via Hong Kong/,
    isRight: (text) => /\d stops?: [A-Z ·,]*HKG/.test(text),
  },
  {
    filter: 'duration',
    set: async (page) => {
      await unfolds(page, 'Duration')
      await leavesLittle(page, 'Total journey time: maximum', 1)
    },
    address: /[?&]duration=0-\d+/,
    chip: /^Total journey time: Up to/,
    isRight: (text, address) => minutesOf(text, /(\d+) h(?: (\d+) min)?/) <= mostIn(address, 'duration'),
  },
  {
    filter: 'stopover',
    set: (page) => leavesLittle(page, 'Connection time: maximum', 1),
    address: /[?&]stopover=0-\d+/,
    chip: /^Connection time: Up to/,
    isRight: (text) => !text.includes('Overnight wait'),
  },
  {
    filter: 'baggage',
    set: (page) => box(side(page), /^Checked bag included/).check(),
    address: /[?&]bags=checked/,
    chip: /^Checked bag included/,
    isRight: (text) => /\d (?:kg|checked) bag/.test(text),
  },
  {
    filter: 'refund',
    set: (page) => box(side(page), /^Full refund/).check(),
    address: /[?&]refund=full/,
    chip: /^Full refund/,
    isRight: (text) => text.includes('Full refund'),
  },
  {
    filter: 'fare family',
    set: async (page) => {
      await unfolds(page, 'Fare families')
      await box(side(page), /^Flex/).check()
    },
    address: /[?&]brands=Flex/,
    chip: /^Flex/,
    isRight: (text) => !text.includes('No refund'),
  },
]

test('Each filter narrows the list, appears in the address, and can be removed', async ({ page }) => {
  test.skip(!sells('wholeWorld'), without('wholeWorld'))
  const rows = await seesFlightsToTokyo(page)
  const [all] = await countsIn(page)
  for (const { filter, set, address, chip, isRight } of wishes) {
    await set(page)
    await expect(page, filter).toHaveURL(address)
    await expect(async () => {
      const [left, found] = await countsIn(page)
      expect(found).toBe(all)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(all)
      await expect(chips(page).getByRole('status')).toHaveText(new RegExp(`^${left} flight`), {
        timeout: 100,
      })
      expect((await rowTexts(rows)).filter((text) => !isRight(text, page.url()))).toEqual([])
    }, filter).toPass({ timeout: 5_000 })
    await chips(page).getByRole('button', { name: chip }).click()
    await expect(page, filter).not.toHaveURL(address)
    await expect.poll(() => countsIn(page), filter).toEqual([all, all])
  }
})

test('Flights without a free seat are left out, or shown alone', async ({ page, shop }) => {
  test.skip(!sells('wholeWorld'), without('wholeWorld'))
  const traveller = travellerAt(page)
  const searches = async () => {
    await traveller.opensTheShop()
    await traveller.searches({ to: 'NRT', code: 'NRT', inDays: 94, isDirect: true })
    return traveller.seesResults()
  }
  await searches()
  await shop.override(await cheapestOffer(page), { seatLimit: 0 })
  const rows = await searches()
  const [all] = await countsIn(page)
  const areWaiting = async () => (await rowTexts(rows)).map((text) => text.includes('Waiting list'))
  await box(side(page), /^Waiting list/).check()
  await expect(page).toHaveURL(/[?&]seats=waiting/)
  await expect.poll(async () => new Set(await areWaiting())).toEqual(new Set([true]))
  const [waiting] = await countsIn(page)
  await box(side(page), /^Waiting list/).uncheck()
  await box(side(page), /^Hide waiting-list flights/).check()
  await expect(page).toHaveURL(/[?&]seats=firm/)
  await expect.poll(async () => new Set(await areWaiting())).toEqual(new Set([false]))
  expect((await countsIn(page))[0]).toBe(all - waiting)
})

test('The price slider keeps the flights up to its value, dragged or by keyboard', async ({ page }) => {
  const rows = await seesFlightsToTokyo(page)
  const most = slider(side(page), 'Price per person: maximum')
  const track = await most.locator('xpath=../..').boundingBox()
  const thumb = await most.locator('xpath=..').boundingBox()
  if (!track || !thumb) throw new Error('The slider is not drawn.')
  const middle = thumb.y + thumb.height / 2
  await page.mouse.move(thumb.x + thumb.width / 2, middle)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width * 0.3, middle, { steps: 5 })
  const said = async () => Number((await most.getAttribute('aria-valuetext'))?.replaceAll(/[^\d]/g, ''))
  // While the thumb moves, only the labels and the bars are updated.
  await expect(page).not.toHaveURL(/[?&]price=/)
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`[?&]price=0-${await said()}`))
  await expect(most).toBeFocused()
  const isWithin = async () => {
    const limit = await said()
    return (await rowTexts(rows)).every((text) => lowestPrice(text) <= limit)
  }
  expect(await isWithin()).toBe(true)
  const before = await said()
  await most.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`[?&]price=0-${before + 100}(?:&|$)`))
  expect(await isWithin()).toBe(true)
  await most.press('End')
  await expect(page).not.toHaveURL(/[?&]price=/)
})

test('Filters survive a reload and show the same in another browser', async ({ page, browser }) => {
  test.skip(!sells('wholeWorld'), without('wholeWorld'))
  const rows = await seesFlightsToTokyo(page)
  await box(side(page), /^Direct/).check()
  await box(side(page), /^Checked bag included/).check()
  await side(page).getByRole('button', { name: 'Evening' }).click()
  await expect(page).toHaveURL(/stops=0.*bags=checked.*leave0=1080-1439/)
  const headings = (list: Locator) => list.getByRole('heading', { level: 2 })
  const firstOf = async (list: Locator) => (await headings(list).allTextContents()).slice(0, 4)
  // Rows show codes until the names are loaded.
  await expect(headings(rows).filter({ hasText: 'Thai Airways' }).first()).toBeAttached()
  const other = await browser.newContext({ locale: 'en-GB' })
  try {
    const elsewhere = await other.newPage()
    await elsewhere.goto(page.url())
    const rowsThere = await travellerAt(elsewhere).seesResults()
    await expect(chips(elsewhere).getByRole('button')).toHaveCount(4)
    const counts = await countsIn(elsewhere)
    // The address changes before the list is updated.
    await expect.poll(() => countsIn(page)).toEqual(counts)
    const shown = await firstOf(rows)
    await expect.poll(() => firstOf(rowsThere)).toEqual(shown)
    await page.reload()
    await travellerAt(page).seesResults()
    expect(await countsIn(page)).toEqual(counts)
    await expect.poll(() => firstOf(rows)).toEqual(shown)
  } finally {
    await other.close()
  }
})

test('Filters are set, read and cleared by keyboard alone', async ({ page }) => {
  await seesFlightsToTokyo(page)
  const [all] = await countsIn(page)
  await box(side(page), /^Direct/).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/[?&]stops=0/)
  await slider(side(page), 'Departure from Bangkok: from').focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect(page).toHaveURL(/[?&]leave0=\d+-1439/)
  const airlines = side(page).getByRole('group', { name: /^Airlines/ })
  const only = airlines.getByRole('button', { name: /^Only/ }).first()
  await only.focus()
  await expect(only).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]airlines=\w\w(?:&|$)/)
  await chips(page).getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/[?&]stops=/)
  // The focus moved to the next one.
  await expect(chips(page).getByRole('button').first()).toBeFocused()
  await chips(page).getByRole('button', { name: 'Clear all' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/[?&](?:stops|leave0|airlines)=/)
  expect(await countsIn(page)).toEqual([all, all])
  await expect(chips(page)).toBeFocused()
})

test('A long list of airlines is collapsed, and filtering keeps every entry in place', async ({ page }) => {
  test.skip(!sells('wholeWorld'), without('wholeWorld'))
  await seesFlightsToTokyo(page)
  const airlines = side(page).getByRole('group', { name: /^Airlines/ })
  await expect(airlines.getByRole('checkbox')).toHaveCount(8)
  await airlines.getByRole('button', { name: /^Show all/ }).click()
  const names = async () =>
    (await airlines.locator('label').allInnerTexts()).map(
      (text) => /^\D+/.exec(text.replaceAll(/^..\s/g, ''))?.[0],
    )
  const before = await names()
  expect(before.length).toBeGreaterThan(8)
  await box(side(page), /^Direct/).check()
  await expect(page).toHaveURL(/[?&]stops=0/)
  expect(await names()).toEqual(before)
  await expect(airlines.locator('input[aria-disabled]').first()).not.toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the sheet has the same filters and shows how many flights remain', async ({ page }) => {
    const rows = await seesFlightsToTokyo(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await box(sheet, /^Direct/).check()
    await sheet.getByRole('button', { name: 'Evening' }).click()
    const show = sheet.getByRole('button', { name: /^Show \d+ flight/ })
    const left = /\d+/.exec((await show.textContent()) ?? '')?.[0] ?? ''
    await expect(sheet.getByRole('status')).toHaveText(new RegExp(`^${left} flight`))
    await show.click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Flights', exact: true })).toContainText(`${left} of`)
    const wrong = (await rowTexts(rows)).filter(
      (text) => !text.includes('Direct') || firstTime(text) < '18:00',
    )
    expect(wrong).toEqual([])
  })
})

test('Every filter is accessible, beside the list and in the sheet, light and dark', async ({ page }) => {
  await seesFlightsToTokyo(page)
  const address = new URL(page.url())
  const set = {
    stops: '0',
    airlines: 'TG,ZG,XJ,SL',
    to: 'NRT',
    duration: '0-600',
    leave0: '0-1200',
    brands: 'Lite',
  }
  for (const [name, value] of Object.entries(set)) address.searchParams.set(name, value)
  await page.goto(address.href)
  await expect(chips(page).getByRole('button').first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, 'filters, 1280 px wide')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: /^Filters \(/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectAccessible(page, 'filters, 360 px wide')
})
