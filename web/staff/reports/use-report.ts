import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasRight } from '#contract/rights.ts'
import { callApi } from '#web/api/client.ts'
import { type CallArguments, endpointUrl } from '#web/api/endpoint-call.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { type ReportUrlParams, type ReportEndpoint, reportFilter } from './report-url.ts'

/** Reads a report; while another is loading the former one stays, marked as outdated. */
export function useReport<const Spec extends ReportEndpoint>(address: ReportUrlParams, endpoint: Spec) {
  const user = useSignedInUser()
  const query = reportFilter(address)
  const { data, refetch, isPlaceholderData } = useQuery({
    queryKey: ['report', address.report, endpointUrl(endpoint, { query }), user?.name],
    enabled: user !== undefined && hasRight(user.roles, 'seeReports'),
    placeholderData: keepPreviousData,
    // The address has only parameters that its report supports: parseReportUrl sees to it.
    queryFn: ({ signal }) => callApi(endpoint, ...([{ query, signal }] as unknown as CallArguments<Spec>)),
  })
  return { answer: data, isOld: isPlaceholderData, askAgain: () => void refetch() }
}
