import type { StaffServicesAnswer } from '#contract/api/services/passenger-services.ts'
import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'

/** The parts of the card: the order, its services, and what follows a change. */
export type ServicePartProps = {
  readonly order: StaffOrderAnswer
  readonly answer: StaffServicesAnswer
  readonly renew: () => Promise<void>
}
