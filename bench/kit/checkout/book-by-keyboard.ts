import type { Locator, Page } from '@playwright/test'
import { presses, tabsTo, typesInto } from '../../../e2e/kit/keyboard.ts'
import { bookingIsMade, openPricing } from './book-party.ts'
import { contact, party } from './party.ts'

/** Key presses for each part of a date: day, the first letters of the month, year. */
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Books the party's trip by the keyboard alone; throws where Tab does not lead to what is next. */
export async function bookByKeyboard(page: Page): Promise<void> {
  await openPricing(page, 60)
  const field = (id: string) => page.locator(`#${id}`)
  const type = (id: string, text: string) => typesInto(page, field(id), text)
  for (const [index, member] of party.entries()) {
    const own = (name: string) => `passenger-${index}-${name}`
    await type(own('title'), { MR: 'Mr', MRS: 'Mrs', MISS: 'Miss' }[member.title])
    if (member.lastName !== undefined) await type(own('lastName'), member.lastName)
    await type(own('firstName'), member.firstName)
    await typeDate(page, field(own('birthdate')), member.born)
    await type(own('passportNumber'), member.passportNumber)
    if (member.issueCountry !== undefined) await type(own('issueCountry'), 'Thai')
    await typeDate(page, field(own('expiryDate')), member.expires)
    if (index + 1 < party.length) {
      await presses(page, page.locator(`#${own('panel')} > button`))
      // The next passenger's first field has the focus: Tab comes from before it.
      await page.keyboard.press('Shift+Tab')
    }
  }
  await type('contact-email', contact.email)
  await type('contact-mobile', contact.mobilePhone)
  await presses(page, page.locator('aside button[type="submit"]'))
  await page.waitForURL(/\/booking\?/)
  await tabsTo(page, page.locator('#payment-method input:checked'))
  await presses(page, field('agreement'), 'Space')
  await presses(page, page.locator('aside button[type="submit"]'))
  await bookingIsMade(page)
}

async function typeDate(page: Page, first: Locator, [day, month, year]: readonly string[]): Promise<void> {
  await tabsTo(page, first)
  await page.keyboard.type(day ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(monthNames[Number(month) - 1] ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type(year ?? '')
}
