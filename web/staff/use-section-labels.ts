import { useLingui } from '@lingui/react/macro'
import { type StaffSectionGroup, type StaffSection } from './staff-section.ts'

/** The name of a staff section in the navigation, and the heading of its page. */
export type SectionLabels = { readonly tab: string; readonly heading: string }

/** Returns the labels of the staff sections. */
export function useSectionLabels(): Readonly<Record<StaffSection, SectionLabels>> {
  const { t } = useLingui()
  return {
    orders: { tab: t`Orders`, heading: t`Orders that wait for us` },
    transferProofs: { tab: t`Bank slips`, heading: t`Bank slips to check` },
    cashPickups: { tab: t`Cash`, heading: t`Money taken by hand` },
    billPayments: { tab: t`Collected bills`, heading: t`Bills that channels have collected` },
    unappliedReceipts: { tab: t`No seat`, heading: t`Money without a seat` },
    refunds: { tab: t`Refunds`, heading: t`Money that goes back` },
    reconciliation: { tab: t`Reconciliation`, heading: t`Our books and the payment services` },
    companies: { tab: t`Companies`, heading: t`Companies that book with us` },
    markup: { tab: t`Prices`, heading: t`Markup and prices` },
    mails: { tab: t`Mails`, heading: t`Mails and notices` },
    settings: { tab: t`How we take money`, heading: t`How we take money` },
    reports: { tab: t`Reports`, heading: t`Reports` },
    agency: { tab: t`Agency`, heading: t`What we say of ourselves` },
    users: { tab: t`Users`, heading: t`People and what they may do` },
    audit: { tab: t`Audit`, heading: t`Who did what` },
    supplierCalls: { tab: t`Suppliers`, heading: t`What was said to suppliers` },
    health: { tab: t`Health`, heading: t`How the shop is` },
  }
}

/** Returns the headings above the navigation's groups. */
export function useSectionGroupLabels(): Readonly<Record<StaffSectionGroup, string>> {
  const { t } = useLingui()
  return { desk: t`The day's work`, books: t`Books`, house: t`The house` }
}
