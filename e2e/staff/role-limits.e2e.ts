import type { Locator, Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsIn, signsInAsAdministrator } from '../kit/agent.ts'
import { setsUpTwoStepSignIn } from '../kit/two-step-sign-in.ts'
import { openAccount } from '../screen-tour/open-account.ts'
import { expect, test } from '../kit/test-fixtures.ts'

// What is set counts for the whole shop.
test.use({ shopFor: 'moneyPages' })

const saved = 'Saved. Applies from now on.'
const save = (page: Page) => page.keyboard.press('ControlOrMeta+S')

test('An administrator sets limits of roles, percentages and own card rates by keyboard, and mistakes are named', async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(desk, shop, 'limits@agency.example')
  await desk.goto('/staff?section=settings#setting-role-limits')
  const limits = desk.getByRole('group', { name: 'Require two approvals by role from (฿)' })
  const limit = limits.getByLabel('Desk', { exact: true })
  const percent = desk.getByLabel('Require approval for quotes below the agreed total by (%)')
  await expect(limit).toHaveValue('')
  await limit.focus()
  await desk.keyboard.type('50,000.01')
  await percent.focus()
  await desk.keyboard.press('ControlOrMeta+A')
  await desk.keyboard.type('100.5')
  await desk.getByRole('radio', { name: 'Own rates' }).press('Space')
  const rates = desk.getByRole('group', { name: 'Own card rates (%)' })
  await rates.getByLabel('Visa').fill('1.25')
  await save(desk)
  const problems = desk.getByRole('alert')
  await expect(problems).toBeFocused()
  await expect(problems.getByRole('link')).toHaveText([
    'Enter a percentage from 0 to 100 with at most one decimal, such as 12.5.',
    'Enter a percentage from 0 to 100 with at most one decimal, such as 12.5.',
    'Enter an amount up to the general amount, such as 12,500, or leave it empty.',
  ])
  await expectAccessibleAtWidths(desk, 'payment settings with mistakes')
  await problems.getByRole('link').last().press('Enter')
  await expect(limit).toBeFocused()
  await desk.keyboard.press('ControlOrMeta+A')
  await desk.keyboard.type('12,500')
  await percent.fill('7.5')
  await rates.getByLabel('Visa').fill('1.2')
  await rates.getByLabel('Diners Club').fill('')
  await save(desk)
  await expect(desk.getByText(saved)).toBeVisible()
  await desk.reload()
  await expect(limit).toHaveValue('12500')
  await expect(percent).toHaveValue('7.5')
  await expect(rates.getByLabel('Visa')).toHaveValue('1.2')
  await expect(rates.getByLabel('Diners Club')).toHaveValue('')

  await limit.fill('')
  await percent.fill('10')
  await desk.getByRole('radio', { name: 'Rate by card brand' }).check()
  await save(desk)
  await expect(desk.getByText(saved)).toBeVisible()
})

const toggles = async (box: Locator, to: boolean) => {
  await box.press('Space')
  await expect(box).toBeChecked({ checked: to })
}

test('A role needs two-step sign-in: its member sets it up at sign-in, and can do nothing else before', async ({
  page: desk,
  shop,
  browser,
}) => {
  test.setTimeout(180_000)
  const clerk = await openAccount(shop, 'ticketing@agency.example')
  await signsInAsAdministrator(desk, shop, 'policy@agency.example')
  await desk.goto('/account?section=security')
  await setsUpTwoStepSignIn(desk)
  await desk.goto('/staff?section=users&role=all')
  await desk
    .getByRole('list', { name: 'Users and roles' })
    .getByRole('link', { name: clerk.email })
    .press('Enter')
  const person = desk.getByRole('region', { name: clerk.email })
  await person.getByRole('checkbox', { name: 'Ticketing' }).press('Space')
  await person.getByRole('button', { name: 'Save roles' }).press('Enter')
  await expect(person.getByRole('status')).toHaveText(`Roles changed for ${clerk.email}.`)

  await desk.goto('/staff?section=users')
  const policies = desk.getByRole('group', { name: 'Two-step sign-in required for' })
  const box = policies.getByRole('checkbox', { name: 'Ticketing' })
  await expect(box).toHaveAccessibleDescription('1 of 1 without it')
  await box.press('Space')
  const question = desk.getByRole('dialog', { name: 'Require two-step sign-in' })
  await expectAccessibleAtWidths(desk, 'the question before two-step sign-in is required')
  await question.getByRole('button', { name: 'Require two-step sign-in' }).press('Enter')
  await expect(box).toBeChecked()

  const own = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await signsIn(own, clerk)
  const heading = own.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Set up two-step sign-in')
  await expectAccessibleAtWidths(own, 'the set-up that a role requires')
  await own.goto('/staff?section=reports')
  await expect(heading).toHaveText('Set up two-step sign-in')
  await own.goto('/account?section=travellers')
  await expect(heading).toHaveText('Set up two-step sign-in')
  await own.goto('/staff?section=orders')
  await setsUpTwoStepSignIn(own)
  await expect(own.getByRole('navigation', { name: 'Staff navigation' })).toBeVisible()
  await own.close()

  await desk.reload()
  await expect(box).toHaveAccessibleDescription('All members have it')
  await toggles(box, false)
})
