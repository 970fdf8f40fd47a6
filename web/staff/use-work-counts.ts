import { type StaffSection } from './staff-section.ts'
import { queueTotal } from './work-queue/queue-total.ts'
import { useWorkList } from './use-work-list.ts'
import {
  useCashPickups,
  usePendingApprovals,
  useUnappliedReceipts,
  useReconciliation,
  useRefunds,
  useTransferProofs,
} from './use-money-lists.ts'

const companiesSchema = () =>
  import('#contract/api/account/company.ts').then((shapes) => shapes.companiesWaitingAnswer)
const queueSchema = () => import('#contract/api/staff/staff-orders.ts').then((shapes) => shapes.queueAnswer)
/** How much waits in the places where something can wait; undefined while it is not known. */
export type WorkCounts = Readonly<Partial<Record<StaffSection, number | undefined>>>

/** Counts what the list of each place holds before anybody narrows it. */
export function useWorkCounts(): WorkCounts {
  const queue = useWorkList({ path: '/api/staff/work-queue', schema: queueSchema, right: 'desk' }).value
  const companies = useWorkList({
    path: '/api/staff/companies/waiting',
    schema: companiesSchema,
    right: 'manageCompanies',
  }).value
  return {
    orders: queue && queueTotal(queue.counts),
    slips: useTransferProofs().value?.slips.length,
    cash: sumOf(useCashPickups().value?.collections.length, usePendingApprovals().value?.waits.length),
    late: useUnappliedReceipts().value?.payments.length,
    refunds: useRefunds().value?.refunds.length,
    companies: companies?.waiting,
    reconciliation: useReconciliation().value?.differences.length,
  }
}

/** Unknown while one of the two is. */
function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
