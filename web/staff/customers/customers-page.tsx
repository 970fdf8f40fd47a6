import { CustomerList } from './customer-list.tsx'
import { CustomerPage } from './customer-page.tsx'
import { useCustomersUrlParams } from './customers-url.ts'

/** The customers: the list, or the one that the address names. */
export function CustomersPage() {
  const { customer, search } = useCustomersUrlParams()
  if (customer !== undefined) return <CustomerPage key={customer} customerId={customer} search={search} />
  return <CustomerList key={search} search={search} />
}
