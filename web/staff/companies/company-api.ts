import type { ApiEndpoint, CallInput } from '#web/api/endpoint-call.ts'
import {
  type companyAnswer,
  createCompany,
  listCompanies,
  listCreditEntries,
  type CompaniesAnswer,
  type CompanyAnswer,
  type CompanyRequest,
} from '#contract/api/staff/companies.ts'
import type { CreditEntriesAnswer } from '#contract/api/account/company.ts'
import type { Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import type { CompaniesUrlParams } from './companies-url.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** Fetches a page of the list; the cursor is the company that it continues from. */
export function fetchCompanies(
  { search, show }: Pick<CompaniesUrlParams, 'search' | 'show'>,
  cursor: string | undefined,
  signal: AbortSignal,
): Answer<CompaniesAnswer> {
  const query = {
    search: search === '' ? undefined : search,
    state: show === 'all' ? undefined : show,
    after: cursor,
  }
  return callApi(listCompanies, { query, signal })
}

/** Fetches a page of a company's account; the cursor is the entry that it continues from. */
export function fetchCreditEntries(
  companyId: string,
  cursor: number | undefined,
  signal: AbortSignal,
): Answer<CreditEntriesAnswer> {
  return callApi(listCreditEntries, { params: { companyId }, query: { before: cursor }, signal })
}

/** Opens the credit account of a company; returns it as staff see it. */
export function openCompanyAccount(request: CompanyRequest): Answer<CompanyAnswer> {
  return callApi(createCompany, { body: request })
}

/** A change of a company, which answers with the changed company. */
type CompanyEndpoint = ApiEndpoint & { readonly answer: typeof companyAnswer }

/** Sends a change of a company; passes the changed company to `see`. */
export async function sendCompanyCommand<const Spec extends CompanyEndpoint>(
  endpoint: Spec,
  input: CallInput<Spec> & { readonly see?: (company: CompanyAnswer) => void },
): Promise<Failure | undefined> {
  const sent = await callApi<CompanyEndpoint>(endpoint, input)
  if (sent.ok) input.see?.(sent.value)
  return sent.ok ? undefined : sent.fault
}
