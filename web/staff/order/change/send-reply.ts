import { replyToChangeRequest, type StaffRequestReply } from '#contract/api/change-request.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'

/** Sends staff's reply to a request; returns why it failed, if it did. */
export async function sendReply(said: StaffRequestReply): Promise<Failure | undefined> {
  const sent = await callApi(replyToChangeRequest, { body: said })
  return sent.ok ? undefined : sent.fault
}
