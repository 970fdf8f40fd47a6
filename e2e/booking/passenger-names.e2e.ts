import type { Locator, Page } from '@playwright/test'
import { orderAnswer } from '#contract/api/order.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { dayFromToday, resultsAddress } from '../kit/results-address.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { type Traveller, travellerAt } from '../kit/traveller.ts'

const thereAndBack = [
  ['BKK', 'TYO', 50],
  ['TYO', 'BKK', 60],
] as const

async function opensPricing(page: Page, traveller: Traveller, party: Readonly<Record<string, number>>) {
  await page.goto(resultsAddress(thereAndBack, party))
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
}

function cardOf(page: Page, number: number): Locator {
  return page.getByRole('region', { name: new RegExp(`^Traveller ${number} ·`) })
}

async function typesName(card: Locator, lastName: string, firstName: string) {
  await card.getByLabel('Last name').fill(lastName)
  await card.getByLabel('First and middle names').fill(firstName)
}

async function typesDate(card: Locator, label: string, date: string) {
  const [year = '', month = '', day = ''] = date.split('-')
  const group = card.getByRole('group', { name: label })
  await group.getByRole('textbox', { name: 'Day' }).fill(day)
  await group.getByRole('combobox', { name: 'Month' }).selectOption(month)
  await group.getByRole('textbox', { name: 'Year' }).fill(year)
}

test('Every name is accepted as it will be ticketed, or gets a precise message', async ({ page }) => {
  test.skip(!sells('longNames'), without('longNames'))
  const traveller = travellerAt(page)
  await opensPricing(page, traveller, { adults: 1 })
  await traveller.fillsInPassenger()
  const card = cardOf(page, 1)
  const printed = async (lastName: string, firstName: string, name: string) => {
    await typesName(card, lastName, firstName)
    await expect(card.getByText('On the ticket:')).toHaveText(`On the ticket: ${name}`)
  }
  await printed('Failedsen', 'Ferror', 'FAILEDSEN/FERROR MS')
  await printed("O'Neill-Smith", 'Mary-Ann', 'ONEILLSMITH/MARYANN MS')
  await expect(card.getByText('Tickets leave out hyphens, apostrophes and spaces')).toBeVisible()
  await printed('Müller', 'Renée', 'MUELLER/RENEE MS')
  await typesName(card, 'สมชาย', 'ดี')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(card.getByText('Information must be entered in English only').first()).toBeVisible()
  await expect(card.getByLabel('Last name')).toHaveValue('สมชาย')
  await typesName(card, 'A'.repeat(60), 'Anna')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(card.getByText('Initials do not make this name short enough.')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link').first()).toHaveText(
    /^Traveller 1: This name has 68 characters.* 55\./,
  )
  await typesName(card, 'Srivattanapaiboonchai', 'Chalermchai Kittipong Wongsakorn Thanaphat')
  await card.getByRole('button', { name: 'Use “Chalermchai K W T” on the ticket' }).click()
  await expect(card.getByText('On the ticket:')).toContainText('SRIVATTANAPAIBOONCHAI/CHALERMCHAI K W T MS')
  await expect(card.getByLabel('First and middle names')).toHaveValue(
    'Chalermchai Kittipong Wongsakorn Thanaphat',
  )
  await traveller.continues()
  await expect(
    page.getByText('SRIVATTANAPAIBOONCHAI/CHALERMCHAI K W T MS', { exact: true }).first(),
  ).toBeVisible()
  await page.goBack()
  await typesName(cardOf(page, 1), 'Sukarno', '')
  await page.getByLabel('This traveller has only one name').check()
  await expect(page.getByText('On the ticket:')).toHaveText('On the ticket: SUKARNO/FNU MS')
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  const booked = page.waitForResponse((response) => response.url().endsWith('/api/booking/'))
  await traveller.books()
  const { orderKey } = (await (await booked).json()) as { orderKey: string }
  const order = orderAnswer.parse(await (await page.request.get(`/api/orders/${orderKey}`)).json())
  expect(order.passengers[0]?.ticketName).toBe('SUKARNO/FNU MS')
})

