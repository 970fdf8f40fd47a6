import { type Locator, type Page, expect } from '@playwright/test'
import type { OfferAnswer } from '#contract/api/offer/offer-answer.ts'
import { pricingAnswer } from '#contract/api/price.ts'
import type { Language } from '#contract/problem.ts'
import { dayFromToday, resultsAddress } from './results-address.ts'
import { type CatalogueMessages, catalogueMessagesOf } from './messages.ts'

/** The browser locale of each language. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', ja: 'ja-JP', th: 'th-TH' }

/** A search by a traveller. */
export type TravellerOptions = {
  /** Typed into "To", in any language. */
  readonly to: string
  /** The code of the suggestion to choose. */
  readonly code: string
  /** Days from today. */
  readonly inDays: number
  readonly backInDays?: number
  readonly isDirect?: boolean
}

/** A traveller who buys a ticket: the steps of the flow, in the language of the pages. */
export type Traveller = {
  readonly words: CatalogueMessages
  opensTheShop(): Promise<void>
  /** Opens the results of direct flights from Bangkok to Tokyo, some days from today, by a link. */
  findsFlights(inDays: number): Promise<void>
  searches(message: TravellerOptions): Promise<void>
  /** Waits until every airline has answered; returns the rows. */
  seesResults(): Promise<Locator>
  /**
   * Chooses the cheapest fare of a row, and of the first row for every following journey; returns the offer
   * at its current price.
   */
  selects(row: Locator): Promise<OfferAnswer>
  fillsInPassenger(number?: number): Promise<void>
  /** Goes on to the payment; fills in the contact first where nobody has. */
  continues(): Promise<void>
  fillsInContact(): Promise<void>
  agreesAndChooses(method: 'Bank transfer' | 'Cash at our counter' | 'Account credit'): Promise<void>
  books(): Promise<void>
}

/** Waits until a results region announces that every airline has answered or timed out. */
export async function searchIsOver(
  place: Page | Locator,
  words: CatalogueMessages = catalogueMessagesOf('en'),
): Promise<void> {
  const finished = words('Search finished: {found, plural, one {# flight} other {# flights}} found.')
  const status = place.getByRole('status').filter({ hasText: finished })
  await expect(status).toBeAttached({ timeout: 30_000 })
}

/** Returns the control that opens a row, and closes it. */
export function rowToggle(row: Locator): Locator {
  return row.getByRole('heading', { level: 2 }).getByRole('button')
}

/** Opens a row of the list, unless it is open, and returns the controls that choose one of its fares. */
export async function opensFares(
  row: Locator,
  words: CatalogueMessages = catalogueMessagesOf('en'),
): Promise<Locator> {
  const toggle = rowToggle(row)
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  const name = words('Choose {name}')
  const fares = row.getByRole('button', { name }).or(row.getByRole('link', { name }))
  await expect(fares.first()).toBeVisible()
  return fares
}

function pickedIn(page: Page): string | null {
  return new URL(page.url()).searchParams.get('picked')
}

let travellers = 0

