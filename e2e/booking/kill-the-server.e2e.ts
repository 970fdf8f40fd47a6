import { sampleOf } from '../kit/sample-of.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'
import { expectTyped, passengerFields, typeInto } from '../kit/typed-field.ts'

// A start of the shop takes seconds, and there are two of them.
test.describe.configure({ timeout: 150_000 })

test('The server is killed repeatedly while a traveller types, and nothing has to be typed again', async ({
  page,
  shop,
  refusals,
}) => {
  refusals.add('*')
  const traveller = travellerAt(page)
  await traveller.findsFlights(63)
  await traveller.selects((await traveller.seesResults()).first())
  const saved = page.getByText('Saved', { exact: true })
  const trying = page.getByText('Not saved yet. Still trying…')
  // Offers are stored shortly after they are shown, and at the latest with the first draft.
  await page.getByLabel('Nationality', { exact: true }).selectOption('JP')
  await expect(saved).toBeVisible()
  const half = Math.ceil(passengerFields.length / 2)
  const rounds = sampleOf([passengerFields.slice(0, half), passengerFields.slice(half)], 1)
  for (const [first, ...others] of rounds) {
    // One field is typed with the server up and killed at once, the others while it is down.
    if (first) await typeInto(page, first)
    await shop.kill()
    for (const field of others) await typeInto(page, field)
    await expect(trying).toBeVisible()
    await shop.startAgain()
    await expect(saved).toBeVisible({ timeout: 40_000 })
    await expect(trying).toHaveCount(0)
  }
  await page.reload()
  await expectTyped(page, rounds.flat())
})