test('A birthday, a passport and a Thai year are checked while they are typed', async ({ page }) => {
  test.skip(!sells('passports'), without('passports'))
  const traveller = travellerAt(page)
  await opensPricing(page, traveller, { adults: 1, infants: 1 })
  await traveller.fillsInPassenger()
  const adult = cardOf(page, 1)
  await expect(adult.getByText('more than six months after the trip')).toBeVisible()
  await typesDate(adult, 'Passport expiry date', dayFromToday(90))
  await expect(adult.getByText('Many countries ask for six months after the trip')).toBeVisible()
  await typesDate(adult, 'Date of birth', '2533-02-28')
  await adult.getByRole('button', { name: 'Yes, 1990' }).click()
  const year = adult.getByRole('group', { name: 'Date of birth' }).getByRole('textbox', { name: 'Year' })
  await expect(year).toHaveValue('1990')
  await adult.getByRole('button', { name: 'Save and continue with traveller 2' }).click()
  const infant = cardOf(page, 2)
  await expect(infant.getByLabel('Title')).toBeFocused()
  for (const [label, value] of [
    ['Last name', 'Tester'],
    ['Issuing country', 'TH'],
    ['Nationality', 'TH'],
  ] as const)
    await expect(infant.getByLabel(label)).toHaveValue(value)
  await typesName(infant, 'Tester', 'Mint')
  const second = dayFromToday(55)
  await typesDate(infant, 'Date of birth', `${Number(second.slice(0, 4)) - 2}${second.slice(4)}`)
  await expect(
    infant.getByText(/^Mint turns 2 on .* will need a child fare and their own seat/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Traveller 2: 5 fields need your attention')
  await expect(infant.getByText(/^The date of birth does not match this traveller type on/)).toBeVisible()
})

test('A pasted table fills the forms, and a wheelchair asks for consent', async ({ page }) => {
  test.skip(!sells('passports'), without('passports'))
  const traveller = travellerAt(page)
  await opensPricing(page, traveller, { adults: 2 })
  await cardOf(page, 1).getByLabel('First and middle names').fill('Somchay')
  await page.getByRole('button', { name: 'Paste several travellers' }).click()
  const dialog = page.getByRole('dialog')
  const lines = [
    'Dee\tSomchai\tนาย\t12/04/2535\tไทย\tAA1234567\t31/01/2577',
    'Dee\tDuangjai\tMrs\t1 Mar 1994\tTHA\tAB7654321\t2034-01-31',
  ]
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  await expect(dialog.getByRole('row')).toHaveCount(3)
  await expect(dialog.getByText('2535 is 1992')).toBeVisible()
  await expectAccessibleAtWidths(page, 'the dialog with a pasted table')
  await dialog.getByRole('button', { name: 'Fill empty fields only' }).click()
  await expect(cardOf(page, 1).getByLabel('First and middle names')).toHaveValue('Somchay')
  await expect(cardOf(page, 1).getByText('On the ticket:')).toHaveText('On the ticket: DEE/SOMCHAY MR')
  await expect(cardOf(page, 2).getByText('On the ticket:')).toHaveText('On the ticket: DEE/DUANGJAI MRS')
  await cardOf(page, 1).getByLabel('Issuing country').selectOption('TH')
  const second = cardOf(page, 2)
  await second.locator('h2 button').click()
  await second.getByLabel('Issuing country').selectOption('TH')
  await second.getByText(/^Frequent flyer, meal, seat/).click()
  await expect(second.getByText('Requests (not confirmed)')).toBeVisible()
  await second.getByLabel('Wheelchair').selectOption('WCHR')
  await second.getByLabel('Seat next to').selectOption('1')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick the box so we can pass on the meal or wheelchair')
  await page.locator('#sensitive-consent').check()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/booking/'))
  await traveller.books()
  const param = new URLSearchParams((await sent).postData() ?? '').get('param') ?? ''
  const request = JSON.parse(Buffer.from(param, 'base64').toString()) as object
  expect(request).toMatchObject({
    sensitiveConsent: { accepted: true, language: 'en' },
    passengers: [{ firstName: 'Somchay' }, { wheelchair: 'WCHR', seatWith: '1' }],
  })
  await expect(page).toHaveURL(/\/payments#key=/)
})
