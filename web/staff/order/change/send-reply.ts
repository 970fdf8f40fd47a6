import { replyToChangeRequest, type StaffRequestReply } from '#contract/api/change-request.ts'
import { callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** Sends what staff say to a request; what stands in the way of it, if anything. */
export async function sendReply(said: StaffRequestReply): Promise<Failure | undefined> {
  const sent = await callApi(replyToChangeRequest, { body: said })
  return sent.ok ? undefined : sent.fault
}
