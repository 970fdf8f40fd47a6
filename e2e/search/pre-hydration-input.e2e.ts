import { expect, test } from '../kit/test-fixtures.ts'

test('Text typed before hydration is kept', async ({ page }) => {
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'To' }).fill('Narita')
  typed(undefined)
  await page.getByRole('option', { name: 'NRT' }).first().click()
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue(/NRT/)
})

test('A search submitted before hydration is checked after it', async ({ page }) => {
  const { promise: isPressed, resolve: pressed } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Search flights' }).click()
  expect(new URL(page.url()).search).toBe('')
  pressed(undefined)
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveAttribute('aria-invalid', 'true')
})

test('Choices made before hydration are kept', async ({ page }) => {
  const { promise: isChosen, resolve: chosen } = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await isChosen
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'One way' }).check()
  await page.getByLabel('Cabin').selectOption('business')
  await page.getByLabel('Direct flights only').check()
  chosen(undefined)
  await expect(page.getByRole('radio', { name: 'One way' })).toBeChecked()
  await expect(page.getByLabel('Return')).toHaveCount(0)
  await expect(page.getByLabel('Departure')).not.toHaveValue('')
  await page.getByRole('combobox', { name: 'To' }).fill('Narita')
  await page.getByRole('option', { name: 'NRT' }).first().click()
  await page.getByRole('button', { name: 'Search flights' }).click()
  await expect(page).toHaveURL(/fareflightresults/)
  const param = new URL(page.url()).searchParams.get('param') ?? ''
  expect(JSON.parse(Buffer.from(param, 'base64').toString())).toMatchObject({
    triptype: 0,
    nonstop: 1,
    searchAirLegs: [{ cabinClass: 'business' }],
  })
})

for (const address of ['/index', '/index?returnUrl=%2Forder']) {
  test(`The login form of ${address} can be submitted before hydration`, async ({ page, refusals }) => {
    refusals.add('/connect/token')
    const { promise: isTyped, resolve: typed } = Promise.withResolvers<undefined>()
    await page.route('**/assets/*.js', async (route) => {
      await isTyped
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('early@traveller.example')
    await page.getByLabel('Password').fill('typed in a hurry')
    await page.getByLabel('Password').press('Enter')
    expect(new URL(page.url()).search).not.toContain('password')
    typed(undefined)
    await expect(page.getByText('Username or Password is not correct.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('early@traveller.example')
  })
}
