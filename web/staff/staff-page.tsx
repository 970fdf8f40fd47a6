import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useEffect } from 'react'
import { hasRight } from '#contract/rights.ts'
import { signInUrl } from '#web/session/return-url.ts'
import { pagePaths } from '#contract/paths.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { shopName } from '#web/ui/shop-name.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type StaffSection, staffSectionTable, useStaffSection } from './staff-section.ts'
import { LeaveGuard } from './form/leave-guard.tsx'
import { useFieldInHash } from './settings/use-field-in-hash.ts'
import { StaffFrame } from './shell/staff-frame.tsx'
import { useSectionLabels } from './use-section-labels.ts'
import styles from './staff.module.css'

const WorkQueue = lazy(async () => {
  const { WorkQueue } = await import('./work-queue/work-queue.tsx')
  return { default: WorkQueue }
})

const OrderListPage = lazy(async () => {
  const { OrderListPage } = await import('./order-list/order-list-page.tsx')
  return { default: OrderListPage }
})

const NewBookingPage = lazy(async () => {
  const { NewBookingPage } = await import('./new-booking/new-booking-page.tsx')
  return { default: NewBookingPage }
})

const ManualBookingPage = lazy(async () => {
  const { ManualBookingPage } = await import('./manual-booking/manual-booking-page.tsx')
  return { default: ManualBookingPage }
})

const CustomersPage = lazy(async () => {
  const { CustomersPage } = await import('./customers/customers-page.tsx')
  return { default: CustomersPage }
})

const QuotationsPage = lazy(async () => {
  const { QuotationsPage } = await import('./quotations/quotations-page.tsx')
  return { default: QuotationsPage }
})

const MoneyPage = lazy(async () => {
  const { MoneyPage } = await import('./money/money-page.tsx')
  return { default: MoneyPage }
})

const ReportsPage = lazy(async () => {
  const { ReportsPage } = await import('./reports/reports-page.tsx')
  return { default: ReportsPage }
})

const BspPage = lazy(async () => {
  const { BspPage } = await import('./bsp/bsp-page.tsx')
  return { default: BspPage }
})

const AirlineMemosPage = lazy(async () => {
  const { AirlineMemosPage } = await import('./airline-memos/airline-memos-page.tsx')
  return { default: AirlineMemosPage }
})

const ExchangeRatesPage = lazy(async () => {
  const { ExchangeRatesPage } = await import('./exchange-rates/exchange-rates-page.tsx')
  return { default: ExchangeRatesPage }
})

const AirlineAgreementsPage = lazy(async () => {
  const { AirlineAgreementsPage } = await import('./airline-agreements/airline-agreements-page.tsx')
  return { default: AirlineAgreementsPage }
})

const AgencyPage = lazy(async () => {
  const { AgencyPage } = await import('./agency/agency-page.tsx')
  return { default: AgencyPage }
})

const BrandPage = lazy(async () => ({ default: (await import('./brand/brand-page.tsx')).BrandPage }))
const LegalPages = lazy(async () => ({
  default: (await import('./legal-pages/legal-pages.tsx')).LegalPages,
}))

const MarkupPage = lazy(async () => {
  const { MarkupPage } = await import('./markup/markup-page.tsx')
  return { default: MarkupPage }
})

const RoutingPage = lazy(async () => {
  const { RoutingPage } = await import('./routing/routing-page.tsx')
  return { default: RoutingPage }
})

const ScheduleChangePoliciesPage = lazy(async () => {
  const { ScheduleChangePoliciesPage } =
    await import('./schedule-change-policies/schedule-change-policies-page.tsx')
  return { default: ScheduleChangePoliciesPage }
})

const IntegrationsPage = lazy(async () => {
  const { IntegrationsPage } = await import('./integrations/integrations-page.tsx')
  return { default: IntegrationsPage }
})

const Users = lazy(async () => ({ default: (await import('./users/users.tsx')).Users }))
const Audit = lazy(async () => ({ default: (await import('./audit/audit.tsx')).Audit }))
const SupplierCallLog = lazy(async () => ({
  default: (await import('./supplier-call-log/supplier-call-log.tsx')).SupplierCallLog,
}))
const Health = lazy(async () => ({ default: (await import('./health/health.tsx')).Health }))

