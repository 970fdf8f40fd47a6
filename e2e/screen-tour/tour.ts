import { expect } from '@playwright/test'
import { cheapestOffer } from '../market.ts'
import { type Traveller, dayFromToday } from '../traveller.ts'
import { bookingScenes } from './booking-scenes.ts'
import { type Guide } from './guide.ts'
import { openAccount } from './open-account.ts'
import { orderScenes } from './order-scenes.ts'
import { passengerScenes, resumeScenes, savedScenes, takesAShortPassport } from './passenger-scenes.ts'

/** Goes through the shop from search to order and takes a picture of every scene. */
export async function tour(guide: Guide): Promise<void> {
  await searchScenes(guide)
  await resultScenes(guide)
  await choosingScenes(guide)
  await refusedScenes(guide)
  await priceScenes(guide)
  await bookingScenes(guide)
  await passengerScenes(guide)
  await orderScenes(guide)
  await resumeScenes(guide)
  await otherScenes(guide)
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
async function refusedScenes({ page, traveller, take, firstDay, shop, places }: Guide): Promise<void> {
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
  const silent = places['price-silent']
  if (silent === undefined) return
  await page.goto(silent)
  await expect(page.getByRole('alert')).toBeVisible()
  await take('price-silent')
}

async function priceScenes(guide: Guide): Promise<void> {
  const { page, traveller, take, firstDay } = guide
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
  await takesAShortPassport(guide)
  await traveller.continues()
}

async function otherScenes(guide: Guide): Promise<void> {
  const { page, traveller, take, shop, language, width } = guide
  const { words } = traveller
  const account = await openAccount(shop, `tour-${language}-${width}@traveller.example`)
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
  await savedScenes(guide)
  await visit('/account')
  await expect(page.getByRole('main').getByLabel(words('Name'))).toBeVisible()
  await expect(page.getByRole('region', { name: words('Saved travellers') })).toBeVisible()
  await take('account')
  await visit('/index')
  await take('account-panel')
  await visit('/nowhere')
  await take('not-found')
}
