import type { Page } from '@playwright/test'
import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
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
  const percent = desk.getByLabel('A quote needs approval from so many percent below the agreed total')
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
