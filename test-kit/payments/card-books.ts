import { expect } from 'vitest'
import { type BookingAnswer } from '#contract/api/booking.ts'
import { type ShopAtCard } from './shop-at-card.ts'
import { type DatabaseKit } from '../database/test-database.ts'

/** The books of a shop that takes cards, and those of the card processor, as a test compares them. */
export type CardBooks = {
  /** States of the attempts of all orders, by their number. */
  attempts(): Promise<readonly string[]>
  /** What all lines of the ledger add up to, in satang. */
  ledgerSum(): Promise<number>
  /** Kinds of the mails that were written. */
  mails(): Promise<readonly string[]>
  /** What the processor has taken and given back, in satang. */
  taken(): Promise<readonly { readonly captured: number; readonly refunded: number }[]>
  /** Paid once and ticketed, in our books and in theirs, with one mail of each kind. */
  expectPaidOnce(booked: BookingAnswer): Promise<void>
}

/** Reads the books on both sides. */
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
