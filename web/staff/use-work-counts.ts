import { type DeskPlace } from './staff-section.ts'
import { queueTotal } from './work-queue/queue-total.ts'
import { useDeskList } from './use-work-list.ts'
import {
  useCollections,
  useFirstWords,
  useLateMoney,
  useReconciliation,
  useRefunds,
  useSlips,
} from './use-money-lists.ts'

const companiesSchema = () =>
  import('#contract/api/account/company.ts').then((shapes) => shapes.companiesWaitingAnswer)
const queueSchema = () => import('#contract/api/staff/order-desk.ts').then((shapes) => shapes.queueAnswer)
/** How much waits in the places where something can wait; undefined while it is not known. */
export type DeskCounts = Readonly<Partial<Record<DeskPlace, number | undefined>>>

/** Counts what the list of each place holds before anybody narrows it. */
export function useDeskCounts(): DeskCounts {
  const queue = useDeskList({ path: '/api/staff/queue', schema: queueSchema, right: 'desk' }).value
  const companies = useDeskList({
    path: '/api/staff/companies/waiting',
    schema: companiesSchema,
    right: 'manageCompanies',
  }).value
  return {
    orders: queue && queueTotal(queue.counts),
    slips: useSlips().value?.slips.length,
    cash: sumOf(useCollections().value?.collections.length, useFirstWords().value?.waits.length),
    late: useLateMoney().value?.payments.length,
    refunds: useRefunds().value?.refunds.length,
    companies: companies?.waiting,
    reconciliation: useReconciliation().value?.differences.length,
  }
}

/** Unknown while one of the two is. */
function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
