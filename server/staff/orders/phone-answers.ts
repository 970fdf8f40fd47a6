import type { StaffOrderAnswer } from '#contract/api/staff/staff-orders.ts'
import { colleagueAnswerOf } from '../work-queue/work-queue.ts'
import type { StaffOrderStore } from './staff-order-store.ts'

/** Returns what the customer answered by phone, with the members of staff who recorded it. */
export async function phoneAnswersOf(
  { staffOrders }: { readonly staffOrders: Pick<StaffOrderStore, 'phoneAnswersOf'> },
  bookingId: string,
): Promise<StaffOrderAnswer['phoneAnswers']> {
  const all = await staffOrders.phoneAnswersOf(bookingId)
  return all.map(({ to, ...person }) => ({ to, recordedBy: colleagueAnswerOf(person) }))
}
