import type { Right } from '#contract/rights.ts'
import { usePageQuery, pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** The group of a section: daily work, accounting, or settings. */
export type StaffSectionGroup = 'desk' | 'books' | 'house'
/** The groups in navigation order. */
export const staffSectionGroups: readonly StaffSectionGroup[] = ['desk', 'books', 'house']

type PlaceRow = { readonly group: StaffSectionGroup; readonly right: Right }

/** The staff sections in navigation order, each with the right that opens it. */
export const staffSectionTable = {
  orders: { group: 'desk', right: 'desk' },
  allOrders: { group: 'desk', right: 'desk' },
  customers: { group: 'desk', right: 'viewCustomers' },
  transferProofs: { group: 'desk', right: 'viewPayments' },
  cashPickups: { group: 'desk', right: 'viewPayments' },
  billPayments: { group: 'desk', right: 'recordReceipts' },
  unappliedReceipts: { group: 'desk', right: 'viewPayments' },
  refunds: { group: 'desk', right: 'viewPayments' },
  reconciliation: { group: 'books', right: 'viewPayments' },
  reports: { group: 'books', right: 'seeReports' },
  companies: { group: 'books', right: 'manageCompanies' },
  markup: { group: 'house', right: 'setPrices' },
  mails: { group: 'house', right: 'seeMails' },
  settings: { group: 'house', right: 'setPaymentRules' },
  setup: { group: 'house', right: 'setAgency' },
  agency: { group: 'house', right: 'setAgency' },
  users: { group: 'house', right: 'manageUsers' },
  audit: { group: 'house', right: 'readAudit' },
  supplierCalls: { group: 'house', right: 'seeHealth' },
  health: { group: 'house', right: 'seeHealth' },
} as const satisfies Readonly<Record<string, PlaceRow>>

/** A section of the staff side. */
export type StaffSection = keyof typeof staffSectionTable
/** Every section, in navigation order. */
export const staffSections = Object.keys(staffSectionTable) as readonly StaffSection[]

/** Returns the section that the address names; the work queue without one. */
export function useStaffSection(): StaffSection {
  const { section } = usePageQuery()
  return staffSections.find((place) => place === section) ?? 'orders'
}

/** Returns the address of a section; with an order number, its item of that order is opened first. */
export function staffSectionUrl(place: StaffSection, orderNumber?: string): string {
  return pageUrl(pagePaths.staff, { section: place === 'orders' ? undefined : place, of: orderNumber })
}
