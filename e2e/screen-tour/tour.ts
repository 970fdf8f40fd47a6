import { type Page, expect } from '@playwright/test'
import { type Language } from '#contract/problem.ts'
import { type StoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { cheapestOffer } from '../market.ts'
import { type Traveller, dayFromToday, travellerAt } from '../traveller.ts'
import { type Camera } from './camera.ts'
import { type Account } from './open-account.ts'

/** All scenes, in the order in which they are shown. */
export const scenes = [
  'search',
  'search-suggestions',
  'search-calendar',
  'search-travellers',
  'search-options',
  'search-multi-city',
  'search-mistakes',
  'search-broken-link',
  'results',
  'results-details',
  'results-timeline',
  'results-plot',
  'results-filters',
  'results-filtered-out',
  'results-nothing-found',
  'results-dates',
  'results-steps',
  'results-compare',
  'price',
  'price-mistakes',
  'price-changed',
  'price-gone',
  'booking',
  'booking-mistakes',
  'booking-price-changed',
  'payment-transfer',
  'payment-counter',
  'order',
  'order-unknown',
  'order-expired',
  'account-login',
  'account-register',
  'account-forgot-password',
  'account-reset-password',
  'account-confirm-email',
  'account',
  'account-panel',
  'not-found',
] as const

/** What a tour needs: a page in a language at a width, the shop, and the camera. */
export type TourParts = {
  readonly page: Page
  readonly language: Language
  readonly width: number
  readonly shop: StoryShop
  readonly take: Camera
  readonly account: Account
  /** Days from today on which nobody else on tour changes fares. */
  readonly firstDay: number
}

type Guide = TourParts & { readonly traveller: Traveller }

/** Goes through the shop from search to order and takes a picture of every scene; answers the order's address. */
export async function tour(parts: TourParts): Promise<string> {
  const guide: Guide = { ...parts, traveller: travellerAt(parts.page, parts.language) }
  await searchScenes(guide)
  await resultScenes(guide)
  await choosingScenes(guide)
  await refusedScenes(guide)
  await priceScenes(guide)
  await bookingScenes(guide)
  const order = await orderScenes(guide)
  await otherScenes(guide)
  return order
}

async function searchScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await traveller.opensTheShop()
  await take('search')
  await page.getByRole('combobox', { name: words('To') }).fill('tok')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await take('search-suggestions')
  await page.getByRole('combobox', { name: words('To') }).press('Enter')
  await page.getByRole('radio', { name: words('Round trip') }).check()
  await page
    .getByRole('button', { name: words('Open the calendar') })
    .first()
    .click()
  await expect(page.getByRole('grid').getByRole('button', { name: /฿/ }).first()).toBeAttached()
  await take('search-calendar')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: words('One way') }).check()
  const travellers = page.locator('#search-party')
  await travellers.click()
  await page.getByRole('button', { name: words('Seniors, students, youths, infants in a seat') }).click()
  await take('search-travellers')
  await travellers.click()
  await page.locator('#search-more').click()
  await expect(page.getByRole('combobox', { name: words('Via') })).toBeVisible()
  await take('search-options')
  await page.locator('#search-more').click()
  await page.getByRole('radio', { name: words('Several cities') }).check()
  await page.getByRole('button', { name: words('Add a flight') }).click()
  await take('search-multi-city')
  await page.getByRole('radio', { name: words('One way') }).check()
  await page.getByRole('combobox', { name: words('To') }).fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('Search flights') }).click()
  await expect(page.getByRole('combobox', { name: words('To') })).toHaveAttribute('aria-invalid', 'true')
  await take('search-mistakes')
  await page.goto('/fareflightresults?param=eyJhaXJsaW5lIjoi')
  await expect(page.getByText(words('This link is broken.'))).toBeVisible()
  await take('search-broken-link')
}

/** Nobody flies this without a stop. */
const nowhereNonstop = 'NRT-KOP'

