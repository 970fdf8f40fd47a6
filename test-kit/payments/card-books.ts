import { expect } from 'vitest'
import type { BookingAnswer } from '#contract/api/booking.ts'
import type { ShopAtCard } from './shop-at-card.ts'
import type { DatabaseKit } from '../database/test-database.ts'

/** The books of a shop with card payments and those of the card processor, for comparison. */
export type CardBooks = {
  /** Returns the states of the attempts of all orders, by their number. */
  attempts(): Promise<readonly string[]>
  /** Returns the sum of all ledger lines in satang. */
  ledgerSum(): Promise<number>
  /** Returns the kinds of the emails that were written. */
  mails(): Promise<readonly string[]>
  /** Returns the captured and refunded amounts of the processor in satang. */
  taken(): Promise<readonly { readonly captured: number; readonly refunded: number }[]>
  /** Expects one payment and one ticketing in both books, with one email of each kind. */
  expectPaidOnce(booked: BookingAnswer): Promise<void>
}

/** Returns readers of the books on both sides. */
export function cardBooks(kit: DatabaseKit, market: () => ShopAtCard): CardBooks {
  const books: Omit<CardBooks, 'expectPaidOnce'> = {
    async attempts() {
      const rows = await kit.database.db.selectFrom('payment').select('state').orderBy('attempt').execute()
      return rows.map(({ state }) => state)
    },
    async ledgerSum() {
      const rows = kit.database.db.selectFrom('ledger_entry').select(({ fn }) => fn.sum('satang').as('sum'))
      return Number((await rows.executeTakeFirst())?.sum ?? 0)
    },
    async mails() {
      const rows = await kit.database.db.selectFrom('outbox').select('mail_key').orderBy('mail_key').execute()
      return rows.map((one) => one.mail_key.split(':')[0] ?? '')
    },
    taken: async () =>
      (await market().card.payments()).map(({ captured, refunded }) => ({ captured, refunded })),
  }
  return {
    ...books,
    async expectPaidOnce(booked) {
      const { state, payment, amountDue } = await market().order(booked)
      expect(payment).toMatchObject({ state: 'received', outcome: 'passed' })
      expect(state).toBe('ticketed')
      const charged = (await books.taken()).filter(({ captured }) => captured > 0)
      expect(charged).toEqual([{ captured: amountDue, refunded: 0 }])
      expect(await books.ledgerSum()).toBe(0)
      expect(await books.mails()).toEqual(['booking-held', 'booking-ticketed'])
    },
  }
}
