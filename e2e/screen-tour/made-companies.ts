import type { Browser } from '@playwright/test'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { ownCompanyAnswer } from '#contract/api/account/company.ts'
import { companyAnswer } from '#contract/api/staff/companies.ts'
import { companyBooksAnswer } from '#contract/api/staff/books/company-books.ts'
import { bookingAnswer } from '#contract/api/booking.ts'
import { signsIn } from '../kit/agent.ts'
import { bookingForm, findByWire } from './book-by-wire.ts'
import { type Desk, staffPageOn, openStaffPage } from './staff-page.ts'
import { openAccount } from './open-account.ts'

const thaiName = 'บริษัท ท่องเที่ยวธุรกิจสุขุมวิทและเพื่อนร่วมเดินทาง จำกัด (มหาชน)'

/**
 * Creates companies in every state, one of them with an agent who has booked on its account; returns that
 * agent.
 */
export async function makeCompanies(shop: TestShop, browser: Browser): Promise<Desk> {
  const desk = await openStaffPage(browser, shop, 'companies@agency.example')
  const terms = { taxId: '0105500000017', showsNet: true, creditLimit: 60_000_00, lowBalance: 50_000_00 }
  for (const name of ['Andaman Corporate Travel', thaiName])
    await desk.ask('POST', '/api/staff/companies', {
      ...terms,
      name,
      showsNet: false,
      creditLimit: 10_000_00,
    })
  const open = { ...terms, name: 'Silom Business Travel Co., Ltd.' }
  const { companyId } = companyAnswer.parse(await desk.ask('POST', '/api/staff/companies', open))
  const account = await openAccount(shop, 'agent@silom-business-travel.example')
  await desk.ask('POST', `/api/staff/companies/${companyId}/members`, { email: account.email })
  const page = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await signsIn(page, account)
  const agent = await staffPageOn(page)
  const own = '/api/account/company'
  await agent.ask('POST', `${own}/cost-centres`, { code: 'OPS', name: 'Operations' })
  await agent.ask('POST', `${own}/cost-centres`, { code: 'R-D', name: 'Research and development' })
  await agent.ask('POST', `${own}/cost-centres/end`, { code: 'R-D' })
  const asked = await agent.ask('POST', `${own}/top-ups`, topUp(20_000_00, 'tour-top-up-number-1'))
  const [{ topUpId } = { topUpId: '' }] = ownCompanyAnswer.parse(asked).topUps
  await desk.ask('POST', `/api/staff/top-ups/${topUpId}/confirm`, { receiptNumber: 'R-2026-118' })
  await agent.ask('POST', `${own}/top-ups`, topUp(35_000_00, 'tour-top-up-number-2'))
  const [offer] = await findByWire(shop, 64)
  const message = { paymentMethod: 'credit', costCentre: 'OPS', contact: { companyName: open.name } } as const
  const { orderKey } = bookingAnswer.parse(await agent.book(await bookingForm(shop, offer, message)))
  await agent.ask('POST', '/api/payments/', { orderKey, paymentMethod: 'credit' })
  await agent.ask('POST', '/api/payments/start', { orderKey })
  await makeInvoices(desk, companyId)
  return agent
}

/** Invoices the order, presents it, and records a part of its payment with withheld tax. */
async function makeInvoices(desk: Desk, companyId: string): Promise<void> {
  const books = `/api/staff/companies/${companyId}/books`
  const address = '88 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500'
  await desk.ask('PUT', `${books}/terms`, { paymentDays: 15, stopAfterDays: 7, address, branch: '00000' })
  const { charges } = companyBooksAnswer.parse(await desk.ask('GET', books))
  const entryIds = charges.map(({ entryId }) => entryId)
  const { invoices } = companyBooksAnswer.parse(await desk.ask('POST', `${books}/invoices`, { entryIds }))
  const invoiceNumbers = invoices.map(({ invoiceNumber }) => invoiceNumber)
  const dates = { presentedOn: '2026-11-25', promisedOn: '2026-12-10' }
  await desk.ask('POST', `${books}/billing-notes`, { invoiceNumbers, ...dates })
  const paid = { received: 2_000_00, withheld: 15_00, bankFee: 10_00, reference: 'KBANK 25/11 09:14' }
  await desk.ask('POST', `${books}/payments`, {
    ...paid,
    requestKey: 'tour-payment-number-1',
    invoiceNumbers,
  })
}

function topUp(amount: number, requestKey: string) {
  return { amount, reference: 'SILOM BUSINESS TRAVEL 21/11', requestKey }
}
