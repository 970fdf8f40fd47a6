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
import type { Result } from '#contract/terms/result.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { callApi } from './client.ts'
import type { Failure } from './failure.ts'

type Answer<Value> = Promise<Result<Value, Failure>>

/** The query key of the signed-in agent's company. */
const agentCompanyKey = 'own-company'

/** Reads the company that the signed-in agent books for; sends nothing for anybody else. */
export function useAgentCompany() {
  const user = useSignedInUser()
  return useQuery({
    queryKey: [agentCompanyKey, user?.name],
    enabled: user?.isAgent === true,
    queryFn: ({ signal }): Answer<OwnCompanyAnswer> => callApi(readOwnCompany, { signal }),
  })
}

const none: readonly CostCentreAnswer[] = []

/**
 * Returns the cost centres of the agent's company; none for users without a company. Undefined until they are
 * known: the field must not change while somebody types in it.
 */
export function useCostCentres(): readonly CostCentreAnswer[] | undefined {
  const user = useSignedInUser()
  const { data, isLoading } = useQuery({
    queryKey: [agentCompanyKey, 'cost centres', user?.name],
    enabled: user?.isAgent === true,
    queryFn: ({ signal }): Answer<{ costCentres: CostCentreAnswer[] }> =>
      callApi(listCostCentres, { signal }),
  })
  if (isLoading) return undefined
  return data?.ok ? data.value.costCentres : none
}

/** Returns a function that refetches everything of the agent's company. */
export function useRefetchAgentCompany(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [agentCompanyKey] })
}

/** Fetches a page of the company's account entries; `before` is the entry that it continues from. */
export function fetchCompanyEntries(
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

/** The filter of the company's orders: one cost centre or all, from the newest or from a cursor. */
export type OwnOrdersPage = { readonly costCentre: string; readonly cursor: string | undefined }

/** A page of the own company's orders. */
export function fetchCompanyOrders(
  { costCentre, cursor }: OwnOrdersPage,
  signal: AbortSignal,
): Answer<CompanyOrdersAnswer> {
  const query = { costCentre: costCentre === '' ? undefined : costCentre, before: cursor }
  return callApi(listCompanyOrders, { query, signal })
}