/** Returns a traveller at this page; each has another birthday, so that no booking counts as a duplicate. */
export function travellerAt(page: Page, language: Language = 'en'): Traveller {
  travellers += 1
  const birthDay = String(1 + (travellers % 28))
  const words = catalogueMessagesOf(language)
  const button = (english: string) => page.getByRole('button', { name: words(english) })
  const field = (english: string, within: Page | Locator = page) => within.getByLabel(words(english))
  return {
    words,
    async opensTheShop() {
      await page.goto('/')
      await expect(field('Departure')).not.toHaveValue('')
    },
    async findsFlights(inDays) {
      await page.goto(resultsAddress([['BKK', 'NRT', inDays]], { nonstop: 1 }))
    },
    async searches(message) {
      const shape = message.backInDays === undefined ? 'One way' : 'Round trip'
      await page.getByRole('radio', { name: words(shape) }).check()
      await field('To').fill(message.to)
      await page.getByRole('option', { name: message.code }).first().click()
      await field('Departure').fill(dayFromToday(message.inDays))
      // A return date before the departure is moved when the field loses focus.
      await field('Departure').blur()
      if (message.backInDays !== undefined) await field('Return').fill(dayFromToday(message.backInDays))
      if (message.isDirect === true) await field('Direct flights only').check()
      await button('Search flights').click()
    },
    async seesResults() {
      await expect(page).toHaveURL(/\/fareflightresults\?param=/)
      const list = page.getByRole('region', { name: words('Flights') })
      const rows = list.getByRole('article')
      await expect(rows.first()).toBeVisible()
      // Rows move while results arrive: the search is over when a screen reader is told so.
      await searchIsOver(list, words)
      await expect(list.getByText(words('Loading more return flights…'))).toHaveCount(0)
      return rows
    },
    async selects(row) {
      await expect(row).toBeVisible()
      const fares = await opensFares(row, words)
      // In a trip of several journeys, a row leads to the rows of the next journey.
      if ((await row.getByRole('link', { name: words('Choose {name}') }).count()) === 0) {
        const before = pickedIn(page)
        const taken = await row.locator('xpath=..').getAttribute('data-row')
        await fares.first().click()
        await expect.poll(() => pickedIn(page)).not.toBe(before)
        await expect(page.locator(`[data-row="${taken}"]`)).toHaveCount(0)
        const rows = await this.seesResults()
        return this.selects(rows.first())
      }
      const priced = page.waitForResponse((response) => response.url().endsWith('/api/pricing/'))
      await fares.first().click()
      return pricingAnswer.parse(await (await priced).json()).offer
    },
    async fillsInPassenger(number = 1) {
      const form = page.getByRole('region', {
        name: new RegExp(
          `^${words('Traveller {number}', { number: String(number) }).source.slice(1, -1)} ·`,
          'u',
        ),
      })
      // One passenger is open at a time.
      const head = form.locator('h2 button')
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
      await field('Title', form).selectOption('MS')
      await field('Last name', form).fill('Tester')
      await field('First and middle names', form).fill(`Anna${'abc'.slice(0, number)}`)
      await fillsInDate(form, words('Date of birth'), [birthDay, '02', '1990'])
      await field('Sex', form).selectOption('F')
      await field('Nationality', form).selectOption('TH')
      if ((await field('Passport number', form).count()) === 0) return
      await fillsInDate(form, words('Passport expiry date'), ['1', '01', '2034'])
      await field('Passport number', form).fill('AA1234567')
      await field('Issuing country', form).selectOption('TH')
    },
    async continues() {
      if ((await page.locator('#contact-email').inputValue()) === '') await this.fillsInContact()
      await button('Continue to payment').click()
      await expect(page).toHaveURL(/\/booking\?/)
    },
    async fillsInContact() {
      await field('Use the first passenger as contact').uncheck()
      await field('Contact name').fill('Anna Tester')
      await page.locator('#contact-email').fill('anna@example.com')
      await field('Mobile phone').fill('+66 81 234 5678')
    },
    async agreesAndChooses(method) {
      const choice = page.getByRole('radio', { name: new RegExp(words(method).source.slice(1, -1), 'u') })
      await choice.check()
      // The label of the box is loaded with the terms that the traveller accepts.
      await page.locator('#agreement').check()
    },
    async books() {
      await button('Book and pay {amount}').click()
    },
  }

  async function fillsInDate(form: Locator, label: RegExp, [day = '', month = '', year = '']: string[]) {
    const group = form.getByRole('group', { name: label })
    await group.getByRole('textbox', { name: words('Day') }).fill(day)
    await group.getByRole('combobox', { name: words('Month') }).selectOption(month)
    await group.getByRole('textbox', { name: words('Year') }).fill(year)
  }
}