/** The address of the results of a search that was never typed; a round trip when it says when to come back. */
function resultsAddress(route: string, inDays: number, backInDays?: number): string {
  const [from, to] = route.split('-')
  const leg = { from, to, departureDate: dayFromToday(inDays), cabinClass: 'economy' }
  const back =
    backInDays === undefined ? [] : [{ ...leg, from: to, to: from, departureDate: dayFromToday(backInDays) }]
  const text = JSON.stringify({
    adults: 2,
    children: 1,
    triptype: back.length,
    nonstop: route === nowhereNonstop ? 1 : 0,
    searchAirLegs: [leg, ...back],
  })
  return `/fareflightresults?${new URLSearchParams({ param: Buffer.from(text).toString('base64') })}`
}

async function resultScenes({ page, width, traveller, take, firstDay }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto(resultsAddress('BKK-NRT', firstDay))
  const rows = await traveller.seesResults()
  await take('results')
  await rows
    .first()
    .getByRole('button', { name: words('Details') })
    .click()
  await expect(rows.first().getByRole('button', { name: words('Hide details') })).toBeVisible()
  await take('results-details')
  const address = new URL(page.url())
  if (width < 640) {
    await page.getByRole('button', { name: words('Filters') }).click()
    await take('results-filters')
    await page.keyboard.press('Escape')
  }
  address.searchParams.delete('open')
  await viewScenes({ page, take, words, address })
  address.searchParams.set('airlines', 'ZZ')
  await page.goto(address.href)
  await expect(page.getByText(words('No flight fits these filters.'))).toBeVisible()
  await take('results-filtered-out')
  await page.goto(resultsAddress(nowhereNonstop, firstDay))
  await expect(page.getByText(words('Not found this flight type.'))).toBeVisible()
  await take('results-nothing-found')
  await datesScene({ page, traveller, take, firstDay })
}

/** The table of other dates of a round trip. */
async function datesScene(guide: Pick<Guide, 'page' | 'traveller' | 'take' | 'firstDay'>): Promise<void> {
  const { page, traveller, take, firstDay } = guide
  await page.goto(resultsAddress('BKK-NRT', firstDay, firstDay + 4))
  await traveller.seesResults()
  const open = page.getByRole('button', { name: traveller.words('Other dates') })
  await open.click()
  await expect(page.getByRole('gridcell').filter({ hasText: '฿' }).first()).toBeVisible()
  await take('results-dates')
}

