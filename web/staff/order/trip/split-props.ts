import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** Properties of a split: the order, and what shows it again and announces the result. */
export type SplitPassengersProps = {
  readonly order: StaffOrderAnswer
  readonly renew: () => Promise<void>
  readonly say: (text: string) => void
}
