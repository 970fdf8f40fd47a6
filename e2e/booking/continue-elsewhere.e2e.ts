import type { Page } from '@playwright/test'
import type { Language } from '#contract/problem.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { sampleOf } from '../kit/sample-of.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf, travellerAt } from '../kit/traveller.ts'
import { expectTyped, passengerFields, typeInto } from '../kit/typed-field.ts'
import { catalogueMessagesOf } from '../kit/messages.ts'

const personal = ["O'Neill-Smith", 'Anna', 'AA1234567', 'anna@', 'example.com', '1990']

async function atThePassengers(page: Page): Promise<void> {
  const traveller = travellerAt(page)
  await traveller.findsFlights(64)
  await traveller.selects((await traveller.seesResults()).first())
  for (const field of passengerFields) await typeInto(page, field)
}

async function asksForTheLink(page: Page, email: string): Promise<void> {
  await page.getByText('Continue on another device').click()
  await page.getByLabel('Email for the link').fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
}

function linkIn(mails: readonly string[]): string {
  const [, link = ''] = /(http:\S+#resume=[A-Za-z0-9_-]+)/.exec(mails.at(-1) ?? '') ?? []
  return link
}

const elsewhere = sampleOf<Language>(['en', 'ja', 'th'], 1)
test.use({ shopFor: 'clock' })
test.skip(!sells('passports'), without('passports'))

for (const language of elsewhere) {
  test(`A traveller continues on another device with a link from an email: ${language}`, async ({
    page,
    shop,
    browser,
  }) => {
    await atThePassengers(page)
    const email = `resume-${language}@example.com`
    await asksForTheLink(page, email)
    if (language === 'en') await expectAccessible(page, 'a link asked for')
    const mails = await shop.mailsAbout(email)
    expect(mails).toHaveLength(1)
    const link = linkIn(mails)
    for (const text of personal.slice(0, 3)) expect(mails[0]).not.toContain(text)
    const phone = await browser.newContext({
      locale: localeOf[language],
      viewport: { width: 360, height: 740 },
      timezoneId: 'Asia/Tokyo',
    })
    const there = await phone.newPage()
    const asked: string[] = []
    there.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await there.goto(link)
    await expect(there).not.toHaveURL(/resume/)
    if (language === 'en') await expectAccessible(there, 'where the mailed link leads')
    await there.getByRole('button', { name: catalogueMessagesOf(language)('Continue your booking') }).click()
    await expect(there).toHaveURL(/\/pricing\?param=.*&offer=off_/)
    if (language === 'en') await expectTyped(there, passengerFields)
    else await expect(there.locator('input[value="AA1234567"]')).toBeVisible()
    for (const secret of [link.split('=')[1] ?? '', ...personal])
      expect(asked.join('\n'), `"${secret}" in an address`).not.toContain(secret)
    await phone.close()
    // The link has been used: it opens nothing for a later reader of the email.
    const finder = await browser.newContext({ locale: localeOf[language] })
    const later = await finder.newPage()
    await later.goto(link)
    await later.getByRole('button', { name: catalogueMessagesOf(language)('Continue your booking') }).click()
    await expect(later.getByRole('alert')).toBeVisible()
    await finder.close()
  })
}

test('The offer has expired when the link is opened: the search and the typed values are kept', async ({
  page,
  shop,
  browser,
}) => {
  await atThePassengers(page)
  await asksForTheLink(page, 'late@example.com')
  const link = linkIn(await shop.mailsAbout('late@example.com'))
  await shop.advance(3 * 3_600_000)
  const other = await browser.newContext({ locale: 'en-GB' })
  const there = await other.newPage()
  await there.goto(link)
  await there.getByRole('button', { name: 'Continue your booking' }).click()
  await there.getByRole('link', { name: 'Back to results' }).click()
  const traveller = travellerAt(there)
  await traveller.selects((await traveller.seesResults()).first())
  await expectTyped(there, passengerFields)
  await other.close()
})
