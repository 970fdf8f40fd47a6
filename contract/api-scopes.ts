import type { Right } from './rights.ts'

/**
 * What the API keys of the agency's own systems may read: each scope with the rights that its operations ask for.
 * An operation names its scope in `endpoint`; one without a scope takes no key. No operation that changes anything
 * has a scope, nor one whose answer has a customer's link: whoever holds such a link acts as the customer.
 */
export const apiScopes = {
  /** Orders with passengers, flights, tickets and amounts, and the work queue. */
  'orders:read': ['desk', 'exportOrders'],
  /** Customers with contact, orders and consents. */
  'customers:read': ['viewCustomers'],
  /** Receipts, unapplied receipts, refunds, bank credits and reconciliation. */
  'payments:read': ['viewPayments'],
  /** The journal, tax documents, corporate accounts, BSP billing and memos. */
  'accounting:read': ['seeReports', 'viewPayments', 'manageCompanies'],
  /** Sales, margin, conversion, lost orders and ticket sales. */
  'reports:read': ['seeReports'],
  /** The state of suppliers, payment services, jobs and mails. */
  'health:read': ['seeHealth'],
} as const satisfies Readonly<Record<string, readonly Right[]>>

/** What an API key may read. */
export type ApiScope = keyof typeof apiScopes

/** Every scope, in the order of the table. */
export const apiScopeNames = Object.keys(apiScopes) as readonly ApiScope[]

/** Every API key begins with it, so that secret scanners find one that was published. */
export const apiKeyPrefix = 'fh_'

/** Requests that each API key may send per minute. */
export const apiKeyRequestsPerMinute = 300
