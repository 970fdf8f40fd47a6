import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** Properties of the bags and seats of an order; `say` announces what was done. */
export type OrderExtrasProps = {
  readonly order: StaffOrderAnswer
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}
