import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyOrdersAnswer,
  type CostCentreAnswer,
  type CreditEntriesAnswer,
  type OwnCompanyAnswer,
} from '#contract/api/account/company.ts'
import { type Result } from '#contract/terms/result.ts'
import { pageAddress } from '#web/session/page-query.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi } from './client.ts'
import { type Failure } from './failure.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

const path = '/api/account/company'
const shapes = () => import('#contract/api/account/company.ts')
const ownCompanyShape = async () => (await shapes()).ownCompanyAnswer

/** Where the company of who is signed in is kept on the page. */
const ownCompanyKey = 'own-company'

/** The company that the signed-in agent books for; nothing is asked for anybody else. */
export function useOwnCompany() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownCompanyKey, user?.name],
    enabled: user?.isAgent === true,
    queryFn: ({ signal }): Answer<OwnCompanyAnswer> =>
      callApi({ method: 'GET', path, signal, schema: ownCompanyShape }),
  })
}

const none: readonly CostCentreAnswer[] = []

/**
 * The cost centres that trips of the own company can be booked on; none for whoever books for no company. Undefined
 * until an agent's are known: a field must not become another one under the hands of who fills it in.
 */
export function useCostCentres(): readonly CostCentreAnswer[] | undefined {
  const user = useSignedInUser()
  const { data, isLoading } = useQuery({
    queryKey: [ownCompanyKey, 'cost centres', user?.name],
    enabled: user?.isAgent === true,
    queryFn: ({ signal }): Answer<{ costCentres: CostCentreAnswer[] }> =>
      callApi({
        method: 'GET',
        path: `${path}/cost-centres`,
        signal,
        schema: async () => (await shapes()).costCentresAnswer,
      }),
  })
  if (isLoading) return undefined
  return data?.ok ? data.value.costCentres : none
}

/** Has everything of the own company asked for again. */
export function useRenewOwnCompany(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ownCompanyKey] })
}

/** What an agent changes of the own company; what stood in the way of it, if anything. */
export async function sendForOwnCompany(part: string, json: object): Promise<Failure | undefined> {
  const sent = await callApi({
    method: 'POST',
    path: `${path}/${part}`,
    body: { json },
    schema: ownCompanyShape,
  })
  return sent.ok ? undefined : sent.fault
}

/** A page of the own company's account; `before` is the line that it goes on before. */
export function fetchOwnEntries(
  before: number | undefined,
  signal: AbortSignal,
): Answer<CreditEntriesAnswer> {
  const address = pageAddress(`${path}/entries`, {
    before: before === undefined ? undefined : String(before),
  })
  return callApi({
    method: 'GET',
    path: address,
    signal,
    schema: async () => (await shapes()).creditEntriesAnswer,
  })
}

/** Which orders of the own company are asked for: of one cost centre or of all, from the newest or before one. */
export type OwnOrdersPage = { readonly costCentre: string; readonly before: string | undefined }

/** A page of the own company's orders. */
export function fetchOwnOrders(
  { costCentre, before }: OwnOrdersPage,
  signal: AbortSignal,
): Answer<CompanyOrdersAnswer> {
  const query = { costCentre: costCentre === '' ? undefined : costCentre, before }
  return callApi({
    method: 'GET',
    path: pageAddress(`${path}/orders`, query),
    signal,
    schema: async () => (await shapes()).companyOrdersAnswer,
  })
}
