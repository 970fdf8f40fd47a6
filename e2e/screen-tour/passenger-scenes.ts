import type { Locator } from '@playwright/test'
import { expect } from './patient-expect.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { dayFromToday } from '../kit/results-address.ts'
import type { Guide } from './guide.ts'

/**
 * Takes screenshots of a family whose names, ages and passports all cause a message: pasted, filled in, and
 * refused.
 */
export async function passengerScenes(guide: Guide): Promise<void> {
  const { page, traveller, take, firstDay } = guide
  const { words } = traveller
  const legs = [
    ['BKK', 'TYO', firstDay + 5],
    ['TYO', 'BKK', firstDay + 10],
  ] as const
  await page.goto(resultsAddress(legs, { children: 1, infants: 1 }))
  await traveller.selects((await traveller.seesResults()).first())
  await page.getByRole('button', { name: words('Paste several travellers') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(familyTable(firstDay))
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await take('price-paste')
  await dialog.getByRole('button', { name: words('Fill in the form') }).click()
  const family = page.getByRole('form', { name: words('Travellers') })
  await asksForMore(guide)
  await take('price-party', family)
  await page.getByRole('button', { name: words('Continue to payment') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take('price-party-mistakes', family)
}

/** Opens the optional fields of the first passenger and requests assistance. */
async function asksForMore({ page, traveller }: Guide): Promise<void> {
  await page
    .getByText(traveller.words('Frequent flyer, meal, seat, wheelchair, passport issue date (optional)'))
    .first()
    .click()
  await page.getByLabel(traveller.words('Wheelchair')).first().selectOption('WCHR')
}

/**
 * Returns a table with a name that is too long and a passport that ends soon, a child, and an infant who
 * turns two on the trip.
 */
function familyTable(firstDay: number): string {
  const onTheWay = dayFromToday(firstDay + 7)
  const secondBirthday = `${Number(onTheWay.slice(0, 4)) - 2}${onTheWay.slice(4)}`
  const passportEnd = dayFromToday(firstDay + 60)
  return [
    `Srivattanapaiboonchai\tChalermchai Kittipong Wongsakorn Thanaphat\tนาย\t12/04/2535\tไทย\tAA1234567\t${passportEnd}`,
    'Srivattanapaiboonchai\tPim\tMiss\t2019-05-30\tTHA\tAB7654321\t2031-01-31',
    `Srivattanapaiboonchai\tMint\tMiss\t${secondBirthday}\tTHA\tAB7654322\t2031-01-31`,
  ].join('\n')
}

/** Fills in a first passenger's passport that ends soon after the trip. */
export async function takesAShortPassport({ page, traveller, firstDay }: Guide): Promise<void> {
  const { words } = traveller
  const [year = '', month = '', day = ''] = dayFromToday(firstDay + 60).split('-')
  const ends = page.getByRole('group', { name: words('Passport expiry date') })
  await ends.getByRole('textbox', { name: words('Day') }).fill(day)
  await ends.getByRole('combobox', { name: words('Month') }).selectOption(month)
  await ends.getByRole('textbox', { name: words('Year') }).fill(year)
}

/** Takes screenshots of the passenger form of a signed-in user: saved travellers, and a trip to continue. */
export async function savedScenes(guide: Guide): Promise<void> {
  const { page, traveller, take, firstDay } = guide
  const { words } = traveller
  await page.goto(resultsAddress([['BKK', 'NRT', firstDay + 6]], { nonstop: 1 }))
  await traveller.selects((await traveller.seesResults()).first())
  await traveller.fillsInPassenger()
  await page.getByRole('button', { name: words('Save this traveller to my account') }).click()
  const choice: Locator = page.getByLabel(words('Use a saved traveller'))
  await expect(choice).toBeVisible()
  await expect(page.getByText(words('Saved'), { exact: true })).toBeVisible()
  await take('price-saved', page.getByRole('form', { name: words('Travellers') }))
}

/** Takes screenshots of the page of an emailed link, and its message once the link has been used. */
export async function resumeScenes({ page, traveller, take }: Guide): Promise<void> {
  await page.goto(`/pricing#resume=${'spent'.repeat(8)}`)
  const goOn = page.getByRole('button', { name: traveller.words('Continue your booking') })
  await expect(goOn).toBeVisible()
  await take('resume')
  await goOn.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await take('resume-spent')
}
