import {
  type CompaniesAnswer,
  type CompanyAnswer,
  type CompanyRequest,
  type CreditEntriesAnswer,
} from '#contract/api/account/company.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { type CompanyAddress } from './companies-url.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const base = '/api/staff/companies'
const shapes = () => import('#contract/api/account/company.ts')

/** The path of a company. */
export function companyPath(companyId: string): string {
  return `${base}/${encodeURIComponent(companyId)}`
}

/** A page of the list; `after` is the company that it goes on after. */
export function fetchCompanies(
  { search, show }: Pick<CompanyAddress, 'search' | 'show'>,
  after: string | undefined,
  signal: AbortSignal,
): Answer<CompaniesAnswer> {
  const query = {
    search: search === '' ? undefined : search,
    state: show === 'all' ? undefined : show,
    after,
  }
  const path = pageAddress(base, query)
  return callApi({ method: 'GET', path, signal, schema: async () => (await shapes()).companiesAnswer })
}

/** A page of a company's account; `before` is the line that it goes on before. */
export function fetchEntries(
  companyId: string,
  before: number | undefined,
  signal: AbortSignal,
): Answer<CreditEntriesAnswer> {
  const query = { before: before === undefined ? undefined : String(before) }
  const path = pageAddress(`${companyPath(companyId)}/entries`, query)
  return callApi({ method: 'GET', path, signal, schema: async () => (await shapes()).creditEntriesAnswer })
}

/** The shape of one company. */
export const companyShape = async () => (await shapes()).companyAnswer

/** Opens a company. */
export function openCompany(request: CompanyRequest): Answer<CompanyAnswer> {
  return callApi({ method: 'POST', path: base, body: { json: request }, schema: companyShape })
}

/** How it is sent: POST unless said otherwise; `see` is given what became of the company. */
export type CompanyAction = {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  readonly see?: (company: CompanyAnswer) => void
}

/** What a clerk does to a company; every answer is the company as it is then, which `see` is given. */
export async function sendForCompany(
  path: string,
  json: object | undefined,
  { method = 'POST', see }: CompanyAction = {},
): Promise<Failure | undefined> {
  const body = json === undefined ? {} : { body: { json } }
  const sent = await callApi({ method, path, ...body, schema: companyShape })
  if (sent.ok) see?.(sent.value)
  return sent.ok ? undefined : sent.fault
}
