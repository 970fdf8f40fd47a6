import { type Browser, type Page, expect } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { openAccount } from '../screen-tour/open-account.ts'
import { staffPageOn } from '../screen-tour/staff-page.ts'
import { signsIn } from './agent.ts'
import { dayFromToday } from './results-address.ts'

const travellers = [
  { title: 'MR', firstName: 'Anan', lastName: 'Wongsakul', sex: 'M', birthdate: '1984-03-14' },
  { title: 'MRS', firstName: 'Siriporn', lastName: 'Wongsakul', sex: 'F', birthdate: '1986-09-03' },
].map((one, place) => ({
  ...one,
  nationality: 'TH',
  passportNumber: `AB123456${place}`,
  issueCountry: 'TH',
  expiryDate: '2035-08-02',
}))

/** Opens the account of a customer with a profile and two saved passengers; returns its address. */
export async function openKnownCustomer(browser: Browser, shop: TestShop): Promise<string> {
  const email = 'anan.known@traveller.example'
  const page = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await signsIn(page, await openAccount(shop, email))
  const own = await staffPageOn(page)
  await own.ask('PUT', '/api/account/profile', {
    displayName: 'Anan Wongsakul',
    phone: '+66 81 555 1221',
    language: 'th',
  })
  for (const traveller of travellers) await own.ask('POST', '/api/account/travellers', traveller)
  await page.context().close()
  return email
}

/** A clerk's keyboard at a page: pressing a key is an action, typing is none. */
export type ClerkKeys = {
  readonly page: Page
  press(keys: string): Promise<void>
  type(text: string): Promise<void>
}

/** Books a round trip for two saved passengers of a customer by the keys of the staff side, until the seats are held. */
export async function bookByPhone(
  { page, press, type }: ClerkKeys,
  customer: string,
  beforeConsent: () => Promise<void> = async () => undefined,
): Promise<void> {
  await press('c')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await type(customer)
  await press('Enter')
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  for (const text of ['BKK', 'NRT', dayFromToday(95), dayFromToday(102)]) {
    await type(text)
    await press('Tab')
  }
  await type('2')
  await press('Enter')
  const offer = page.getByRole('button', { name: 'Choose offer 1', exact: true })
  await expect(offer).toBeFocused({ timeout: 30_000 })
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Show saved passengers' })).toBeFocused({ timeout: 20_000 })
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Fill in selected passengers' })).toBeFocused()
  await press('Enter')
  const consent = page.getByLabel('The customer agreed to the fare rules, the names and the total')
  await expect(consent).toBeFocused()
  await beforeConsent()
  await press('Space')
  await expect(consent).toBeChecked()
  await press('Control+Enter')
  await expect(page.getByRole('heading', { name: /^Seats held: FH/ })).toBeVisible({ timeout: 30_000 })
}
