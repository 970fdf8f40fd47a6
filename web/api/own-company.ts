import {
  readOwnCompany,
  listCostCentres,
  listOwnCreditEntries,
  listCompanyOrders,
  type CompanyOrdersAnswer,
  type CostCentreAnswer,
  type CreditEntriesAnswer,
  type OwnCompanyAnswer,
} from '#contract/api/account/company.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Result } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi } from './client.ts'
import { type Failure } from './failure.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** Where the company of who is signed in is kept on the page. */
const ownCompanyKey = 'own-company'

/** The company that the signed-in agent books for; nothing is asked for anybody else. */
export function useOwnCompany() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [ownCompanyKey, user?.name],
    enabled: user?.isAgent === true,
    queryFn: ({ signal }): Answer<OwnCompanyAnswer> => callApi(readOwnCompany, { signal }),
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
      callApi(listCostCentres, { signal }),
  })
  if (isLoading) return undefined
  return data?.ok ? data.value.costCentres : none
}

/** Has everything of the own company asked for again. */
export function useRenewOwnCompany(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ownCompanyKey] })
}

/** A page of the own company's account; `before` is the line that it goes on before. */
export function fetchOwnEntries(
  cursor: number | undefined,
  signal: AbortSignal,
): Answer<CreditEntriesAnswer> {
  return callApi(listOwnCreditEntries, {
    query: {
      before: cursor === undefined ? undefined : String(cursor),
    },
    signal,
  })
}

/** Which orders of the own company are asked for: of one cost centre or of all, from the newest or from a cursor. */
export type OwnOrdersPage = { readonly costCentre: string; readonly cursor: string | undefined }

/** A page of the own company's orders. */
export function fetchOwnOrders(
  { costCentre, cursor }: OwnOrdersPage,
  signal: AbortSignal,
): Answer<CompanyOrdersAnswer> {
  const query = { costCentre: costCentre === '' ? undefined : costCentre, before: cursor }
  return callApi(listCompanyOrders, { query, signal })
}
