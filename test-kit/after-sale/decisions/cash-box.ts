import { type Money, satang } from '#contract/terms/money.ts'
import { divideRefund } from '#server/flow/payment/attempt/booking-refunds.ts'
import { refundableAmountLeft } from '#server/flow/payment/refund/owe-refund.ts'

/** A received payment, and what goes back of it. */
export type Paid = { readonly arrived: Money; owed: Money }

/** Payments of which the shop decides what goes back, beside what really came and went. */
export class CashBox {
  private readonly payments: Paid[] = []
  /** The truth, in satang. */
  came = 0
  went = 0

  /** What goes back by the payments, in satang. */
  get owed(): number {
    return this.payments.reduce((sum, one) => sum + one.owed.amount, 0)
  }

  /** What is left of the payments, in satang. */
  get left(): number {
    return this.leftOf(this.payments).reduce((sum, one) => sum + one.left, 0)
  }

  /** Whether no payment pays back more than it brought. */
  get isSound(): boolean {
    return this.payments.every((one) => one.owed.amount <= one.arrived.amount)
  }

  receive(amount: number): Paid {
    const payment = { arrived: satang(amount), owed: satang(0) }
    this.payments.push(payment)
    this.came += amount
    return payment
  }

  /** Pays an amount back as the shop divides it; false where it is not covered. */
  giveBack(amount: number, payments: readonly Paid[] = this.payments): boolean {
    const shares = divideRefund(satang(amount), this.leftOf(payments))
    if (!shares) return false
    for (const { payment, share } of shares) payment.owed = satang(payment.owed.amount + share.amount)
    this.went += amount
    return true
  }

  /** Pays back all that is left. */
  giveBackAll(payments: readonly Paid[] = this.payments): void {
    const left = this.leftOf(payments)
    this.giveBack(
      left.reduce((sum, one) => sum + one.left, 0),
      payments,
    )
  }

  private leftOf(payments: readonly Paid[]): { readonly payment: Paid; readonly left: number }[] {
    return payments.map((payment) => ({ payment, left: refundableAmountLeft(payment).amount }))
  }
}
