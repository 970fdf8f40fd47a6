import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessible } from '../kit/accessible.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const logo = join(mkdtempSync(join(tmpdir(), 'farehouse-brand-')), 'logo.svg')
writeFileSync(
  logo,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path fill="#b45309" d="M0 0h120v40H0z"/></svg>',
)

test.use({
  shopInput: { brand: { BRAND_NAME: 'Sunny & Sea', BRAND_COLOR: '#facc15', BRAND_LOGO: logo } },
})

test('The pages of a shop with a bright brand colour carry its name and logo and stay readable', async ({
  page,
}) => {
  const loaded = page.waitForResponse((response) => /\/brand\/logo-\w+\.svg$/.test(response.url()))
  await page.goto('/')
  expect((await loaded).status()).toBe(200)
  const home = page.getByRole('banner').getByRole('link', { name: 'Sunny & Sea' })
  await expect(home).toBeVisible()
  await expect(page).toHaveTitle(/ · Sunny & Sea$/)
  await expectAccessible(page, 'the first page')
  // Focus, or a search within the page, would otherwise scroll the logo out of the link.
  await home.evaluate((link) => link.scrollTo({ left: 40 }))
  expect(await home.evaluate((link) => link.scrollLeft)).toBe(0)
  await page.goto(resultsAddress([['BKK', 'NRT', 40]]))
  await travellerAt(page).seesResults()
  // The title after a change of page comes from the web app, not from the server.
  await home.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Search flights · Sunny & Sea')
})
