import type { Locator, Page } from '@playwright/test'
import { searchIsOver, travellerAt } from '../../../e2e/kit/traveller.ts'
import { cheapestOffer } from '../../../e2e/kit/market.ts'
import { dayFromToday, resultsAddress } from '../../../e2e/kit/results-address.ts'
import { contact, party, type PartyMember } from './party.ts'

/** What a booking asked of its traveller. */
export type BookingEffort = {
  /** Controls that had to be filled in from the passengers on; a date is one, whatever its boxes. */
  readonly controls: readonly string[]
  /** The same with every box and list of a date counted. */
  readonly boxes: number
  /** Clicks outside form fields, from the first page to the order. */
  readonly clicks: readonly string[]
  /** Height of the passengers' page in px before anything is opened, at the page's width. */
  readonly pricingHeightPx: number
}

/** A page whose traveller's actions are counted. */
export type Hands = {
  readonly page: Page
  /** Fills in a control; the boxes of a date are one control. */
  fill(name: string, boxes: readonly (readonly [Locator, string])[]): Promise<void>
  readonly controls: string[]
  readonly boxes: string[]
}

/** Books a round trip for the party by mouse and keyboard, from the first page to the order. */
export async function bookParty(page: Page): Promise<BookingEffort> {
  const clicks: string[] = []
  await page.exposeBinding('noteClick', (_source, name: string) => clicks.push(name))
  await page.addInitScript(watchClicks)
  const hands = handsOn(page)
  await findFlights(page)
  await page.locator('#passenger-0-title').waitFor()
  const pricingHeightPx = await page.evaluate(() => document.documentElement.scrollHeight)
  await fillInParty(hands)
  await fillInContact(hands)
  await submit(page)
  await page.waitForURL(/\/booking\?/)
  await bookAndPay(hands)
  return { controls: hands.controls, boxes: hands.boxes.length, clicks, pricingHeightPx }
}

/** Runs in the page: tells the bench every click that does not land in a form field. */
function watchClicks(): void {
  const fields = 'input, select, textarea, label, [role="option"]'
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!(target instanceof Element) || !isTrusted || target.closest(fields)) return
      const pressed = target.closest('button, a, summary, article') ?? target
      void window.noteClick((pressed.getAttribute('aria-label') ?? pressed.textContent).slice(0, 40))
    },
    { capture: true },
  )
}

/** Returns the counted hands of a traveller at a page. */
export function handsOn(page: Page): Hands {
  const controls: string[] = []
  const boxes: string[] = []
  const fill = async (name: string, parts: readonly (readonly [Locator, string])[]) => {
    controls.push(name)
    for (const [box, value] of parts) {
      boxes.push(name)
      const kind = await box.evaluate((one) => (one instanceof HTMLInputElement ? one.type : one.tagName))
      if (kind === 'SELECT') await box.selectOption(value)
      else if (kind === 'radio' || kind === 'checkbox') await box.check()
      else await box.fill(value)
    }
  }
  return { page, fill, controls, boxes }
}

/** Searches for the party from the first page and chooses the first flights of each way. */
async function findFlights(page: Page): Promise<void> {
  const traveller = travellerAt(page)
  await traveller.opensTheShop()
  await page.locator('#search-party').click()
  await page.getByRole('button', { name: 'Add one: Adults' }).click()
  await page.getByRole('button', { name: 'Add one: Children' }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('Narita')
  await page.getByRole('option', { name: 'NRT' }).first().click()
  const days = { Departure: dayFromToday(40), Return: dayFromToday(47) }
  for (const [name, day] of Object.entries(days)) {
    await page.getByLabel(name, { exact: true }).fill(day)
    await page.getByLabel(name, { exact: true }).blur()
  }
  await page.getByRole('button', { name: 'Search flights' }).click()
  const rows = page.getByRole('region', { name: 'Flights' }).getByRole('article')
  await searchIsOver(page)
  await traveller.selects(rows.first())
}

/** Opens the passengers' page of a party's round trip without the results. */
export async function openPricing(page: Page, inDays: number): Promise<void> {
  const legs = [
    ['BKK', 'NRT', inDays],
    ['NRT', 'BKK', inDays + 7],
  ] as const
  const results = resultsAddress(legs, { adults: 2, children: 1 })
  await page.goto(results)
  const { offerId } = await cheapestOffer(page)
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  await page.goto(`/pricing?${new URLSearchParams({ param, offer: offerId })}`)
  await page.locator('#passenger-0-title').waitFor()
}

/** Fills in every passenger, one after the other. */
export async function fillInParty(hands: Hands): Promise<void> {
  for (const [index, member] of party.entries()) {
    await fillInPassenger(hands, index, member)
    const next = hands.page.locator(`#passenger-${index}-panel > button`)
    if (index + 1 < party.length) await next.click()
  }
}

async function fillInPassenger({ page, fill }: Hands, index: number, member: PartyMember): Promise<void> {
  const field = (name: string) => page.locator(`#passenger-${index}-${name}`)
  const text = async (name: keyof PartyMember, value: string | undefined) => {
    if (value !== undefined) await fill(`passenger ${index + 1} ${name}`, [[field(name), value]])
  }
  const date = async (name: string, id: string, [day, month, year]: PartyMember['born']) => {
    const boxes = page.locator('fieldset', { has: field(id) })
    // The order of the boxes depends on the language.
    await fill(`passenger ${index + 1} ${name}`, [
      [boxes.locator('input[maxlength="2"]'), day],
      [boxes.locator('select'), month],
      [boxes.locator('input[maxlength="4"]'), year],
    ])
  }
  await text('title', member.title)
  await text('lastName', member.lastName)
  await text('firstName', member.firstName)
  await date('born', 'birthdate', member.born)
  await text('passportNumber', member.passportNumber)
  await text('issueCountry', member.issueCountry)
  await date('expires', 'expiryDate', member.expires)
}

/** Fills in the contact of the party. */
export async function fillInContact({ page, fill }: Hands): Promise<void> {
  await page.locator('#contact-email').waitFor()
  // Without this field the first passenger is the contact.
  const name = page.locator('#contact-name')
  if ((await name.count()) > 0) await fill('contact name', [[name, 'Chatchawankul Wongsakulchaiwattana']])
  await fill('email', [[page.locator('#contact-email'), contact.email]])
  await fill('mobile phone', [[page.locator('#contact-mobile'), contact.mobilePhone]])
}

/** Chooses a payment method where none is chosen, agrees, and books. */
export async function bookAndPay(hands: Hands): Promise<void> {
  const { page, fill } = hands
  const methods = page.locator('#payment-method input')
  await methods.first().waitFor()
  if ((await page.locator('#payment-method input:checked').count()) === 0)
    await fill('payment method', [[methods.first(), '']])
  await fill('agreement', [[page.locator('#agreement'), '']])
  await submit(page)
  await bookingIsMade(page)
}

/** Waits for the page on which the made booking is paid. */
export async function bookingIsMade(page: Page): Promise<void> {
  await page.waitForURL(/\/payments#key=/)
  await page.locator('[name="way-to-pay"]').first().waitFor()
}

/** Presses the button of the checkout's summary. */
export async function submit(page: Page): Promise<void> {
  await page.locator('aside button[type="submit"]').click()
}

declare global {
  interface Window {
    noteClick: (name: string) => Promise<void>
  }
}
