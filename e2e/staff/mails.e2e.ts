import { signsInAsAdministrator } from '../kit/agent.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An undeliverable email is found by keyboard and sent again', async ({ page, shop }) => {
  await signsInAsAdministrator(page, shop, 'mails@agency.example')
  shop.setMailUp(false)
  const [offer] = await findByWire(shop, 40)
  const { orderNumber } = await bookByWire(shop, offer)
  await shop.advance(1_000)
  await page.goto(`/staff?section=mails&order=${orderNumber}`)
  const row = page.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(row).toContainText('Seats held')
  await expect(row).toContainText('Retrying')
  // the time of the next attempt appears as soon as the failed attempt has returned to its queue
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Next attempt:', { timeout: 2000 })
  }).toPass()
  await expectAccessible(page, 'the desk of mails')
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByText('Resending now.')).toBeVisible()
  // Not earlier: the shop retries by itself, and a sent email cannot be sent again.
  shop.setMailUp(true)
  await shop.advance(60_000)
  expect(await shop.mailsAbout(orderNumber)).toHaveLength(1)
  await page.reload()
  await expect(row).toContainText('Sent')
  await page.getByLabel('Status').selectOption({ index: 0 })
  await expect(page.getByText('All messages delivered')).toBeVisible()
})

/** No script runs in the frame, including those of test tools: its address is read instead. */
test('Every email can be previewed as its reader sees it', async ({ page, shop }) => {
  await signsInAsAdministrator(page, shop, 'letters@agency.example')
  await page.goto('/staff?section=mails&view=preview&event=booking-held')
  const frame = page.locator('iframe')
  const html = async () => (await page.request.get((await frame.getAttribute('src')) ?? '')).text()
  await expect(page.locator('pre')).toContainText('Order number: FH234567')
  expect(await html()).toContain('Your seats are held')
  await page.keyboard.press('l')
  await page.keyboard.press('l')
  await expect(page.locator('pre')).toContainText('เราจองที่นั่งให้คุณแล้ว')
  expect(await html()).toContain('lang="th"')
  await page.getByLabel('Sample data').selectOption('hard')
  await page.getByRole('combobox', { name: 'Message', exact: true }).selectOption('quoted')
  await expect(page.locator('pre')).toContainText('<script>alert(1)</script>')
  await expect(frame).toHaveAttribute('sandbox', '')
  await frame.evaluate((element) => element.remove())
  await expectAccessible(page, 'the preview of a mail')
})

test('A sent email is read by keyboard, its address corrected and the email sent to the new one', async ({
  page,
  shop,
}) => {
  await signsInAsAdministrator(page, shop, 'corrects@agency.example')
  const [offer] = await findByWire(shop, 40)
  const { orderNumber } = await bookByWire(shop, offer)
  await shop.advance(1_000)
  expect(await shop.mailsAbout(orderNumber)).toHaveLength(1)
  await page.goto(`/staff?section=mails&order=${orderNumber}`)
  const row = page.getByRole('listitem').filter({ hasText: orderNumber })
  await expect(row).toContainText('Sent')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Seats held' })
  await expect(dialog.locator('pre')).toContainText('#key=•••')
  await expect(dialog.getByRole('table', { name: 'Delivery attempts' })).toContainText(
    'Accepted by the server',
  )
  await dialog.locator('iframe').evaluate((element) => element.remove())
  await expectAccessible(page, 'an opened email')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Enter')
  await dialog.getByText('Correct the address of the order').press('Enter')
  await dialog.getByLabel('Correct email address').fill('right@traveller.example')
  await dialog.getByLabel('Reason').fill('Misspelt')
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText('Address corrected. The message is sent to right@traveller.example.'),
  ).toBeVisible()
  await shop.advance(1_000)
  const about = await shop.mailsAbout(orderNumber)
  expect(about.filter((text) => text.includes('right@traveller.example')).length).toBe(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Email address corrected' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const opened = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(opened)
})

test('The agency changes a template, and a clerk writes to a customer with it by keyboard', async ({
  page,
  shop,
}) => {
  await signsInAsAdministrator(page, shop, 'writes@agency.example')
  const [offer] = await findByWire(shop, 44)
  const { orderNumber } = await bookByWire(shop, offer)
  await page.goto('/staff?section=mails&view=messages')
  await page.getByRole('button', { name: /^Edit “a question about your payment”/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit template' })
  const english = editor.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill('your {deadline}')
  await expect(english.getByText('{deadline} is not in the list of names.')).toBeVisible()
  await expectAccessible(page, 'a template for messages')
  await english.getByLabel('Subject').fill('how you pay for {route}')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('heading', { name: 'how you pay for {route}' })).toBeVisible()

  await page.goto(`/staff?order=${orderNumber}`)
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(orderNumber) })).toBeVisible()
  await page.keyboard.press('m')
  const template = page.getByLabel('Begin with template')
  await expect(template).toBeFocused()
  // the first that fits an order whose payment is awaited
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Subject')).toHaveValue(/^how you pay for \w{3} – \w{3}/)
  await expectAccessible(page, 'a message to a customer')
  await page.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/^Message to .+ is on its way\.$/)).toBeVisible()
  await shop.advance(1_000)
  const about = await shop.mailsAbout(orderNumber)
  expect(about.some((mail) => JSON.stringify(mail).includes('how you pay for'))).toBe(true)
  await page.goto('/staff?section=mails&view=messages')
  await page.getByRole('button', { name: /^Restore the standard text/ }).click()
  await expect(page.getByRole('heading', { name: 'a question about your payment' })).toBeVisible()
})
