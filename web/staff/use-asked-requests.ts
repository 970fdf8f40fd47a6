import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type StaffRequestReply, type StaffRequestsAnswer } from '#contract/api/order-request.ts'
import { type Result } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'
import { useSignedInUser } from '#web/session/signed-in-user.ts'

/** One request as staff see it. */
export type AskedRequestAnswer = StaffRequestsAnswer['requests'][number]

const askAgainMs = 30_000
const schema = () => import('#contract/api/order-request.ts').then((shapes) => shapes.staffRequestsAnswer)

/** What owners of orders ask for, and a way to reply to it. */
export function useAskedRequests() {
  const user = useSignedInUser()
  const queries = useQueryClient()
  const queryKey = ['asked-requests', user?.name]
  const { data } = useQuery({
    queryKey,
    enabled: user !== undefined,
    refetchInterval: askAgainMs,
    queryFn: ({ signal }): Promise<Result<StaffRequestsAnswer, Failure>> =>
      callApi({ method: 'GET', path: '/api/staff/requests', signal, schema }),
  })
  const reply = async (said: StaffRequestReply): Promise<Failure | undefined> => {
    const sent = await callApi({
      method: 'POST',
      path: '/api/staff/requests/reply',
      body: { json: said },
      schema: () => import('#contract/api/order-request.ts').then((shapes) => shapes.orderRequestAnswer),
    })
    await queries.invalidateQueries({ queryKey })
    return sent.ok ? undefined : sent.fault
  }
  return { answer: data, reply }
}
