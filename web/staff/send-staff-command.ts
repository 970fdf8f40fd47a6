import { type Schema, callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** What changed is asked for again, so that the answer itself needs not be read. */
const anyAnswer: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) }

/** Sends what somebody of the staff does, below /api/staff/; what stands in the way of it, if anything. */
export async function sendStaffCommand(path: string, json: object): Promise<Failure | undefined> {
  const address = `/api/staff/${path}`
  const sent = await callApi({ method: 'POST', path: address, body: { json }, schema: anyAnswer })
  return sent.ok ? undefined : sent.fault
}
