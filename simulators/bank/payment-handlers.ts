import { randomInt } from 'node:crypto'
import type { SimulatedClock } from '../control-plane/simulated-clock.ts'
import type { BankPayment, Books, LedgerEntry, Receiver } from './bank-ledger.ts'
import { formatBangkokTime } from './bank-time.ts'

/** A payment order. */
export type PayOrder = {
  readonly to: Receiver
  readonly satang: number
  readonly sendingBank: string
  readonly via: BankPayment['via']
}

/** Makes and refunds payments. */
export type PaymentHandlers = {
  pay(order: PayOrder): BankPayment
  /** Refunds a payment; false when there is none, or it was refunded before. */
  giveBack(transactionId: string): boolean
  bySlip(sendingBank: string, transRef: string): BankPayment | undefined
  /** Returns the payments of a day in Bangkok time ("2026-11-21"), oldest first. */
  ofDay(day: string): readonly BankPayment[]
}

/** Dependencies of the payment handlers. */
export type PaymentHandlerDeps = {
  readonly clock: SimulatedClock
  readonly books: Books
  readonly write: (entry: LedgerEntry) => void
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomText = (length: number) =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** Creates payment handlers that write to the ledger before they answer. */
export function paymentHandlers({ clock, books, write }: PaymentHandlerDeps): PaymentHandlers {
  const allPayments = () => [...books.payments.values()]
  return {
    pay(order) {
      const at = clock.now()
      const stamp = formatBangkokTime(at).replaceAll(/\D/g, '').slice(0, 14)
      const payment = {
        ...order,
        at,
        transactionId: `SIM${stamp}${randomText(12)}`,
        transRef: `${stamp}${randomText(11)}`,
      }
      write({ kind: 'paid', payment })
      return payment
    },
    giveBack(transactionId) {
      if (!books.payments.has(transactionId) || books.givenBack.has(transactionId)) return false
      write({ kind: 'givenBack', transactionId, at: clock.now() })
      return true
    },
    bySlip: (sendingBank, transRef) =>
      allPayments().find((one) => one.sendingBank === sendingBank && one.transRef === transRef),
    ofDay: (day) => allPayments().filter(({ at }) => formatBangkokTime(at).startsWith(day)),
  }
}
