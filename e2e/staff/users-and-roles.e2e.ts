import type { Browser, Page } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsIn, signsInAsAdministrator } from '../kit/agent.ts'
import { bookByWire, findByWire } from '../screen-tour/book-by-wire.ts'
import { openStaffPage } from '../screen-tour/staff-page.ts'
import { expect, test } from '../kit/test-fixtures.ts'

const email = 'new.clerk@agency.example'
const password = 'the ledger is closed at night'

/** Returns the link of the invitation, once the email has been sent. */
async function invitationOf(shop: TestShop): Promise<string> {
  const links = async () => {
    const own = (await shop.mails()).filter((mail) => mail.includes(`To: ${email}`))
    return own.flatMap((mail) => /https?:\S+resetpassword\S+/.exec(mail) ?? [])
  }
  await expect.poll(links).toHaveLength(1)
  return (await links()).join('').replaceAll('&amp;', '&')
}

/** Returns a page of another person on another device. */
async function pageOfClerk(browser: Browser, shop: TestShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })
  return context.newPage()
}

test('A clerk is invited, works in a role, and loses access at once without it', async ({
  page: desk,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(desk, shop, 'root@agency.example')
  await desk.goto('/staff?section=users')
  await desk.getByRole('button', { name: 'Invite user' }).click()
  await desk.getByLabel('Email', { exact: true }).fill(email)
  const invitation = desk
    .locator('form')
    .filter({ has: desk.getByRole('button', { name: 'Send invitation' }) })
  await invitation.getByRole('checkbox', { name: 'Finance' }).check()
  await desk.getByRole('button', { name: 'Send invitation' }).click()
  await expect(desk.getByText(`Invitation sent to ${email}.`)).toBeVisible()

  const clerk = await pageOfClerk(browser, shop)
  await clerk.goto(await invitationOf(shop))
  await clerk.getByLabel('New password', { exact: true }).fill(password)
  await clerk.getByLabel('Repeat new password').fill(password)
  await clerk.getByRole('button', { name: 'Save new password' }).click()
  await expect(clerk.getByText('Your new password is saved.')).toBeVisible()
  await signsIn(clerk, { email, password })
  await clerk.goto('/staff?section=refunds')
  const places = clerk.getByRole('navigation', { name: 'Staff navigation' })
  await expect(places.getByRole('link', { name: /^Refunds/ })).toBeVisible()
  await expect(places.getByRole('link', { name: /^Reconciliation/ })).toBeVisible()
  await expect(places.getByRole('link', { name: /^Markup/ })).toHaveCount(0)
  await expect(places.getByRole('link', { name: /^Users and roles/ })).toHaveCount(0)
  await clerk.goto('/staff?section=users')
  await expect(clerk.getByText('You do not have access to this page')).toBeVisible()

  await desk.goto('/staff?section=users')
  await desk.getByRole('list', { name: 'Users and roles' }).getByRole('link', { name: email }).click()
  const person = desk.getByRole('region', { name: email })
  await expect(person.getByText('Active sessions (Bangkok time)')).toBeVisible()
  await person.getByRole('checkbox', { name: 'Finance' }).uncheck()
  await person.getByRole('button', { name: 'Save roles' }).click()
  await expect(person.getByRole('status')).toHaveText(`Roles changed for ${email}.`)
  await expect(person.getByText('No active sessions')).toBeVisible()

  await clerk.goto('/staff?section=refunds')
  await expect(clerk.getByText('Please sign in.')).toBeVisible()
  await clerk.context().close()
  const again = await pageOfClerk(browser, shop)
  await signsIn(again, { email, password })
  await again.goto('/staff?section=refunds')
  await expect(again.getByText('You do not have access to this page')).toBeVisible()
  await again.context().close()

  await desk
    .getByRole('navigation', { name: 'Staff navigation' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  const actions = desk.getByRole('list', { name: 'Audit events' })
  await expect(actions.getByText('Roles changed')).toBeVisible()
  await expect(actions.getByText('User invited')).toBeVisible()
  // the invitation names its recipient, too
  await expect(actions.getByRole('link', { name: email, exact: true })).toHaveCount(2)
  const kept = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export CSV' }).click()
  expect((await kept).suggestedFilename()).toBe('audit.csv')
  await desk.locator('h1').focus()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await expect(person).toBeVisible()
})

test('A user is found and opened by keyboard alone', async ({ page: desk, shop }) => {
  await signsInAsAdministrator(desk, shop, 'keys@agency.example')
  await desk.goto('/staff?section=users')
  const list = desk.getByRole('list', { name: 'Users and roles' })
  await expect(list.getByRole('link', { name: 'keys@agency.example' })).toBeVisible()
  await desk.keyboard.press('/')
  await expect(desk.getByRole('searchbox')).toBeFocused()
  await desk.keyboard.type('keys@')
  await expect(list.getByRole('link')).toHaveCount(1)
  // Leaves the field with its text: Escape would clear it.
  await desk.locator('h1').focus()
  await desk.keyboard.press('j')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('region', { name: 'keys@agency.example' })).toBeVisible()
  await expect(desk).toHaveURL(/user=usr_/)
  expect(desk.url()).not.toContain('keys%40')
})

test('The pages of users, audit log and system health are accessible', async ({ page: desk, shop }) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(desk, shop, 'accessible@agency.example')
  await desk.goto('/staff?section=users')
  await desk
    .getByRole('list', { name: 'Users and roles' })
    .getByRole('link', { name: 'accessible@agency.example' })
    .click()
  await desk.getByRole('button', { name: 'Sign out everywhere' }).waitFor()
  const open = desk.url()
  const signs = [
    [open, desk.getByRole('button', { name: 'Sign out everywhere' })],
    ['/staff?section=audit', desk.getByLabel('Order number or ID')],
    ['/staff?section=health', desk.getByRole('heading', { name: 'Payment providers' })],
  ] as const
  for (const [address, sign] of signs) {
    await desk.goto(address)
    await expect(sign).toBeVisible()
    await expectAccessibleAtWidths(desk, address)
  }
})

test('A colleague who leaves is locked by keyboard, and the open orders go to somebody else', async ({
  page: desk,
  shop,
  browser,
}) => {
  test.setTimeout(120_000)
  const held = await bookByWire(shop, (await findByWire(shop, 75)).at(0))
  const { state } = await openStaffPage(browser, shop, 'yolanda.leaves@agency.example')
  const own = await browser.newPage({ baseURL: shop.url, locale: 'en-GB', storageState: state })
  await own.goto(`/staff?order=${held.orderNumber}`)
  await own.getByRole('button', { name: 'Assign to me' }).press('Enter')
  await expect(own.getByText('Assigned to you').first()).toBeVisible()
  await own.close()

  await signsInAsAdministrator(desk, shop, 'stays@agency.example')
  await desk.goto('/staff?section=users')
  const row = desk.getByRole('list', { name: 'Users and roles' }).getByRole('link', { name: /yolanda/ })
  await expect(row).toBeVisible()
  await row.focus()
  await desk.keyboard.press('Enter')
  const lock = desk.getByRole('button', { name: 'Lock account' })
  await lock.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Lock account' })
  await expect(dialog.getByText('1 open order is assigned to this user.')).toBeVisible()
  const receiver = dialog.getByLabel('Assign open orders to')
  // colleagues are fetched when the dialog opens; a key finds only what is listed
  await expect(receiver.getByRole('option', { name: 'stays@agency.example' })).toBeAttached()
  await receiver.focus()
  // other tests have colleagues whose addresses begin with the same letters
  await desk.keyboard.type('stays@')
  await expect(receiver.getByRole('option', { selected: true })).toHaveText('stays@agency.example')
  await expectAccessibleAtWidths(desk, 'locking a user with open orders')
  await dialog.getByRole('button', { name: 'Lock account' }).press('Enter')
  await expect(desk.getByText('yolanda.leaves@agency.example is locked.')).toBeVisible()
  await desk.goto(`/staff?order=${held.orderNumber}`)
  await expect(desk.getByText('Assigned to you').first()).toBeVisible()
})

test('An administrator changes the initials of a colleague, without the mouse', async ({ page, shop }) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(page, shop, 'initials@agency.example')
  await page.goto('/staff?section=users')
  await page.getByRole('link', { name: 'initials@agency.example' }).focus()
  await page.keyboard.press('Enter')
  const person = page.getByRole('region', { name: 'initials@agency.example' })
  const field = person.getByLabel('Initials')
  await expect(field).toHaveValue(/^[A-Z]{2,4}$/)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('q')
  await page.keyboard.press('Enter')
  await expect(person.getByText('Enter 2 to 4 letters, A to Z.')).toBeVisible()
  await page.keyboard.type('xz')
  await page.keyboard.press('Enter')
  await expect(person.getByRole('status')).toHaveText('Initials of initials@agency.example: QXZ')
  await expect(page.getByRole('link', { name: 'initials@agency.example' })).toContainText('QXZ')
  await expectAccessibleAtWidths(page, 'the initials of a user')

  const [offer] = await findByWire(shop, 87)
  const { orderNumber } = await bookByWire(shop, offer)
  await page.goto(`/staff?order=${orderNumber}`)
  await page.getByLabel('Internal note').focus()
  await page.keyboard.type('Called the airline.')
  await page.keyboard.press('Control+Enter')
  const note = page.getByRole('listitem').filter({ hasText: 'Called the airline.' })
  await expect(note.getByTitle('initials@agency.example')).toHaveText('QXZ')
})
