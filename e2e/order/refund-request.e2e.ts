import type { Page } from '@playwright/test'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { booksAFlight } from '../kit/own-order.ts'
import { sells, without } from '../kit/supplier-capabilities.ts'
import { expect, test } from '../kit/test-fixtures.ts'

/** Types a bank account beside the amount of the refund, and saves it with the press that accepts the amount. */
async function confirmsWithAccount(page: Page): Promise<void> {
  const account = page.getByRole('region', { name: 'Bank account for the refund' })
  await expect(account.getByRole('button')).toHaveCount(0)
  await account.getByLabel('Bank', { exact: true }).fill('Bangkok Bank')
  await account.getByLabel('Account number').fill('987-6-54321-0')
  await account.getByLabel('Account name').fill('Anna Example')
  await page.getByRole('button', { name: 'Confirm refund request' }).click()
  await expect(page.getByText(/^Requested .* We reply by /)).toBeVisible()
  await expect(account.getByText('Refund to: Bangkok Bank')).toBeVisible()
}

/** Names another bank account later; afterwards the shop shows only its last digits. */
async function namesAnotherAccount(page: Page): Promise<void> {
  const account = page.getByRole('region', { name: 'Bank account for the refund' })
  await account.getByText('Use another bank account').click()
  const save = account.getByRole('button', { name: 'Save bank account' })
  await save.click()
  await expect(account.getByText('Enter the account number, such as 123-4-56789-0.')).toBeVisible()
  await account.getByLabel('Bank', { exact: true }).fill('Kasikornbank')
  await account.getByLabel('Account number').fill('123-4-56789-0')
  await account.getByLabel('Account name').fill('Anna Example')
  await save.click()
  await expect(account.getByText('Refund to: Kasikornbank')).toBeVisible()
  await expect(account).not.toContainText('123-4-56789-0')
}

/** Refunds the tickets, which the airline accepts and pays; until then the request cannot be marked as refunded. */
async function refundsTheTickets(desk: Page, number: string): Promise<void> {
  await desk.goto(`/staff?order=${number}`)
  await expect(desk.getByText(/^The tickets are still valid/)).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Mark refunded' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Quote ticket refund' }).click()
  const dialog = desk.getByRole('dialog', { name: `Refund tickets of ${number}` })
  await dialog.getByRole('button', { name: 'Quote refund' }).click()
  const refund = dialog.getByRole('button', { name: /^(?:Refund tickets|Record application)$/ })
  // A supplier may refund no taxes of a fare that is not refundable: the airline is asked in its portal.
  const isApplied = (await refund.textContent()) === 'Record application'
  await refund.click()
  if (isApplied) await desk.getByRole('button', { name: 'Record as authorised' }).click()
  await desk.getByRole('button', { name: 'Record airline’s payment' }).click()
  await expect(desk.getByText('The airline has paid.')).toBeVisible()
}

test.skip(!sells('refundFigures'), without('refundFigures'))

test('The owner requests the refund as quoted, and staff carry it out', async ({ page, shop, browser }) => {
  const number = await booksAFlight(page, shop, 96)
  const desk = await browser.newPage({ baseURL: shop.url })
  await signsInAsAdministrator(desk, shop, 'refunds@agency.example')
  const staff = (path: string, json?: object) =>
    desk.evaluate(
      async ({ path: to, json: body }) => {
        const { value } = JSON.parse(localStorage.getItem('user') ?? '{}') as {
          value: { access_token: string }
        }
        const headers = {
          authorization: `Bearer ${value.access_token}`,
          'content-type': 'application/json',
        }
        const answer = await fetch(
          to,
          body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
        )
        return (await answer.json()) as Record<string, unknown>
      },
      { path, json },
    )
  await staff('/api/staff/payments/received', { orderNumber: number })
  await shop.mails()
  await page.reload()
  await expect(page.getByText('Your tickets are issued')).toBeVisible()

  await page.getByRole('button', { name: 'Request refund' }).click()
  await page.getByRole('button', { name: 'See refund amount' }).click()
  const figures = page.getByRole('region', { name: 'Change or cancel' })
  await expect(figures.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'the order page')
  await confirmsWithAccount(page)
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(page.getByText('You requested a refund')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How much would I get back?' })).toHaveCount(0)
  await page.getByRole('link', { name: 'View request' }).click()
  await expect(figures.getByRole('heading', { name: 'Change or cancel' })).toBeInViewport()
  expect(new URL(page.url()).hash).toContain('key=')

  const { requests } = (await staff('/api/staff/change-requests')) as {
    requests: { requestId: string; orderNumber: string; comesBack: number }[]
  }
  const [asked] = requests.filter((one) => one.orderNumber === number)
  const back = ((asked?.comesBack ?? 0) / 100).toLocaleString('en-US')
  await expect(page.getByText(`You get back: ฿${back}`)).toBeVisible()
  await namesAnotherAccount(page)
  await refundsTheTickets(desk, number)
  await page.reload()
  await expect(page.getByText(/^Completed /)).toBeVisible()
  await expect(page.getByText('You requested a refund')).toHaveCount(0)
  expect(
    (await shop.mailsAbout(number)).filter((mail) => mail.includes('your tickets are refunded')),
  ).toHaveLength(1)
  await desk.close()
})
