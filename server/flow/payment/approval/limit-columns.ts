import { staffRoles } from '#contract/rights.ts'
import type { ApprovalLimit } from '#contract/terms/payment/approval-limit.ts'

/** The columns that keep the limit which a confirmation met; null where none was met. */
export type LimitColumns = { readonly limit_satang: number | null; readonly limit_role: string | null }

/** Returns what is stored of the limit that a confirmation met; nulls where it met none. */
export function limitColumns(limit: ApprovalLimit | undefined): LimitColumns {
  return { limit_satang: limit?.amount ?? null, limit_role: limit?.role ?? null }
}

/** Returns the limit of a row as a field; without the field where none was met. */
export function limitField({ limit_satang: amount, limit_role: name }: LimitColumns): {
  readonly limit?: ApprovalLimit
} {
  if (amount === null) return {}
  const role = staffRoles.find((one) => one === name)
  return { limit: { amount, ...(role === undefined ? {} : { role }) } }
}
