import { expectAccessible } from '../kit/accessible.ts'
import { signsIn, signsInAsAdministrator } from '../kit/agent.ts'
import { openAccount } from '../screen-tour/open-account.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { travellerAt } from '../kit/traveller.ts'

const company = 'Silom Business Travel'

test('An agent books on the credit of a company, with a cost centre', async ({
  page: desk,
  shop,
  context,
}) => {
  test.setTimeout(180_000)
  const account = await openAccount(shop, 'agent@silom.example')
  await signsInAsAdministrator(desk, shop, 'companies@agency.example')
  await desk.goto('/staff')
  await desk.getByRole('link', { name: /^Corporate accounts/ }).click()
  await desk.getByRole('link', { name: 'New company' }).first().click()
  await desk.getByLabel('Company name').fill(company)
  await desk.getByLabel('Credit limit (฿)').fill('90,000')
  await desk.getByRole('button', { name: 'Create company' }).click()
  await expect(desk.getByRole('heading', { name: company })).toBeVisible()
  await desk.getByLabel('Email of an existing account').fill(account.email)
  await desk.getByRole('button', { name: 'Add member' }).click()
  await expect(desk.getByRole('status')).toContainText('added to the company.')
  await expectAccessible(desk, 'a company')

  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const theirs = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' })
  const agent = await theirs.newPage()
  await signsIn(agent, account)
  await agent.goto('/account?section=company')
  await agent.getByLabel('Code', { exact: true }).fill('OPS')
  await agent.getByLabel('Name of the cost centre').fill('Operations')
  await agent.getByRole('button', { name: 'Add cost centre' }).click()
  await expect(agent.getByRole('button', { name: 'Deactivate OPS' })).toBeVisible()
  await expectAccessible(agent, 'the company of an agent')

  const traveller = travellerAt(agent)
  await traveller.findsFlights(66)
  await traveller.selects((await traveller.seesResults()).first())
  await traveller.fillsInPassenger()
  await traveller.fillsInContact()
  await agent.getByLabel('Company name').fill(company)
  await agent.getByLabel('Cost centre').selectOption('OPS')
  await traveller.continues()
  await traveller.agreesAndChooses('Account credit')
  await traveller.books()
  await agent.getByRole('button', { name: /^Pay ฿[\d,.]+ from account credit$/ }).click()
  await expect.poll(async () => (await shop.orders()).at(-1)?.state).toBe('ticketed')
  const { orderNumber = '' } = (await shop.orders()).at(-1) ?? {}

  await agent.goto('/account?section=company')
  const trips = agent.getByRole('region', { name: 'Company trips' })
  await expect(trips.getByRole('row', { name: new RegExp(orderNumber) })).toContainText('OPS')
  const lines = agent.getByRole('region', { name: 'Statement' })
  await expect(lines.getByRole('row', { name: new RegExp(orderNumber) })).toContainText(/-฿[\d,.]+/)
  await trips.getByRole('link', { name: orderNumber }).click()
  await expect(agent).toHaveURL(/\/order#key=/)

  await desk.reload()
  const entered = desk.getByRole('region', { name: 'Statement' })
  await expect(entered.getByRole('row', { name: new RegExp(orderNumber) })).toContainText(account.email)

  // An amount of this size needs a second approval: the navigation and the audit show that it is pending.
  await desk.getByLabel('Amount (฿)').fill('50,000')
  await desk.getByLabel('Reason', { exact: true }).fill('counted again')
  await desk.getByRole('button', { name: 'Post correction' }).click()
  await expect(desk.getByRole('heading', { name: 'Corrections awaiting approval' })).toBeVisible()
  await expect(desk.getByRole('link', { name: /^Corporate accounts\s*\([1-9]\d* waiting\)/ })).toBeVisible()
  await desk.goto('/staff?section=audit')
  await expect(desk.getByText('1 of 2, needs approval').first()).toBeVisible()

  // The order is invoiced and paid in part; its PDF, the ageing and the agent's own page show it.
  await desk.goBack()
  await desk.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(desk.getByText('Invoice issued.')).toBeVisible()
  const [paper] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: /^IV\d{4}-\d{6} \(PDF\)$/ }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^IV\d{4}-\d{6}\.pdf$/)
  const payments = desk.getByRole('region', { name: 'Company payments' })
  await payments.getByText('Record payment').first().click()
  await payments.getByLabel(/^IV/).check()
  await payments.getByLabel('Money received (฿)').fill('1,000')
  await payments.getByLabel('Tax withheld by the company (฿)').fill('15')
  await payments.getByLabel('Transfer reference').fill('KBANK 1')
  await payments.getByRole('button', { name: 'Record payment' }).click()
  await expect(payments.getByText('Certificate (50 Tawi) missing')).toBeVisible()
  await expectAccessible(desk, 'the books of a company')
  await desk.goto('/staff?section=reports&report=ageing')
  await expect(desk.getByRole('row', { name: new RegExp(`${company} ฿`) })).toBeVisible()
  await expect(desk.getByRole('row', { name: new RegExp(`${company}.*KBANK 1`) })).toBeVisible()
  await expectAccessible(desk, 'the ageing')
  await agent.goto('/account?section=company')
  await expect(agent.getByRole('region', { name: 'Invoices' })).toContainText(orderNumber)
  await expectAccessible(agent, 'invoices of an own company')
  await theirs.close()
})
