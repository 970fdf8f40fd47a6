import { expectAccessibleAtWidths } from '../kit/accessible.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'
import { resultsAddress } from '../kit/results-address.ts'
import { expect, test } from '../kit/test-fixtures.ts'
import { localeOf, opensFares, searchIsOver, travellerAt } from '../kit/traveller.ts'

test('A clerk sends a quotation of two options without the mouse, and its customer books one on a phone in Thai', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(180_000)
  await signsInAsAdministrator(page, shop, 'quotations@agency.example')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(resultsAddress([['BKK', 'NRT', 47]], { nonstop: 1 }))
  await searchIsOver(page)
  for (const position of [0, 1]) {
    const row = page.getByRole('article').nth(position)
    await opensFares(row)
    const add = row.getByRole('button', { name: /^Add to quotation: / }).first()
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(row.getByText(`Added: ${position + 1} of 3`)).toBeVisible()
  }
  await page
    .getByRole('link', { name: /^Open quotation QT/ })
    .last()
    .focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Option 2' })).toBeVisible()
  await expectAccessibleAtWidths(page, 'a draft of a quotation')
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Khun Somchai')
  await page.getByRole('region', { name: 'Customer' }).getByLabel('Language').selectOption('th')
  await page.getByLabel('Message to customer').focus()
  await page.keyboard.type('Two morning flights.')
  await page.getByRole('button', { name: 'Send quotation' }).focus()
  await page.keyboard.press('Enter')
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toContain('/quotation?lang=th#key=QT')
  const number = /QT\w{6}/.exec(link)?.[0] ?? 'none'

  for (const name of ['Download PDF', 'Download picture for LINE']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^QT\w{6}\.(?:pdf|png)$/)
  }

  const phone = await browser.newContext({
    locale: localeOf.th,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const customer = await phone.newPage()
  const traveller = travellerAt(customer, 'th')
  const asked: string[] = []
  customer.on('request', (request) => asked.push(request.url()))
  await customer.goto(link)
  await expect(customer.getByRole('heading', { level: 1, name: 'ตัวเลือกเที่ยวบินของคุณ' })).toBeVisible()
  await expect(customer.getByText('Two morning flights.')).toBeVisible()
  const key = link.split('#key=')[1] ?? ''
  expect(asked.filter((url) => url.split('#')[0]?.includes(key))).toEqual([])
  await customer.goto(link.replace(/.$/, '_'))
  await expect(customer.getByText('ลิงก์นี้ใช้ไม่ได้แล้ว')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'ลองอีกครั้ง' })).toHaveCount(0)
  await expect(customer.getByRole('link', { name: /^โทร/ })).toBeVisible()
  await customer.goto(link)
  await expectAccessibleAtWidths(customer, 'the page of a quotation')
  await customer.getByRole('button', { name: 'เลือกตัวเลือกที่ 2' }).click()
  await customer.waitForURL(/\/pricing\?/)
  expect(customer.url()).not.toContain(number)
  await traveller.fillsInPassenger()
  await traveller.continues()
  await traveller.agreesAndChooses('Bank transfer')
  await traveller.books()
  await expect(customer).toHaveURL(/\/payments#key=/)
  await customer.goto(link)
  await expect(customer.getByText('คุณจองจากใบเสนอราคานี้แล้ว')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'เลือกตัวเลือกที่ 1' })).toHaveCount(0)
  await phone.close()

  await page.goto('/staff?section=quotations')
  const row = page.getByRole('row').filter({ hasText: 'Khun Somchai' })
  await expect(row).toContainText('Accepted')
  await expect(row).toContainText(/FH\w{6}/)
  await expectAccessibleAtWidths(page, 'the list of quotations')
})
