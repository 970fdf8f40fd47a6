import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expect, isReadyToBook, test, timePasses } from './fault-fixtures.ts'

const hourMs = 3_600_000

/** Marks an order as paid, as staff do after receiving the payment. */
async function isPaidFor(desk: Page, orderNumber: string): Promise<void> {
  await desk.evaluate(async (number) => {
    const { value } = JSON.parse(localStorage.getItem('user') ?? '{}') as { value: { access_token: string } }
    const headers = {
      authorization: `Bearer ${value.access_token}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ orderNumber: number })
    await fetch('/api/staff/payments/received', { method: 'POST', headers, body })
  }, orderNumber)
}

/** Types that a move of an hour or more is free of charge, for every airline. */
async function typesPolicy(desk: Page): Promise<void> {
  await desk.goto('/staff?section=schedulePolicies')
  await desk.getByRole('button', { name: 'Add policy' }).click()
  await desk.getByLabel('Free change or refund, from (minutes)').fill('10')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    desk.getByRole('link', { name: 'Enter more minutes than those of a minor change.' }),
  ).toBeVisible()
  await desk.getByLabel('Free change or refund, from (minutes)').fill('60')
  await expectAccessible(desk, 'the schedule change policies')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
}

/** Returns the milliseconds until every order has been checked: half past three at night in Bangkok. */
function untilAfterTheNight(nowMs: number): number {
  const sinceMidnight = (nowMs + 7 * hourMs) % (24 * hourMs)
  return (27.5 * hourMs - sinceMidnight) % (24 * hourMs) || 24 * hourMs
}

test('The owner accepts a schedule change after seeing old and new; a cancelled flight sends a request to staff', async ({
  page,
  shop,
  airline,
  traveller,
  browser,
}) => {
  test.setTimeout(120_000)
  await isReadyToBook(traveller, 90)
  await traveller.books()
  await expect(page).toHaveURL(/\/payments#key=/)
  const key = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('key') ?? ''
  const number = key.replace(/\..*/, '')
  const desk = await browser.newPage({ baseURL: shop.url })
  await signsInAsAdministrator(desk, shop, 'flights@agency.example')
  await typesPolicy(desk)
  await isPaidFor(desk, number)
  await shop.mails()
  await page.goto(`/order?key=${key}`)
  await expect(page.getByText('Your tickets are issued')).toBeVisible()

  const recordLocator = (await airline.reservations()).at(-1)?.recordLocator
  await airline.control({ act: 'scheduleChange', recordLocator, minutes: 95 })
  await timePasses({ shop, airline }, untilAfterTheNight(await shop.nowMs()))
  await timePasses({ shop, airline }, 60_000)
  expect(await shop.mailsAbout('the airline has changed your flights')).toHaveLength(1)
  await page.reload()
  const panel = page.getByRole('region', { name: 'The airline has changed your flights' })
  await expect(panel.getByText('Departs 1 h 35 min later')).toBeVisible()
  await expect(panel.getByText('Reply by')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Other flights, free of charge' })).toBeVisible()
  await expectAccessible(page, 'an order whose flights were changed')
  await panel.getByRole('button', { name: 'Accept new flights' }).click()
  await expect(page.getByText(/^You accepted the new flights|^Your new flights are confirmed/)).toBeVisible()
  await shop.mails()
  await page.reload()
  await expect(page.getByText('Your new flights are confirmed')).toBeVisible()
  await expect(panel).toHaveCount(0)

  await airline.control({ act: 'carrierCancel', recordLocator })
  await timePasses({ shop, airline }, 24 * hourMs)
  await timePasses({ shop, airline }, 60_000)
  await page.reload()
  const gone = page.getByRole('region', { name: 'The airline has cancelled a flight' })
  await expect(gone.getByText('Flight cancelled')).toBeVisible()
  await expect(gone.getByRole('button', { name: 'Accept new flights' })).toHaveCount(0)
  await gone.getByRole('button', { name: 'Refund, free of charge' }).click()
  await page.getByRole('button', { name: 'See refund amount' }).click()
  await page.getByRole('button', { name: 'Confirm refund request' }).click()
  await expect(gone.getByText(/^We are working on your request/)).toBeVisible()
  await desk.close()
})
