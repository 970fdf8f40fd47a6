import type { Page } from '@playwright/test'
import type { Language, ProblemCode } from '#contract/problem.ts'
import { problemsInEnglish } from '#contract/problem/en.ts'
import { problemsInJapanese } from '#contract/problem/ja.ts'
import { problemsInThai } from '#contract/problem/th.ts'
import { calm } from '#test-kit/suppliers/airline-faults.ts'
import { type SimulatedAirline, startAirline } from '#test-kit/suppliers/simulated-airline.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { expect as expectation, test as usual } from '../kit/test-fixtures.ts'
import { localeOf, type Traveller, travellerAt } from '../kit/traveller.ts'

/** Longer than a call and the settle window after it. */
export const windowMs = 200_000

/** Fixtures of a fault test, beside page and shop. */
type FaultFixtures = { readonly language: Language; readonly traveller: Traveller; readonly isCalm: true }

/** Tests on a shop that sells the simulated airline, which starts each test without faults. */
export const test = usual.extend<FaultFixtures, { airline: SimulatedAirline }>({
  airline: [
    async ({ browserName: _any }, use) => {
      const airline = await startAirline(30)
      await use(airline)
      await airline.stop()
    },
    { scope: 'worker' },
  ],
  shopInput: [
    async ({ airline }, use) => {
      await use({ airline: airline.url, logLevel: 'debug' })
    },
    { scope: 'worker' },
  ],
  language: ['en', { option: true }],
  locale: async ({ language }, use) => {
    await use(localeOf[language])
  },
  traveller: async ({ page, language }, use) => {
    await use(travellerAt(page, language))
  },
  isCalm: [
    async ({ airline }, use) => {
      await airline.control(calm)
      await use(true)
    },
    { auto: true },
  ],
})

/** What a test expects. */
export const expect = expectation

const sentences: Readonly<Record<Language, typeof problemsInEnglish>> = {
  en: problemsInEnglish,
  ja: problemsInJapanese,
  th: problemsInThai,
}

/** Expects the catalogue's heading and help of a problem, and a reference with exactly one log line. */
export async function expectProblem(
  { page, shop }: { readonly page: Page; readonly shop: TestShop },
  code: ProblemCode,
  language: Language,
): Promise<void> {
  const { heading, help } = sentences[language][code]
  const notice = page.getByRole('alert').filter({ hasText: heading })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(help)
  const reference = await notice.locator('.figures').last().innerText()
  await expect
    .poll(() => linesAbout(shop, reference))
    .toMatchObject([{ event: 'request', reference, problem: code }])
}

/** Returns the log lines with a reference. */
export function linesAbout(shop: TestShop, reference: string): object[] {
  const lines = shop.log().split('\n')
  return lines.filter((line) => line.includes(`"${reference}"`)).map((line) => JSON.parse(line) as object)
}

/** Opens the booking page with every field filled in. */
export async function isReadyToBook(traveller: Traveller, inDays: number): Promise<void> {
  await traveller.findsFlights(inDays)
  const rows = await traveller.seesResults()
  await traveller.selects(rows.first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
}

/** Returns counters of what a test creates from here on. */
export async function countedFromHere(shop: TestShop, airline: SimulatedAirline) {
  const before = new Set((await shop.orders()).map((one) => one.orderNumber))
  const reservations = await airline.reservations()
  return {
    /** Returns the shop's orders since then, oldest first. */
    orders: async () => (await shop.orders()).filter((one) => !before.has(one.orderNumber)),
    /** Returns the number of reservations in the airline's books since then. */
    booked: async () => (await airline.reservations()).length - reservations.length,
  }
}

/** Moves both clocks forward and runs the shop's jobs that are due by then. */
export async function timePasses(
  { shop, airline }: { readonly shop: TestShop; readonly airline: SimulatedAirline },
  ms: number,
): Promise<void> {
  await airline.control({ clock: { advanceMs: ms } })
  await shop.advance(ms)
}
