import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An administrator finds a setting in another language, changes it by keyboard, and is asked before it is lost', async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(desk, shop, 'settings@agency.example')
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto('/staff')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Work queue')
  await desk.keyboard.press('g')
  await desk.keyboard.press('e')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('All settings')
  await expectAccessibleAtWidths(desk, 'the list of settings')
  await desk.keyboard.press('/')
  const search = desk.getByRole('searchbox', { name: 'Search settings' })
  await expect(search).toBeFocused()
  await desk.keyboard.type('ชื่อช่องทาง')
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveText(['Bill-payment channel name'])
  await desk.keyboard.press('Enter')
  const name = desk.getByLabel('Bill-payment channel name')
  await expect(name).toBeFocused()
  const before = await name.inputValue()
  await desk.keyboard.press('ControlOrMeta+A')
  await desk.keyboard.type('Counter service')
  await expect(desk.getByText('Unsaved changes')).toBeVisible()
  await expectAccessibleAtWidths(desk, 'settings with unsaved changes')

  await desk.getByRole('link', { name: 'All settings' }).press('Enter')
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await desk.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(name).toHaveValue(before)
  await expect(desk.getByText('Unsaved changes')).toBeHidden()
  await name.fill('Counter service')
  await desk.keyboard.press('ControlOrMeta+S')
  await expect(desk.getByText('Saved. Applies from now on.')).toBeVisible()
  await desk.getByRole('link', { name: 'All settings' }).press('Enter')
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('All settings')

  await desk.goto('/staff?section=settings')
  await name.fill(before)
  await desk.keyboard.press('ControlOrMeta+S')
  await expect(desk.getByText('Saved. Applies from now on.')).toBeVisible()
})

test('A row that is added to the agency profile by a press counts as unsaved', async ({
  page: desk,
  shop,
}) => {
  await signsInAsAdministrator(desk, shop, 'unsaved@agency.example')
  await desk.goto('/staff?section=agency#agency-hours')
  await expect(desk.getByRole('heading', { name: 'Office hours' })).toBeFocused()
  await desk.getByRole('button', { name: 'Add bank account' }).press('Enter')
  await expect(desk.getByText('Unsaved changes')).toBeVisible()
  await desk.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(desk.getByText('Unsaved changes')).toBeHidden()
})
