import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, test } from '../kit/test-fixtures.ts'

test('An administrator reads in the audit log what a colleague changed, in Thai too, by keyboard', async ({
  page: desk,
  shop,
}) => {
  test.setTimeout(120_000)
  await signsInAsAdministrator(desk, shop, 'audited@agency.example')
  await desk.goto('/staff?section=settings#setting-channel-name')
  const name = desk.getByLabel('Bill-payment channel name')
  await expect(name).toBeFocused()
  const before = await name.inputValue()
  await desk.keyboard.press('ControlOrMeta+A')
  await desk.keyboard.type('Pay at the shop')
  await desk.keyboard.press('ControlOrMeta+S')
  await expect(desk.getByText('Saved. Applies from now on.')).toBeVisible()

  await desk.goto('/staff?section=audit')
  const newest = desk.getByRole('list', { name: 'Audit events' }).getByRole('listitem').first()
  await expect(newest).toContainText('Payment methods changed')
  await expect(newest.getByRole('term')).toHaveText(['Bill-payment channel name'])
  await expect(newest.getByRole('definition')).toHaveText(`Before: ${before} After: Pay at the shop`)
  await expectAccessibleAtWidths(desk, 'the audit log with changes')
  await desk.getByRole('combobox', { name: 'Language' }).selectOption('th')
  await expect(
    desk.getByRole('listitem').filter({ hasText: 'Pay at the shop' }).first().getByRole('term'),
  ).toHaveText(['ชื่อช่องทางรับชำระบิล'])
})
