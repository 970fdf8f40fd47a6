import { type Language, languages } from '#contract/problem.ts'
import { calm, wireOf } from '#test-kit/suppliers/airline-faults.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { catalogueMessagesOf } from '../kit/messages.ts'
import { countedFromHere, expect, isReadyToBook, test, timePasses } from './fault-fixtures.ts'

// Fault matrix, step H: the airline cannot say whether it has made the order. booking-at-airline.test.ts
// covers every kind of silence.

const fourHoursMs = 4 * 60 * 60_000

const faults: Readonly<Record<Language, object>> = {
  en: { status: 500 },
  ja: { malformed: 'html' },
  th: { dropBefore: true },
}

for (const [turn, language] of sampleOf([...languages.entries()], 1)) {
  test.describe(language, () => {
    test.use({ language })

    test('The outcome of a booking is unknown: the page shows confirming, and the booking is found later', async ({
      page,
      shop,
      airline,
      traveller,
    }) => {
      const { words } = traveller
      await isReadyToBook(traveller, 131 + turn)
      const { orders, booked } = await countedFromHere(shop, airline)
      await airline.control({ match: wireOf.lookingUp, ...faults[language] })
      await airline.control({ times: 1, match: wireOf.booking, commitThenDrop: true })
      await traveller.books()
      await expect(page.getByText(words('Confirming your booking with the airline'))).toBeVisible()
      await timePasses({ shop, airline }, 5_000)
      expect((await orders()).map((one) => one.state)).toEqual(['unknown'])
      await airline.control(calm)
      await timePasses({ shop, airline }, 5_000)
      await expect(page.getByText(words('Your seats are held. Payment is due.'))).toBeVisible()
      const [order] = await orders()
      expect([order?.state, await booked()]).toEqual(['held', 1])
      expect(await shop.mailsAbout(order?.orderNumber ?? 'no order')).toHaveLength(1)
    })
  })
}

test('The outcome stays unknown for hours: the page shows that staff review the booking', async ({
  page,
  shop,
  airline,
  traveller,
}) => {
  await isReadyToBook(traveller, 135)
  const { orders, booked } = await countedFromHere(shop, airline)
  await airline.control({ match: wireOf.lookingUp, status: 503 })
  await airline.control({ times: 1, match: wireOf.booking, truncate: true })
  await traveller.books()
  await expect(page.getByText('Confirming your booking with the airline')).toBeVisible()
  await timePasses({ shop, airline }, fourHoursMs)
  for (const language of languages) {
    await page.locator('header select').selectOption(language)
    const words = catalogueMessagesOf(language)
    await expect(page.getByText(words('We are reviewing your booking'))).toBeVisible()
  }
  expect((await orders()).map((one) => one.state)).toEqual(['review'])
  expect(await booked()).toBe(1)
})
