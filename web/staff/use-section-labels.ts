import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type StaffSection, type StaffSectionGroup, staffSections } from './staff-section.ts'

/** The name of a staff section in the navigation, and the heading of its page. */
export type SectionLabels = { readonly tab: string; readonly heading: string }

/** The name of each staff section. */
export const sectionTitles: Readonly<Record<StaffSection, MessageDescriptor>> = {
  orders: msg`Work queue`,
  newBooking: msg`New booking`,
  manualBooking: msg`Manual booking`,
  allOrders: msg({ message: 'Orders', context: 'list of all' }),
  customers: msg`Customers`,
  quotations: msg`Quotations`,
  transferProofs: msg`Transfer proofs`,
  cashPickups: msg`Receive payment`,
  cashDrawer: msg`Cash drawer`,
  bankStatements: msg`Bank statements`,
  billPayments: msg`Bill-payment import`,
  unappliedReceipts: msg`Unallocated payments`,
  refunds: msg`Refunds`,
  reconciliation: msg`Reconciliation`,
  companies: msg`Corporate accounts`,
  allSettings: msg`All settings`,
  markup: msg`Markup and fees`,
  routing: msg`Supplier routing`,
  exchangeRates: msg`Exchange rates`,
  airlineAgreements: msg`Airline agreements`,
  mails: msg`Messages`,
  settings: msg`Payment methods`,
  bsp: msg`BSP billing`,
  airlineMemos: msg`Debit and credit memos`,
  reports: msg`Reports`,
  setup: msg`Set-up checklist`,
  agency: msg`Agency profile`,
  brand: msg`Brand and email sender`,
  legalPages: msg`Terms and legal pages`,
  schedulePolicies: msg`Schedule changes`,
  users: msg`Users and roles`,
  integrations: msg`Integrations`,
  audit: msg`Audit log`,
  supplierCalls: msg`Supplier messages`,
  health: msg`System health`,
}

/** Returns the labels of the staff sections. */
export function useSectionLabels(): Readonly<Record<StaffSection, SectionLabels>> {
  const { t } = useLingui()
  const labels = staffSections.map((section) => {
    const title = t(sectionTitles[section])
    return [section, { tab: title, heading: title }]
  })
  return Object.fromEntries(labels) as Record<StaffSection, SectionLabels>
}

/** Returns the headings above the navigation's groups. */
export function useSectionGroupLabels(): Readonly<Record<StaffSectionGroup, string>> {
  const { t } = useLingui()
  return { desk: t`Desk`, payments: t`Payments`, accounting: t`Accounting`, settings: t`Settings` }
}
