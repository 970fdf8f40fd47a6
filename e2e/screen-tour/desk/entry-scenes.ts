import { dayFromToday } from '../../kit/results-address.ts'
import { expect } from '../patient-expect.ts'
import type { Guide } from '../guide.ts'

/** Takes screenshots of a booking on behalf of a customer, from the empty page until the seats are held. */
export async function newBookingScenes({ page, traveller, take, firstDay, places }: Guide): Promise<void> {
  const { words } = traveller
  const field = (name: string) => page.getByLabel(words(name), { exact: true }).first()
  await page.goto('/staff?section=newBooking')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await take('staff-new-booking')
  await page.getByRole('searchbox').fill(places['staff-new-booking-filled'] ?? '')
  await page.keyboard.press('Enter')
  await expect(field('From')).toBeFocused()
  for (const text of ['BKK', 'NRT', dayFromToday(firstDay), dayFromToday(firstDay + 7)]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  const offers = page.getByRole('button', { name: words('Choose offer {0}') })
  await expect(offers.first()).toBeVisible()
  await take('staff-new-booking-offers')
  await offers.first().press('Enter')
  await page.getByRole('button', { name: words('Show saved passengers') }).press('Enter')
  await page.getByRole('button', { name: words('Fill in selected passengers') }).press('Enter')
  const consent = field('The customer agreed to the fare rules, the names and the total')
  await expect(consent).toBeFocused()
  await take('staff-new-booking-filled')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/#key=/)).toBeVisible()
  await take('staff-new-booking-held')
}

const pnr = [
  'RP/BKKTG2100/BKKTG2100            AA/SU  20NOV26/0812Z   ABC2D3',
  '  1.RATTANAPHONGPHAISAN/NATTHAPHONCHANOK MR   2.WONGSAKUL/SIRIPORN MRS',
  '  3  TG 676 Y 12JAN BKKNRT HK2  0735 1545',
  '  4  TG 641 Y 19JAN NRTBKK HL2  1050 1550',
  '  5 SSR DOCS TG HK1 P/THA/AB1234567/THA/14MAR84/M/02AUG35/RATTANAPHONGPHAISAN/NATTHAPHONCHANOK/P1',
].join('\n')

/** Takes screenshots of a manual booking: empty, read from a PNR with a line that is refused, and with its gaps. */
export async function manualBookingScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=manualBooking')
  const text = page.getByLabel(words('Paste a PNR from Amadeus, Sabre or Travelport'))
  await expect(text).toBeFocused()
  await take('staff-manual-booking')
  await text.fill(pnr)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel(words('Surname')).nth(1)).toHaveValue('WONGSAKUL')
  await take('staff-manual-booking-read')
  await page.getByRole('button', { name: words('Enter booking') }).click()
  await take('staff-manual-booking-gaps')
}
