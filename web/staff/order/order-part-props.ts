import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** Properties of every part of an order: the order, the server's clock (ms), and a way to refetch it. */
export type OrderPartProps = {
  readonly order: StaffOrderAnswer
  readonly nowMs: number
  readonly renew: () => Promise<void>
}
