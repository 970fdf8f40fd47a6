import type { Agency } from '#server/agency/agency-store.ts'
import type { TaxInvoiceSeller } from './tax-invoice-store.ts'

/** Returns the agency as it stands on a tax document; undefined while it is not registered for VAT. */
export function registeredSeller({
  name,
  address,
  phone,
  taxId,
  vatBranch,
}: Agency): TaxInvoiceSeller | undefined {
  return taxId === '' || vatBranch === '' ? undefined : { name, address, phone, taxId, branch: vatBranch }
}
