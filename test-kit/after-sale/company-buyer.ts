import type { BookingAnswer, BookingRequest } from '#contract/api/booking.ts'
import { createCompany, addCompanyMember, updateCompany } from '#contract/api/staff/companies.ts'
import type { Database } from '#server/database/connection.ts'
import type { TestBrowser } from '../account/account-shop.ts'
import { signInAs } from '../account/sign-in-as.ts'
import type { AppUnderTest } from '../app-under-test.ts'

/** A shop with members of staff, the first of whom is asked unless another is named. */
type Office = {
  readonly at: { readonly shop: AppUnderTest }
  readonly database: Database
  ask(
    method: 'POST' | 'PUT',
    path: string,
    json: object,
    by?: number,
  ): Promise<{ readonly body: Readonly<Record<string, unknown>> }>
}

/** An order that was paid on the account of a company. */
type AccountOrder = BookingAnswer & { readonly reference: ''; readonly companyId: string }

/** An agent who books on the account of a company. */
export type CompanyBuyer = {
  readonly browser: TestBrowser
  buy(request: BookingRequest): Promise<AccountOrder>
}

/** More than an order costs, in satang. */
const creditLimit = 10_000_000_00
const company = {
  name: 'Sukhumvit Travel',
  taxId: '0105500000017',
  showsNet: false,
  creditLimit,
  lowBalance: 0,
}

/** Has both members of staff open a company with a credit limit, and its agent sign in. */
export async function openBuyer(shop: Office): Promise<CompanyBuyer> {
  const opened = createCompany.answer.parse((await shop.ask('POST', createCompany.path, company)).body)
  const { companyId, version, state } = opened
  const change = { ...company, version, state }
  const pathOf = ({ path }: { readonly path: string }) => path.replace(':companyId', companyId)
  const second = (await shop.ask('PUT', pathOf(updateCompany), change, 1)).body
  if (second['creditLimit'] !== creditLimit) throw new Error(`no credit: ${JSON.stringify(second)}`)
  const { browser, userId } = await signInAs(shop.at.shop, shop.database, [])
  const accounts = shop.database.db.selectFrom('account').select('email')
  const { email } = await accounts.where('user_id', '=', userId).executeTakeFirstOrThrow()
  await shop.ask('POST', pathOf(addCompanyMember), { email })
  return {
    browser,
    async buy(request) {
      const { contact } = request
      const own = { ...request, contact: { ...contact, companyName: company.name }, paymentMethod: 'credit' }
      const param = Buffer.from(JSON.stringify(own)).toString('base64')
      const booked = (await browser.form('/api/booking/', { param })).json<BookingAnswer>()
      const { orderKey } = booked
      await browser.send('POST', '/api/payments/', { orderKey, paymentMethod: 'credit' })
      const paid = await browser.send('POST', '/api/payments/start', { orderKey })
      if (paid.statusCode !== 200) throw new Error(`not paid on account: ${paid.body}`)
      return { ...booked, reference: '', companyId }
    },
  }
}