const Companies = lazy(async () => {
  const { CompaniesPage } = await import('./companies/companies-page.tsx')
  return { default: CompaniesPage }
})

const SetupChecklist = lazy(async () => ({
  default: (await import('./setup/setup-checklist.tsx')).SetupChecklist,
}))

const SettingsPage = lazy(async () => {
  const { SettingsPage } = await import('./settings/settings-page.tsx')
  return { default: SettingsPage }
})

const Mails = lazy(async () => ({ default: (await import('./mails/mails-page.tsx')).MailsPage }))

/** The staff side: the work queue, payments, and settings, in a shell of its own. */
export function StaffPage() {
  return (
    <StaffFrame>
      <StaffPlace />
    </StaffFrame>
  )
}

/** The section that the address names, for those who may open it. */
function StaffPlace() {
  const place = useStaffSection()
  const labels = useSectionLabels()
  const user = useSignedInUser()
  const { heading } = labels[place]
  useEffect(() => {
    document.title = `${heading} · ${shopName}`
  }, [heading])
  if (!user) return <LoggedOut />
  const mayOpen = hasRight(user.roles, staffSectionTable[place].right)
  // The work queue has a heading and panes of its own.
  if (place === 'orders' && mayOpen)
    return (
      <LeaveGuard>
        <StaffSectionFrame place={place} />
      </LeaveGuard>
    )
  return (
    <div key={place} className={styles.page}>
      <h1 tabIndex={-1}>{heading}</h1>
      <LeaveGuard>{mayOpen ? <StaffSectionFrame place={place} /> : <NoStaffAccess />}</LeaveGuard>
    </div>
  )
}

function StaffSectionFrame({ place }: { readonly place: StaffSection }) {
  useFieldInHash()
  return (
    <Suspense fallback={<Skeleton size="card" count={3} />}>
      <LoadedSection place={place} />
    </Suspense>
  )
}

/** Sections that are loaded when opened. */
function LoadedSection({ place }: { readonly place: StaffSection }) {
  switch (place) {
    case 'newBooking':
      return <NewBookingPage />
    case 'manualBooking':
      return <ManualBookingPage />
    case 'allOrders':
      return <OrderListPage />
    case 'customers':
      return <CustomersPage />
    case 'quotations':
      return <QuotationsPage />
    case 'users':
      return <Users />
    case 'integrations':
      return <IntegrationsPage />
    case 'audit':
      return <Audit />
    case 'supplierCalls':
      return <SupplierCallLog />
    case 'health':
      return <Health />
    case 'companies':
      return <Companies />
    case 'bsp':
      return <BspPage />
    case 'airlineMemos':
      return <AirlineMemosPage />
    case 'reports':
      return <ReportsPage />
    case 'allSettings':
      return <SettingsPage />
    case 'setup':
      return <SetupChecklist />
    case 'agency':
      return <AgencyPage />
    case 'brand':
      return <BrandPage />
    case 'legalPages':
      return <LegalPages />
    case 'schedulePolicies':
      return <ScheduleChangePoliciesPage />
    case 'markup':
      return <MarkupPage />
    case 'routing':
      return <RoutingPage />
    case 'exchangeRates':
      return <ExchangeRatesPage />
    case 'airlineAgreements':
      return <AirlineAgreementsPage />
    case 'mails':
      return <Mails />
    case 'orders':
      return <WorkQueue />
    default:
      return <MoneyPage place={place} />
  }
}

/** Shown in place of the page after a sign-out in another window, or when the session has ended. */
function LoggedOut() {
  const { t } = useLingui()
  return (
    <Notice kind="look" heading={t`Log in to open this page`}>
      <LinkButton href={signInUrl(pagePaths.staff)}>{t`Sign in`}</LinkButton>
    </Notice>
  )
}

function NoStaffAccess() {
  const { t } = useLingui()
  return (
    <Notice
      kind="look"
      heading={t`You do not have access to this page`}
      help={t`Ask an administrator for permission.`}
    />
  )
}
