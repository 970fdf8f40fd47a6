import { randomInt } from 'node:crypto'
import { type WorldClock } from '../control-plane/world-clock.ts'
import { type BankPayment, type Books, type LedgerEntry, type Receiver } from './bank-ledger.ts'
import { bangkokTime } from './bank-time.ts'

/** Somebody pays. */
export type PayOrder = {
  readonly to: Receiver
  readonly satang: number
  readonly sendingBank: string
  readonly via: BankPayment['via']
}

/** Where money is paid and given back. */
export type PaymentHandlers = {
  pay(order: PayOrder): BankPayment
  /** Gives a payment back; false when there is none, or it was given back before. */
  giveBack(transactionId: string): boolean
  bySlip(sendingBank: string, transRef: string): BankPayment | undefined
  /** Payments of a day on the clocks of Bangkok ("2026-11-21"), the oldest first. */
  ofDay(day: string): readonly BankPayment[]
}

/** What the desk works with. */
export type PaymentHandlerDeps = {
  readonly clock: WorldClock
  readonly books: Books
  readonly write: (entry: LedgerEntry) => void
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const draw = (length: number) =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** A desk that writes into the books before it says anything. */
export function paymentHandlers({ clock, books, write }: PaymentHandlerDeps): PaymentHandlers {
  const all = () => [...books.payments.values()]
  return {
    pay(order) {
      const at = clock.now()
      const stamp = bangkokTime(at).replaceAll(/\D/g, '').slice(0, 14)
      const payment = {
        ...order,
        at,
        transactionId: `SIM${stamp}${draw(12)}`,
        transRef: `${stamp}${draw(11)}`,
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
      all().find((one) => one.sendingBank === sendingBank && one.transRef === transRef),
    ofDay: (day) => all().filter(({ at }) => bangkokTime(at).startsWith(day)),
  }
}
