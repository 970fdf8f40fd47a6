import { CustomerList } from './customer-list.tsx'
import { CustomerPage } from './customer-page.tsx'
import { MergePage } from './merge/merge-page.tsx'
import { useCustomersUrlParams } from './customers-url.ts'

/** The customers: the list, the one that the address names, or two to merge. */
export function CustomersPage() {
  const { customer, search, merge } = useCustomersUrlParams()
  if (customer !== undefined && merge !== undefined)
    return <MergePage key={`${customer} ${merge}`} customerId={customer} otherId={merge} />
  if (customer !== undefined) return <CustomerPage key={customer} customerId={customer} search={search} />
  return <CustomerList key={search} search={search} />
}
