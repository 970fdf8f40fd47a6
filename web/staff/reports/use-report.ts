import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mayDo } from '#contract/rights.ts'
import { type SchemaSource, callApi } from '#web/api/client.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'
import { type ReportAddress, reportPath } from './report-url.ts'

/** A report of the server; while another is fetched the one before stays, marked as old. */
export function useReport<Value>(address: ReportAddress, schema: SchemaSource<Value>) {
  const user = useSignedInUser()
  const path = reportPath(address)
  const { data, refetch, isPlaceholderData } = useQuery({
    queryKey: ['report', address.report, path, user?.name],
    enabled: user !== undefined && mayDo(user.roles, 'seeReports'),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi({ method: 'GET', path, signal, schema }),
  })
  return { answer: data, isOld: isPlaceholderData, askAgain: () => void refetch() }
}
