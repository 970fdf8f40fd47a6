import { type Schema, callApi } from '#web/api/client.ts'
import { type Failure } from '#web/api/failure.ts'

/** The lists are asked for again after every change, so that its answer needs not be read. */
const anyAnswer: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) }

/** Sends what a clerk has done, below /api/staff/payments/; what stands in the way of it, if anything. */
export async function sendMoneyCommand(
  path: string,
  json: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<Failure | undefined> {
  const address = `/api/staff/payments/${path}`
  const sent = await callApi({ method, path: address, body: { json }, schema: anyAnswer })
  return sent.ok ? undefined : sent.fault
}
