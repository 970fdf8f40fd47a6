import { expect } from './patient-expect.ts'
import { cheapestOffer } from '../kit/market.ts'
import { accountScenes } from './account-scenes.ts'
import { bookingScenes } from './booking-scenes.ts'
import type { Guide } from './guide.ts'
import { openAccount } from './open-account.ts'
import { orderScenes } from './order-scenes.ts'
import { passengerScenes, resumeScenes, savedScenes, takesAShortPassport } from './passenger-scenes.ts'
import { choosingScenes, resultScenes, resultsAddress } from './result-scenes.ts'

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
  // the prices below the form come after it
  await page.waitForLoadState('networkidle')
  await take('search')
  await page.getByRole('combobox', { name: words('To') }).fill('tok')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await take('search-suggestions')
  await page.getByRole('combobox', { name: words('To') }).press('Enter')
  await page.getByRole('radio', { name: words('Round trip') }).check()
  await page
    .getByRole('button', { name: words('Open calendar') })
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
  await expect(page.getByRole('combobox', { name: words('Via (optional)') })).toBeVisible()
  await take('search-options')
  await page.locator('#search-more').click()
  await page.getByRole('radio', { name: words('Multi-city') }).check()
  await page.getByRole('button', { name: words('Add a flight') }).click()
  await take('search-multi-city')
  await page.getByRole('radio', { name: words('One way') }).check()
  await page.getByRole('combobox', { name: words('To') }).fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('Search flights') }).click()
  await expect(page.getByRole('combobox', { name: words('To') })).toHaveAttribute('aria-invalid', 'true')
  await take('search-mistakes')
  await page.goto('/fareflightresults?param=eyJhaXJsaW5lIjoi')
  await expect(page.getByText(words("This link doesn't work."))).toBeVisible()
  await take('search-broken-link')
}

/** Takes screenshots of the price page after a price change, and for a fare that is gone. */
async function refusedScenes({ page, traveller, take, firstDay, shop, places }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto(resultsAddress('BKK-NRT', firstDay + 1))
  await traveller.seesResults()
  const offer = await cheapestOffer(page)
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  await shop.override(offer, { farePercent: 20 })
  await page.goto(`/pricing?${new URLSearchParams({ param, offer: offer.offerId })}`)
  await expect(page.getByRole('form', { name: words('Travellers') })).toBeVisible()
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
  await expect(page.getByRole('form', { name: words('Travellers') })).toBeVisible()
  await take('price')
  await page.getByRole('button', { name: words('Continue to payment') }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take('price-mistakes')
  await traveller.fillsInPassenger()
  await takesAShortPassport(guide)
  await page.locator('#contact-email').fill('anna@gmial.com')
  await page.getByLabel(words('Mobile phone')).fill('call me')
  await page.getByRole('button', { name: words('Continue to payment') }).click()
  await take('price-contact-mistakes', page.getByRole('region', { name: words('Contact') }))
  await traveller.fillsInContact()
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
  await visit('/account/newemail')
  await take('account-new-email')
  await visit('/pricealert#stop=alr_1.sample')
  await take('price-alert')
  await visit('/index?returnUrl=%2Faccount')
  await page.getByLabel(words('Email')).fill(account.email)
  await page.getByLabel(words('Password')).fill(account.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: words('Sign in') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('Account Information'))
  await savedScenes(guide)
  await accountScenes(guide)
  await visit('/index')
  await take('account-panel')
  await visit('/nowhere')
  await take('not-found')
}
