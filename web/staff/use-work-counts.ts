import { readWorkQueue } from '#contract/api/staff/work-queue.ts'
import { countWaitingCompanies } from '#contract/api/staff/companies.ts'
import { countAirlineMemos } from '#contract/api/staff/bsp/airline-memos.ts'
import type { StaffSection } from './staff-section.ts'
import { useWorkList } from './use-work-list.ts'
import {
  useCashPickups,
  usePendingApprovals,
  useUnappliedReceipts,
  useReconciliation,
  useRefunds,
  useTransferProofs,
} from './use-money-lists.ts'

/** The amount of pending work by section; undefined while unknown. */
export type WorkCounts = Readonly<Partial<Record<StaffSection, number | undefined>>>

/** Returns the length of each section's unfiltered list. */
export function useWorkCounts(): WorkCounts {
  const queue = useWorkList(readWorkQueue, { right: 'desk' }).value
  const memos = useWorkList(countAirlineMemos, { right: 'seeReports' }).value
  const companies = useWorkList(countWaitingCompanies, { right: 'manageCompanies' }).value
  return {
    orders: queue?.all,
    transferProofs: useTransferProofs().value?.transferProofs.length,
    cashPickups: sumIfKnown(
      useCashPickups().value?.collections.length,
      usePendingApprovals().value?.waits.length,
    ),
    unappliedReceipts: useUnappliedReceipts().value?.payments.length,
    refunds: useRefunds().value?.refunds.length,
    companies: companies?.waiting,
    airlineMemos: memos?.open,
    reconciliation: useReconciliation().value?.differences.length,
  }
}

/** Unknown while one of the two is. */
function sumIfKnown(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