/** A round trip flight by flight, with what is missing, and fares side by side. */
async function choosingScenes({ page, traveller, take, firstDay }: Guide): Promise<void> {
  const { words } = traveller
  await traveller.opensTheShop()
  await traveller.searches({ to: 'NRT', code: 'NRT', inDays: firstDay + 3, backInDays: firstDay + 9 })
  const rows = await traveller.seesResults()
  await rows
    .first()
    .getByRole('button', { name: words('Select') })
    .click()
  await page.getByRole('button', { name: words('Continue') }).click()
  await expect(page.getByRole('region', { name: words('Flights') }).getByRole('alert')).toBeVisible()
  await take('results-steps')
  await rows
    .first()
    .getByRole('button', { name: words('See {count} fares') })
    .click()
  const toggles = rows.first().getByRole('button', { name: words('Compare: {name}') })
  await toggles.nth(0).click()
  await toggles.nth(1).click()
  await page.getByRole('button', { name: words('Compare {count}') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take('results-compare')
}

type Views = Pick<Guide, 'page' | 'take'> & { readonly words: Traveller['words']; readonly address: URL }

/** The results on one time axis, and as points over price and duration. */
async function viewScenes({ page, take, words, address }: Views): Promise<void> {
  const drawn = {
    timeline: page.getByRole('list', { name: words('Flights on one time axis') }),
    plot: page.getByRole('slider', { name: words('Flights by price and duration') }),
  }
  for (const view of ['timeline', 'plot'] as const) {
    const href = new URL(address)
    href.searchParams.set('view', view)
    await page.goto(href.href)
    await expect(drawn[view]).toBeVisible()
    await take(`results-${view}`)
  }
}

/** What the price page says when the price has moved, and when the fare is gone. */
async function refusedScenes({ page, traveller, take, firstDay, shop }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto(resultsAddress('BKK-NRT', firstDay + 1))
  await traveller.seesResults()
  const offer = await cheapestOffer(page)
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  await shop.override(offer, { farePercent: 20 })
  await page.goto(`/pricing?${new URLSearchParams({ param, offer: offer.offerId })}`)
  await expect(page.getByRole('heading', { name: words('Passengers') })).toBeVisible()
  await take('price-changed')
  await shop.override(offer, { seatLimit: 0 })
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await take('price-gone')
}

async function priceScenes({ page, traveller, take, firstDay }: Guide): Promise<void> {
  const { words } = traveller
  await traveller.opensTheShop()
  await traveller.searches({ to: 'NRT', code: 'NRT', inDays: firstDay + 2, backInDays: firstDay + 9 })
  const rows = await traveller.seesResults()
  await traveller.selects(rows.nth(2))
  await expect(page.getByRole('heading', { name: words('Passengers') })).toBeVisible()
  await take('price')
  await page.getByRole('button', { name: words('Continue to booking') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take('price-mistakes')
  await traveller.fillsInPassenger()
  await traveller.continues()
}

async function bookingScenes({ page, traveller, take, shop }: Guide): Promise<void> {
  const { words } = traveller
  const book = page.getByRole('button', { name: words('Book now') })
  await expect(book).toBeVisible()
  await take('booking')
  await book.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take('booking-mistakes')
  await traveller.fillsInContact()
  await traveller.agreesAndChooses('Bank transfer')
  const priced = page.waitForResponse((response) => response.url().endsWith('/api/pricing/'))
  await page.reload()
  const { offer } = (await (await priced).json()) as { offer: Awaited<ReturnType<Traveller['selects']>> }
  await traveller.agreesAndChooses('Bank transfer')
  await shop.override(offer, { farePercent: 15 })
  await traveller.books()
  await expect(page.getByRole('button', { name: words('Accept the new price and book') })).toBeVisible()
  await take('booking-price-changed')
}

async function orderScenes({ page, traveller, take }: Guide): Promise<string> {
  const { words } = traveller
  await page.getByRole('button', { name: words('Accept the new price and book') }).click()
  const finish = page.getByRole('link', { name: words('Finish: see your order') })
  await expect(finish).toBeVisible()
  await expect(page.getByRole('heading', { name: words('Bank transfer') })).toBeVisible()
  await take('payment-transfer')
  await page.getByRole('radio').last().check()
  await expect(page.getByRole('heading', { name: words('Cash at our counter') })).toBeVisible()
  await take('payment-counter')
  await finish.click()
  await expect(page.getByRole('heading', { name: words('Booking summary') })).toBeVisible()
  await take('order')
  return page.url()
}

async function otherScenes({ page, traveller, take, account }: Guide): Promise<void> {
  const { words } = traveller
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await visit(`/order?key=FH234567.${'nonsense'.repeat(4)}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await take('order-unknown')
  await visit('/index?returnUrl=%2Faccount')
  await take('account-login')
  await visit('/index?form=register')
  await take('account-register')
  await visit('/index?form=forgot')
  await take('account-forgot-password')
  await visit('/account/resetpassword')
  await take('account-reset-password')
  await visit('/account/confirmemail')
  await take('account-confirm-email')
  await visit('/index?returnUrl=%2Faccount')
  await page.getByLabel(words('E-mail')).fill(account.email)
  await page.getByLabel(words('Password')).fill(account.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: words('Log in') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('Account Information'))
  await expect(page.getByRole('main').getByLabel(words('Name'))).toBeVisible()
  await take('account')
  await visit('/index')
  await take('account-panel')
  await visit('/nowhere')
  await take('not-found')
}
