import type { AgencyStore } from '#server/agency/agency-store.ts'
import type { CompanyStore } from '#server/company/company-store.ts'
import type { BookingStep } from '#server/flow/booking/booking.ts'
import type { CreditBook, DualControl } from '#server/flow/payment/payment.ts'
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { StaffOrderStore } from '../orders/staff-order-store.ts'
import type { BillingNoteStore } from './billing-note-store.ts'
import type { CompanyCreditStore } from './company-credit-store.ts'
import type { CompanyInvoiceStore } from './company-invoice-store.ts'
import type { CompanyPaymentStore } from './company-payment-store.ts'
import type { CompanyTermsStore } from './company-terms-store.ts'
import type { StatementStore } from './statement-store.ts'

/** Dependencies of the books of companies. */
export type CompanyBooksDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly invoices: CompanyInvoiceStore
  readonly credits: CompanyCreditStore
  readonly payments: CompanyPaymentStore
  readonly terms: CompanyTermsStore
  readonly billingNotes: BillingNoteStore
  readonly statements: StatementStore
  readonly companies: Pick<CompanyStore, 'find' | 'addressesOf'>
  readonly credit: Pick<CreditBook, 'enter' | 'overdueOf' | 'standingOf'>
  readonly dualControl: Pick<
    DualControl,
    'agree' | 'agreeOn' | 'forget' | 'independentOf' | 'record' | 'takeBack' | 'takesTwo' | 'vouchedFor'
  >
  readonly agency: Pick<AgencyStore, 'current'>
  readonly booking: Pick<BookingStep, 'findById' | 'manualOf'>
  readonly staffOrders: Pick<StaffOrderStore, 'ticketsOf'>
  readonly press: Pick<PdfRenderer, 'print'>
  /** True in a shop whose payment services are simulated. */
  readonly isTestMoney: boolean
}

/** A member of staff who works on the books of a company. */
export type CompanyClerk = { readonly companyId: string; readonly clerk: string }
