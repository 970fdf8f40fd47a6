import { expect } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { CustomerAnswer, CustomersAnswer } from '#contract/api/staff/customers.ts'
import type { Database } from '#server/database/connection.ts'
import { type OwnAccount, openOwnAccount } from '../account/own-account.ts'
import { type SignedInPerson, signInAs } from '../account/sign-in-as.ts'
import { type AppUnderTest, aBookingRequest, anOffer } from '../app-under-test.ts'
import { contactDigestOf } from '../contact-digest-of.ts'

/** A clerk who works with customers, and customers with orders. */
export type CustomerDesk = {
  readonly clerk: SignedInPerson
  /** Books as a guest with this address, or as an account; every address has a phone number of its own unless given. */
  book(email: string, as?: { readonly owner?: OwnAccount; readonly phone?: string }): Promise<BookingAnswer>
  /** Opens the account of a customer with an order. */
  openAccount(email: string): Promise<OwnAccount>
  /** The id of the guest with this address. */
  guestId(email: string): Promise<string>
  customer(customerId: string): Promise<CustomerAnswer>
  listed(query?: string): Promise<CustomersAnswer['customers']>
  /** Returns "done", or the code of the problem. */
  merge(customerId: string, intoCustomerId: string): Promise<string>
  separate(customerId: string): Promise<string>
}

/** Opens a desk where customers are merged. */
export async function openCustomerDesk(shop: AppUnderTest, database: Database): Promise<CustomerDesk> {
  const clerk = await signInAs(shop, database, ['Desk'])
  const book: CustomerDesk['book'] = async (email, { owner, phone = phoneOf(email) } = {}) => {
    const contact = { name: `Customer ${email}`, mobilePhone: phone, email }
    const request = aBookingRequest(await anOffer(shop), { contact })
    const booked = await shop.book(request, owner?.headers())
    expect(booked.status).toBe(200)
    return booked.body
  }
  const command = async (path: string, body: object) => {
    shop.clock.advance(1000)
    const answer = await clerk.browser.send('POST', path, body)
    const { problem, outcome } = answer.json<{ problem?: string; outcome?: string }>()
    return problem ?? outcome ?? ''
  }
  const read = async <Answer>(path: string) => {
    const answer = await clerk.browser.get(path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
  return {
    clerk,
    book,
    async openAccount(email) {
      const owner = await openOwnAccount(shop, database, email)
      await book(email, { owner })
      return owner
    },
    guestId: async (email) => `gst_${await contactDigestOf(email, { database, dataDir: shop.dataDir })}`,
    customer: (customerId) => read(`/api/staff/customers/${customerId}`),
    listed: async (query = '') => (await read<CustomersAnswer>(`/api/staff/customers${query}`)).customers,
    merge: (customerId, intoCustomerId) =>
      command('/api/staff/customers/merge', {
        customerId,
        intoCustomerId,
        reason: 'Same person, said on the phone.',
      }),
    separate: (customerId) => command('/api/staff/customers/separate', { customerId }),
  }
}

function phoneOf(email: string): string {
  const digits = [...email].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 7)
  return `+66 81 ${String(digits).padStart(7, '0')}`
}
