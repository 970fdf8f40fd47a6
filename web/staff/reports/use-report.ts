import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayDo } from '#contract/rights.ts'
import { callApi } from '#web/api/client.ts'
import { type CallArguments, addressOf } from '#web/api/endpoint-call.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { type ReportAddress, type ReportEndpoint, reportFilter } from './report-url.ts'

/** A report of the server; while another is fetched the one before stays, marked as old. */
export function useReport<const Spec extends ReportEndpoint>(address: ReportAddress, endpoint: Spec) {
  const user = useSignedInUser()
  const query = reportFilter(address)
  const { data, refetch, isPlaceholderData } = useQuery({
    queryKey: ['report', address.report, addressOf(endpoint, { query }), user?.name],
    enabled: user !== undefined && mayDo(user.roles, 'seeReports'),
    placeholderData: keepPreviousData,
    // The address has only what its report knows: readReportAddress sees to it.
    queryFn: ({ signal }) => callApi(endpoint, ...([{ query, signal }] as unknown as CallArguments<Spec>)),
  })
  return { answer: data, isOld: isPlaceholderData, askAgain: () => void refetch() }
}
