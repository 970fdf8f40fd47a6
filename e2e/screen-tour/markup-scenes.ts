import { expect } from './patient-expect.ts'
import type { Guide } from './guide.ts'

/** Takes screenshots of the markup book with a draft rule, its dry run in the lab, and the rule editor. */
export async function markupScenes({ page, traveller, take }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=markup')
  await page.getByRole('button', { name: words('Add rule') }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel(words('Rule name')).fill('JP 350')
  await editor.getByLabel(words('Adult, senior, student or youth')).first().fill('350')
  await editor
    .getByRole('group', { name: words('To'), exact: true })
    .getByLabel(words('Countries'))
    .fill('JP')
  await take('staff-markup-rule')
  await editor.getByRole('button', { name: words('Save to draft') }).click()
  await page.getByRole('button', { name: words('Test draft') }).click()
  await expect(page.getByRole('table', { name: words('By airline') })).toBeVisible()
  await take('staff-markup')
}
