import { type StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** What every part of an order is given: the order, the server's clock (ms), and a way to have it asked for again. */
export type OrderPartProps = {
  readonly order: StaffOrderAnswer
  readonly nowMs: number
  readonly renew: () => Promise<void>
}
