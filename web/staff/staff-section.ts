import { type Right } from '#contract/rights.ts'
import { usePageQuery, pageAddress } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** Which part of the work a place belongs to: the day's work, the books, how the house is run. */
export type StaffSectionGroup = 'desk' | 'books' | 'house'
/** The groups in the order of the navigation. */
export const staffSectionGroups: readonly StaffSectionGroup[] = ['desk', 'books', 'house']

type PlaceRow = { readonly group: StaffSectionGroup; readonly right: Right }

/** The places of the staff side in the order of the navigation, each with the right that opens it. */
export const staffSectionTable = {
  orders: { group: 'desk', right: 'desk' },
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
  agency: { group: 'house', right: 'setAgency' },
  users: { group: 'house', right: 'manageUsers' },
  audit: { group: 'house', right: 'readAudit' },
  supplierCalls: { group: 'house', right: 'seeHealth' },
  health: { group: 'house', right: 'seeHealth' },
} as const satisfies Readonly<Record<string, PlaceRow>>

/** A place of the staff side. */
export type StaffSection = keyof typeof staffSectionTable
/** Every place, in the order of the navigation. */
export const staffSections = Object.keys(staffSectionTable) as readonly StaffSection[]

/** The place that the address names; the orders where it names none. */
export function useStaffSection(): StaffSection {
  const { section } = usePageQuery()
  return staffSections.find((place) => place === section) ?? 'orders'
}

/** The address of a place; with an order number, what that place has of the order is opened first. */
export function staffSectionUrl(place: StaffSection, orderNumber?: string): string {
  return pageAddress(pagePaths.staff, { section: place === 'orders' ? undefined : place, of: orderNumber })
}
