import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { dayFromToday } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** "2026-12-12" as a GDS prints it, with the day of the week: "12DEC 6". */
function gdsDay(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return `${date.slice(8)}${months[Number(date.slice(5, 7)) - 1] ?? ''} ${weekday}`
}

function aPnr(flightLines: readonly string[]): string {
  return [
    'RP/BKKTG2100/BKKTG2100            AA/SU  20NOV26/0812Z   ABC2D3',
    '  1.WONGSAKUL/ANAN MR   2.WONGSAKUL/SIRIPORN MRS',
    ...flightLines,
    '  5 SSR DOCS TG HK1 P/THA/AB1234567/THA/14MAR84/M/02AUG35/WONGSAKUL/ANAN/P1',
    '  6 SSR DOCS TG HK1 P/THA/AB1234568/THA/03SEP86/F/02AUG35/WONGSAKUL/SIRIPORN/P2',
  ].join('\n')
}

/** Tabs to a field and types into it. */
async function tabsTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first()
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${label} was not reached by Tab`)
}

test('A clerk pastes a PNR, enters it by the keyboard alone, receives the payment and enters the tickets', async ({
  page: desk,
  shop,
  refusals,
}) => {
  test.setTimeout(240_000)
  refusals.add('/api/staff/orders/ticket-numbers')
  await signsInAsAdministrator(desk, shop, 'gds-desk@agency.example')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.goto('/staff')
  await expect(desk.getByRole('grid', { name: 'Work queue' }).or(desk.getByText(/Nothing/))).toBeVisible()
  await desk.keyboard.press('g')
  await desk.keyboard.press('b')
  const pasted = desk.getByLabel('Paste a PNR from Amadeus, Sabre or Travelport')
  await expect(pasted).toBeFocused()

  const [out, back] = [gdsDay(dayFromToday(60)), gdsDay(dayFromToday(67))]
  const good = [`  3  TG 676 Y ${out} BKKNRT HK2  0735 1545`, `  4  TG 641 Y ${back} NRTBKK HK2  1050 1550`]
  await desk.keyboard.insertText(aPnr([good[0] ?? '', `  4  TG 641 Y ${back} NRTBKK HL2  1050 1550`]))
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('1 flight read · 2 passengers read')).toBeVisible()
  await expect(desk.getByText(/Seats are not confirmed/)).toBeVisible()
  await expect(pasted).toBeFocused()

  await desk.keyboard.press('Control+a')
  await desk.keyboard.insertText(aPnr(good))
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('2 flights read · 2 passengers read')).toBeVisible()
  await expect(desk.getByLabel('PNR', { exact: true })).toHaveValue('ABC2D3')
  await expect(desk.getByLabel('Surname').nth(1)).toHaveValue('WONGSAKUL')
  // The first gap is where the keyboard goes on.
  await expect(desk.getByLabel('Ticketing time limit')).toBeFocused()
  await desk.keyboard.type(dayFromToday(5))
  await tabsTo(desk, 'Time (Bangkok)')
  await desk.keyboard.type('1800')
  for (const passenger of [0, 1]) {
    await desk.keyboard.press('Control+Enter')
    await expect(desk.getByLabel('Fare', { exact: true }).nth(passenger)).toBeFocused()
    await desk.keyboard.type('20000')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('3450')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('1000')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('500')
  }
  await expectAccessibleAtWidths(desk, 'a manual booking being entered')
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByLabel('Contact name')).toBeFocused()
  await desk.keyboard.type('Anan Wongsakul')
  await tabsTo(desk, 'Mobile phone')
  await desk.keyboard.type('+66 81 555 1221')
  await tabsTo(desk, 'Email')
  await desk.keyboard.type('anan@traveller.example')
  await desk.keyboard.press('Control+Enter')
  const consent = desk.getByLabel('The customer agreed to the fare rules, the names and the total')
  await expect(consent).toBeFocused()
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Control+Enter')
  const heading = desk.getByRole('heading', { name: /^Seats held: FH/ })
  await expect(heading).toBeVisible({ timeout: 30_000 })
  await expect(desk.getByText('PNR ABC2D3')).toBeVisible()
  const orderNumber = /FH\w{6}/.exec((await heading.textContent()) ?? '')?.[0] ?? ''

  await desk.goto(`/staff?order=${orderNumber}`)
  await expect(desk.getByText('Amadeus', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Issue', exact: true }).press('Enter')
  await expect(desk.getByText(/no supplier can issue the tickets/)).toBeVisible()
  await desk.getByRole('heading', { name: new RegExp(orderNumber) }).focus()
  await desk.keyboard.press('i')
  const first = desk.getByRole('textbox', { name: 'WONGSAKUL/ANAN MR' })
  await expect(first).toBeFocused()
  await desk.keyboard.type('618-2345678901')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('217-2345678902')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('This ticket number is not of TG.').first()).toBeVisible()
  await expect(first).toBeFocused()
  await desk.keyboard.press('Control+a')
  await desk.keyboard.type('217-2345678901-6')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Ticket numbers saved.')).toBeVisible()
  await expect(desk.getByText('Waits for the payment').first()).toBeVisible()
  await expectAccessibleAtWidths(desk, 'an order that was entered by hand')

  await desk.getByRole('heading', { name: new RegExp(orderNumber) }).focus()
  await desk.keyboard.press('p')
  await expect(desk.getByLabel('Amount (฿)')).toBeFocused()
  await desk.keyboard.type('47900')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('ArrowRight')
  await expect(desk.getByRole('radio', { name: 'Card terminal' })).toBeChecked()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Ticketed', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  // beside the passenger, and in the table of tickets
  await expect(desk.getByText('2172345678901')).toHaveCount(2)
})
