import { useLingui } from '@lingui/react/macro'
import type { StaffSectionGroup, StaffSection } from './staff-section.ts'

/** The name of a staff section in the navigation, and the heading of its page. */
export type SectionLabels = { readonly tab: string; readonly heading: string }

/** Returns the labels of the staff sections. */
export function useSectionLabels(): Readonly<Record<StaffSection, SectionLabels>> {
  const { t } = useLingui()
  return {
    orders: { tab: t`Work queue`, heading: t`Work queue` },
    newBooking: { tab: t`New booking`, heading: t`New booking` },
    allOrders: {
      tab: t({ message: 'Orders', context: 'list of all' }),
      heading: t({ message: 'Orders', context: 'list of all' }),
    },
    customers: { tab: t`Customers`, heading: t`Customers` },
    quotations: { tab: t`Quotations`, heading: t`Quotations` },
    transferProofs: { tab: t`Transfer proofs`, heading: t`Transfer proofs` },
    cashPickups: { tab: t`Receive payment`, heading: t`Receive payment` },
    cashDrawer: { tab: t`Cash drawer`, heading: t`Cash drawer` },
    billPayments: { tab: t`Bill-payment import`, heading: t`Bill-payment import` },
    unappliedReceipts: { tab: t`Unallocated payments`, heading: t`Unallocated payments` },
    refunds: { tab: t`Refunds`, heading: t`Refunds` },
    reconciliation: { tab: t`Reconciliation`, heading: t`Reconciliation` },
    companies: { tab: t`Corporate accounts`, heading: t`Corporate accounts` },
    markup: { tab: t`Markup and fees`, heading: t`Markup and fees` },
    mails: { tab: t`Messages`, heading: t`Messages` },
    settings: { tab: t`Payment methods`, heading: t`Payment methods` },
    reports: { tab: t`Reports`, heading: t`Reports` },
    setup: { tab: t`Set-up checklist`, heading: t`Set-up checklist` },
    agency: { tab: t`Agency profile`, heading: t`Agency profile` },
    users: { tab: t`Users and roles`, heading: t`Users and roles` },
    audit: { tab: t`Audit log`, heading: t`Audit log` },
    supplierCalls: { tab: t`Supplier messages`, heading: t`Supplier messages` },
    health: { tab: t`System health`, heading: t`System health` },
  }
}

/** Returns the headings above the navigation's groups. */
export function useSectionGroupLabels(): Readonly<Record<StaffSectionGroup, string>> {
  const { t } = useLingui()
  return { desk: t`Desk`, payments: t`Payments`, accounting: t`Accounting`, settings: t`Settings` }
}
