import { expect } from '@playwright/test'
import { bookByPhone } from '../../../e2e/kit/phone-booking.ts'
import type { DeskHands } from './desk-hands.ts'
import type { PreparedDesk } from './prepare-desk.ts'

/** The tasks of a day; each returns its number of actions. */
export type DeskTasks = Readonly<
  Record<
    'findByPhone' | 'assignFive' | 'approveProof' | 'quote' | 'phoneBooking' | 'closeDrawer',
    (hands: DeskHands, desk: PreparedDesk) => Promise<number>
  >
>

/** The telephone number with which the orders of the bench were booked. */
const phone = '0812345678'

/** The tasks in the order in which they are done. */
export const deskTasks: DeskTasks = {
  async assignFive(hands) {
    const { page } = hands
    await openQueue(hands)
    const table = page.getByRole('grid', { name: 'Work queue' })
    await expect(table.getByRole('row').filter({ hasText: 'FH' })).toHaveCount(5)
    return hands.count(async () => {
      await hands.press('Shift+X')
      await hands.press('a')
      await expect(table.getByText('Mine')).toHaveCount(5)
    })
  },
  async findByPhone(hands) {
    const { page } = hands
    await openQueue(hands)
    return hands.count(async () => {
      await hands.press('/')
      await hands.type(phone)
      const palette = page.getByRole('dialog', { name: 'Search and commands' })
      await expect(palette.getByRole('option').filter({ hasText: 'FH' }).first()).toBeVisible()
      await hands.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: /^FH/ })).toBeVisible()
    })
  },
  async approveProof(hands, { paid }) {
    const { page } = hands
    await page.goto('/staff?section=transferProofs')
    await expect(
      page.getByRole('region', { name: `Transfer proof for ${paid.orderNumber}` }).locator('img'),
    ).toBeVisible()
    return hands.count(async () => {
      await hands.press('a')
      await expect(page.getByLabel('Amount on bank statement (฿)')).toBeFocused()
      await hands.type((paid.amountDue / 100).toFixed(2))
      await hands.press('Enter')
      await expect(page.getByText('No proofs to check')).toBeVisible()
    })
  },
  async quote(hands, { requested }) {
    const { page } = hands
    await openQueue(hands)
    return hands.count(async () => {
      await hands.press('/')
      await hands.type(requested.orderNumber)
      const palette = page.getByRole('dialog', { name: 'Search and commands' })
      await expect(palette.getByRole('option', { name: new RegExp(requested.orderNumber) })).toBeVisible()
      await hands.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: /^FH/ })).toBeVisible()
      await hands.press('q')
      await expect(page.getByLabel(/^Adult/)).toBeFocused()
      await hands.press('ControlOrMeta+A')
      await hands.type(String(Math.round(requested.total / 100)))
      await hands.press('Enter')
      await expect(page.getByText('Quoted').first()).toBeVisible()
    })
  },
  async phoneBooking(hands, { customer }) {
    await openQueue(hands)
    return hands.count(() => bookByPhone(hands, customer))
  },
  async closeDrawer(hands) {
    const { page } = hands
    await page.goto('/staff?section=cashDrawer')
    await expect(page.getByRole('button', { name: 'Open drawer' })).toBeVisible()
    await page.keyboard.press('c')
    await hands.type('500')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your cash drawer is open' })).toBeVisible()
    return hands.count(async () => {
      await hands.press('c')
      await hands.type('480')
      await hands.press('Tab')
      await hands.type('Twenty baht short in change')
      await hands.press('Enter')
      await expect(page.getByRole('heading', { name: /^Closed: CD/ })).toBeVisible()
    })
  },
}

async function openQueue({ page }: DeskHands): Promise<void> {
  await page.goto('/staff')
  await expect(page.getByRole('grid', { name: 'Work queue' })).toBeVisible()
}
