import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsIn } from '../kit/agent.ts'
import { openAccount } from '../screen-tour/open-account.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

test.skip(!sells('pricesByDate'), without('pricesByDate'))

test('A price alert is set from a list, and started by the mailed link', async ({ page, shop, refusals }) => {
  const email = 'alert@traveller.example'
  refusals.add('/api/price-alerts/')
  await page.goto(resultsAddress([['BKK', 'NRT', 44]]))
  await travellerAt(page).seesResults()
  await page.getByRole('button', { name: 'Set price alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alert' })
  await dialog.getByLabel('Email address').fill('nobody')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(/email address/i)
  await dialog.getByLabel('Email address').fill(email)
  await expectAccessibleAtWidths(page, 'the dialog of a price alert')
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Open the link that we sent to ${email}`)
  const links = async () =>
    (await shop.mails())
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /https?:\S+pricealert#confirm=\S+/.exec(mail) ?? [])
  await expect.poll(links).toHaveLength(1)
  const [link = ''] = await links()
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('Bangkok to Tokyo')
  await page.getByRole('button', { name: 'Start price alert' }).click()
  await expect(page.getByRole('alert')).toContainText('Your price alert is on.')
  await expectAccessibleAtWidths(page, 'the page of a price alert')
  expect(page.url()).not.toContain('confirm')
  await page.getByRole('link', { name: 'See flights' }).click()
  await travellerAt(page).seesResults()
})

test('A signed-in traveller sees their price alerts in the account and stops one', async ({ page, shop }) => {
  const account = await openAccount(shop, 'own-alerts@traveller.example')
  await signsIn(page, account)
  await page.goto(resultsAddress([['BKK', 'NRT', 45]]))
  await travellerAt(page).seesResults()
  await page.getByRole('button', { name: 'Set price alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alert' })
  await dialog.getByLabel('Email address').fill(account.email)
  await dialog.getByRole('button', { name: 'Email me a link' }).click()
  const link = async () =>
    (await shop.mails())
      .filter((mail) => mail.includes(`To: ${account.email}`))
      .flatMap((mail) => /https?:\S+pricealert#confirm=\S+/.exec(mail) ?? [])[0]
  await expect.poll(link).toBeTruthy()
  await page.goto((await link()) ?? '')
  await page.getByRole('button', { name: 'Start price alert' }).click()
  await expect(page.getByRole('alert')).toContainText('Your price alert is on.')
  await page.goto('/account?section=alerts')
  const alert = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bangkok to Tokyo' })
  await expect(alert).toContainText('On since')
  await expectAccessibleAtWidths(page, 'the price alerts of an account')
  await alert.getByRole('button', { name: /^Stop price alert: Bangkok to Tokyo/ }).click()
  await expect(page.getByText('You have no price alerts.')).toBeVisible()
})

test('A link to a price alert that is broken or has ended says so', async ({ page, refusals }) => {
  refusals.add('/api/price-alerts/read').add('/api/price-alerts/list')
  await page.goto('/pricealert')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await page.goto('/')
  await page.goto('/pricealert#stop=alr_1.forged')
  await expect(page.getByRole('alert')).toContainText('This price alert has ended.')
  await expect(page.getByRole('button', { name: 'Stop price alert' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Search flights' })).toBeVisible()
})
