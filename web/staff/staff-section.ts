import { type Right, hasRight } from '#contract/rights.ts'
import { usePageQuery, pageUrl } from '#web/session/page-query.ts'
import { pagePaths } from '#contract/paths.ts'

/** The group of a section in the navigation, by task. */
export type StaffSectionGroup = 'desk' | 'payments' | 'accounting' | 'settings'
/** The groups in navigation order. */
export const staffSectionGroups: readonly StaffSectionGroup[] = ['desk', 'payments', 'accounting', 'settings']

type SectionRow = {
  readonly group: StaffSectionGroup
  readonly right: Right
  /** The letter that opens the section when it is pressed after G. */
  readonly key?: string
}

/** The staff sections in navigation order, each with the right that opens it. */
export const staffSectionTable: Readonly<Record<StaffSection, SectionRow>> = {
  orders: { group: 'desk', right: 'desk', key: 'q' },
  newBooking: { group: 'desk', right: 'bookForCustomers' },
  manualBooking: { group: 'desk', right: 'enterManualBookings', key: 'b' },
  allOrders: { group: 'desk', right: 'desk', key: 'o' },
  customers: { group: 'desk', right: 'viewCustomers', key: 'c' },
  quotations: { group: 'desk', right: 'makeQuotations', key: 'n' },
  transferProofs: { group: 'payments', right: 'viewPayments', key: 'a' },
  cashPickups: { group: 'payments', right: 'viewPayments', key: 'p' },
  cashDrawer: { group: 'payments', right: 'recordReceipts', key: 'd' },
  bankStatements: { group: 'payments', right: 'viewPayments', key: 'i' },
  billPayments: { group: 'payments', right: 'recordReceipts' },
  unappliedReceipts: { group: 'payments', right: 'viewPayments', key: 'u' },
  refunds: { group: 'payments', right: 'viewPayments', key: 'r' },
  reconciliation: { group: 'accounting', right: 'viewPayments' },
  bsp: { group: 'accounting', right: 'seeReports' },
  airlineMemos: { group: 'accounting', right: 'seeReports' },
  reports: { group: 'accounting', right: 'seeReports', key: 's' },
  companies: { group: 'accounting', right: 'manageCompanies' },
  allSettings: { group: 'settings', right: 'setAgency', key: 'e' },
  markup: { group: 'settings', right: 'setPrices', key: 'm' },
  routing: { group: 'settings', right: 'setPrices' },
  exchangeRates: { group: 'settings', right: 'setPrices' },
  airlineAgreements: { group: 'settings', right: 'seeReports' },
  mails: { group: 'settings', right: 'seeMails' },
  settings: { group: 'settings', right: 'setPaymentRules' },
  setup: { group: 'settings', right: 'setAgency' },
  agency: { group: 'settings', right: 'setAgency' },
  brand: { group: 'settings', right: 'setAgency' },
  legalPages: { group: 'settings', right: 'setAgency' },
  schedulePolicies: { group: 'settings', right: 'setAgency' },
  users: { group: 'settings', right: 'manageUsers' },
  integrations: { group: 'settings', right: 'manageIntegrations' },
  audit: { group: 'settings', right: 'readAudit' },
  supplierCalls: { group: 'settings', right: 'seeHealth' },
  health: { group: 'settings', right: 'seeHealth' },
}

/** A section of the staff side. */
export type StaffSection =
  | 'orders'
  | 'newBooking'
  | 'manualBooking'
  | 'allOrders'
  | 'customers'
  | 'quotations'
  | 'transferProofs'
  | 'cashPickups'
  | 'cashDrawer'
  | 'bankStatements'
  | 'billPayments'
  | 'unappliedReceipts'
  | 'refunds'
  | 'reconciliation'
  | 'bsp'
  | 'airlineMemos'
  | 'reports'
  | 'companies'
  | 'allSettings'
  | 'markup'
  | 'routing'
  | 'exchangeRates'
  | 'airlineAgreements'
  | 'mails'
  | 'settings'
  | 'setup'
  | 'agency'
  | 'brand'
  | 'legalPages'
  | 'schedulePolicies'
  | 'users'
  | 'integrations'
  | 'audit'
  | 'supplierCalls'
  | 'health'
/** Every section, in navigation order. */
export const staffSections = Object.keys(staffSectionTable) as StaffSection[]

/** Returns the sections that somebody with these roles may open, in navigation order. */
export function permittedSections(roles: readonly string[]): readonly StaffSection[] {
  return staffSections.filter((section) => hasRight(roles, staffSectionTable[section].right))
}

/** Returns the section that the address names; the work queue without one. */
export function useStaffSection(): StaffSection {
  const { section } = usePageQuery()
  return staffSections.find((place) => place === section) ?? 'orders'
}

/** Returns the address of a section; with an order number, its item of that order is opened first. */
export function staffSectionUrl(place: StaffSection, orderNumber?: string): string {
  return pageUrl(pagePaths.staff, { section: place === 'orders' ? undefined : place, of: orderNumber })
}
