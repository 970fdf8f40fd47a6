import type { Page } from '@playwright/test'
import type { Language } from '#contract/problem.ts'
import { dayFromToday, resultsAddress } from '../kit/results-address.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf, opensFares, travellerAt } from '../kit/traveller.ts'
import type { CatalogueMessages } from '../kit/messages.ts'

/** Expects the message in a live region. */
async function expectAnnounced(page: Page, sentence: RegExp): Promise<void> {
  const said = page.getByRole('alert').or(page.getByRole('status')).getByText(sentence)
  await expect(said.first()).toBeVisible()
}

const goesOn = (page: Page, words: CatalogueMessages) =>
  page
    .getByRole('region', { name: words('Your trip') })
    .getByRole('button', { name: words('Continue') })
    .click()

/** Presses a later flight of the trip before the present one is chosen. */
const skipsAhead = (page: Page, words: CatalogueMessages) =>
  page
    .getByRole('list', { name: words('Flights of your trip') })
    .getByRole('button')
    .last()
    .click()

const takesFirst = async (page: Page, words: CatalogueMessages) =>
  (await opensFares(page.getByRole('article').first(), words)).first().click()

const thereAndBack = resultsAddress([
  ['BKK', 'NRT', 40],
  ['NRT', 'BKK', 47],
])

for (const language of sampleOf<Language>(['th', 'en', 'ja'], 1)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: localeOf[language] })

    test(`Every warning on the way to a flight is announced (${language})`, async ({ page }) => {
      const { words, ...traveller } = travellerAt(page, language)
      await traveller.opensTheShop()
      await page.getByRole('button', { name: words('Search flights') }).click()
      // An invalid field gets the focus and is announced with its error.
      const to = page.getByRole('combobox', { name: words('To') })
      await expect(to).toBeFocused()
      await expect(to).toHaveAccessibleDescription(/\S/)

      await page.goto(thereAndBack)
      await traveller.seesResults()
      await skipsAhead(page, words)
      await expectAnnounced(page, words('Please select depart flight.'))
      await takesFirst(page, words)
      await goesOn(page, words)
      await expectAnnounced(page, words('Please select return flight.'))

      await page.goto(
        resultsAddress([
          ['BKK', 'NRT', 40],
          ['NRT', 'ICN', 44],
          ['ICN', 'BKK', 48],
        ]),
      )
      await traveller.seesResults()
      await skipsAhead(page, words)
      await expectAnnounced(page, words('Please select flight {number}.', { number: '1' }))

      await page.goto(`${thereAndBack}&picked=0123456789`)
      await expectAnnounced(page, words('A flight that you selected is no longer on sale.'))
    })

    test(`Empty results and fares no longer sold are announced (${language})`, async ({ page }) => {
      const { words, ...traveller } = travellerAt(page, language)
      await page.goto(`${thereAndBack}&compare=0123456789.0123456789`)
      await traveller.seesResults()
      const tray = page.getByRole('region', { name: words('Fares to compare') })
      await expect(tray.getByRole('status')).toContainText(/\S/)

      // Thai AirAsia X does not leave for Nagoya on Tuesdays, Thursdays and Saturdays.
      const without = [2, 4, 6]
      const inDays =
        [40, 41, 42].find((day) => without.includes(new Date(dayFromToday(day)).getUTCDay())) ?? 40
      await page.goto(resultsAddress([['DMK', 'NGO', inDays]], { nonstop: 1, airline: 'XJ' }))
      await expectAnnounced(page, words('Not found this flight type.'))
    })

    test(`Every warning before a booking is announced, and no typed value is lost (${language})`, async ({
      page,
    }) => {
      const { words, ...traveller } = travellerAt(page, language)
      await page.goto(resultsAddress([['BKK', 'NRT', 48]], { nonstop: 1 }))
      await traveller.selects((await traveller.seesResults()).first())
      await page.getByRole('button', { name: words('Continue to payment') }).click()
      const mistakes = page.getByRole('alert').getByRole('link')
      const expectMistakes = async (...sentences: readonly string[]) => {
        for (const sentence of sentences) {
          await expect(mistakes.filter({ hasText: words(sentence) })).toBeVisible()
        }
      }
      await expectMistakes('Please enter the contact email.', 'Please enter the contact phone number.')
      await traveller.fillsInPassenger()
      await page.getByLabel(words('Use the first passenger as contact')).uncheck()
      await page.getByLabel(words('Contact name')).fill('')
      await page.getByLabel(words('Email')).fill('anna@example')
      await page.getByLabel(words('Mobile phone')).fill('call me')
      await page.getByRole('button', { name: words('Continue to payment') }).click()
      await expectMistakes(
        'Please enter the contact name.',
        'Enter an email address like name@example.com.',
        'Enter a phone number with digits, spaces, + and - only.',
      )
      await expect(page.getByLabel(words('Email'))).toHaveValue('anna@example')
      await traveller.fillsInContact()
      await traveller.continues()
      // The brand decides the price of a card: until it is chosen, no method is.
      await page.getByRole('radio', { name: /Visa/ }).check()
      await page.getByRole('button', { name: words('Book and pay {amount}') }).click()
      await expectMistakes('Please accept the fare rules.', 'Please select a payment method.')
      await expect(page.getByText('Anna Tester · anna@example.com')).toBeVisible()
      await mistakes.filter({ hasText: words('Please accept the fare rules.') }).click()
      await expect(page.locator('#agreement')).toBeFocused()
    })
  })
}
