import { useLingui } from '@lingui/react/macro'
import type { ApiScope } from '#contract/api-scopes.ts'

/** Returns what each scope of an API key opens. */
export function useScopeLabels(): Readonly<Record<ApiScope, string>> {
  const { t } = useLingui()
  return {
    'orders:read': t`Orders with passengers, flights, tickets and amounts, and the work queue`,
    'customers:read': t`Customers with contact, orders and consents`,
    'payments:read': t`Receipts, unallocated payments, refunds, bank credits and reconciliation`,
    'accounting:read': t`Journal, tax documents, corporate accounts, BSP billing and memos`,
    'reports:read': t`Sales, margin, conversion, lost orders and ticket sales`,
    'health:read': t`State of suppliers, payment services, jobs and emails`,
  }
}
