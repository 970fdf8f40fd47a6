import { expect } from '../patient-expect.ts'
import type { Guide } from '../guide.ts'
import type { Scene } from '../scenes.ts'

/** A scene at an address, and what is visible once it has loaded. */
type Stop = readonly [scene: Scene, address: string, sign: ReturnType<Guide['page']['locator']>]

/** Takes screenshots of the work queue of a busy agency: its tabs, the preview, a selection, and the keys. */
export async function queueScenes({ page, traveller, take, width }: Guide): Promise<void> {
  const { words } = traveller
  const row = page.getByRole('grid').getByRole('gridcell').first()
  const open = async (query: string) => {
    await page.goto(`/staff${query}`)
    await expect(row).toBeVisible()
  }
  await open('')
  await take('staff-busy')
  await open('?kind=quoteRequested')
  await take('staff-quotes')
  await open('?kind=waitingList')
  await take('staff-waiting-list')
  await page.goto('/staff?kind=scheduleChanged')
  await expect(page.getByText(words('Nothing due')).first()).toBeVisible()
  await take('staff-schedule-changes')
  // A phone has neither keys nor room for a preview.
  if (width >= 1024) await keyScenes({ page, traveller, take })
}

async function keyScenes({ page, traveller, take }: Pick<Guide, 'page' | 'traveller' | 'take'>) {
  const { words } = traveller
  await page.goto('/staff')
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: words('Preview'), exact: true })).toBeVisible()
  await take('staff-busy-preview')
  await page.keyboard.press('Space')
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await take('staff-busy-selected')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await take('staff-shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('krish')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await take('staff-palette')
}

/** Takes screenshots of long lists, and of one entry of each. */
export async function listScenes({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  const link = page.getByRole('main').getByRole('table').getByRole('link').first()
  const button = (name: string) => page.getByRole('button', { name: words(name) }).first()
  const stops: readonly Stop[] = [
    ['staff-long-orders', '/staff?section=allOrders', link],
    ['staff-long-customers', '/staff?section=customers', link],
    ['staff-quotations', '/staff?section=quotations', link],
    ['staff-quotation-draft', places['staff-quotation-draft'] ?? '', button('Send quotation')],
    ['staff-quotation-sent', places['staff-quotation-sent'] ?? '', button('Copy link')],
    ['staff-manual-order', places['staff-manual-order'] ?? '', button('Add note')],
    ['staff-drawer', '/staff?section=cashDrawer', button('Close drawer')],
    ['staff-receive', '/staff?section=cashPickups', button('Record payment')],
    ['staff-message-templates', '/staff?section=mails&view=messages', button('New template')],
    ['staff-setup', '/staff?section=setup', page.locator('#setup-progress')],
  ]
  for (const [scene, address, sign] of stops) {
    await page.goto(address)
    await expect(sign).toBeVisible()
    await take(scene)
  }
}

/** Takes screenshots of settings that are searched, changed and audited, and of a message to a customer. */
export async function writingScenes({ page, traveller, take, places }: Guide): Promise<void> {
  const { words } = traveller
  await page.goto('/staff?section=allSettings')
  const search = page.getByRole('searchbox', { name: words('Search settings') })
  await expect(search).toBeVisible()
  await take('staff-all-settings')
  await search.fill('bank')
  await take('staff-settings-found')
  await search.fill('zzzz')
  await take('staff-settings-none')
  await page.goto('/staff?section=settings#setting-channel-name')
  const name = page.locator('#setting-channel-name')
  await expect(name).toBeFocused()
  await name.fill(`Pay at the counter of the shop ${Date.now()}`)
  await take('staff-settings-unsaved')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByText(words('Saved. Applies from now on.'))).toBeVisible()
  await page.goto('/staff?section=audit')
  await expect(page.getByRole('list', { name: words('Audit events') })).toBeVisible()
  await take('staff-audit-changes')
  await page.goto('/staff?section=mails&view=messages')
  await page.getByRole('button', { name: words('New template') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await take('staff-template-editor')
  await page.goto(places['staff-manual-order'] ?? '')
  await expect(page.getByRole('button', { name: words('Add note') })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByLabel(words('Begin with template'))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await take('staff-message')
}
