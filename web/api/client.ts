import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { countsAsError, failureIn, isFailedAnswer } from './answer-rules.ts'
import { type Failure, offline } from './failure.ts'
import { sendWithReauth } from './reauth/send-with-reauth.ts'
import {
  type AnyInput,
  type ApiEndpoint,
  type CallArguments,
  type EndpointSource,
  type Read,
  type Schema,
  loadEndpoint,
} from './endpoint-call.ts'

/** An endpoint with a JSON answer. */
type AnsweringEndpoint = ApiEndpoint & { readonly answer: Schema<unknown> }

/**
 * Calls an endpoint of the server. Every refusal and every missing answer is a value; nothing is thrown.
 * Where the server requires reauthentication, a dialog asks for the password and the call is repeated.
 */
export async function callApi<const Spec extends AnsweringEndpoint>(
  source: EndpointSource<Spec>,
  ...[given]: CallArguments<Spec>
): Promise<Result<Read<Spec, 'answer'>, Failure>> {
  const endpoint: AnsweringEndpoint | undefined = await loadEndpoint(source)
  if (!endpoint) return fail(offline)
  const input: AnyInput = given ?? {}
  const sent = await sendWithReauth({ endpoint, input }, 'application/json')
  if (!sent.ok) return sent
  const body = await readBody(sent.value)
  if (!body.ok) return sent.value.ok ? fail(offline) : fail(failureIn(undefined, sent.value.status))
  if (!sent.value.ok || countsAsError(body.value, endpoint.path))
    return fail(failureIn(body.value, sent.value.status))
  const parsed = endpoint.answer.safeParse(body.value)
  if (parsed.success) return succeed(parsed.data as Read<Spec, 'answer'>)
  if (body.value === undefined) return fail(input.ifEmpty ?? offline)
  // The answer of another version of the shop: reading half of it would show a wrong price.
  return fail(isFailedAnswer(body.value) ? offline : unreadable)
}

/**
 * Calls an endpoint whose answer is not needed, such as a change after which lists are fetched again; returns
 * why it failed. The answer is not read, so that a success answered by another version of the shop does not
 * count as a failure.
 */
export async function sendCommand<const Spec extends ApiEndpoint>(
  endpoint: Spec,
  ...[given]: CallArguments<Spec>
): Promise<Failure | undefined> {
  const sent = await callApi<AnsweringEndpoint>({ ...endpoint, answer: anyAnswer }, given)
  return sent.ok ? undefined : sent.fault
}

const anyAnswer: Schema<unknown> = { safeParse: (data) => ({ success: true, data }) }

/** An answer whose shape this version of the page does not know. */
export const unreadable: Failure = {
  kind: 'problem',
  problem: 'unexpected',
  message: '',
  help: '',
  reference: '',
}

async function readBody(response: Response): Promise<Result<unknown, Failure>> {
  try {
    const text = await response.text()
    return succeed(text === '' ? undefined : JSON.parse(text))
  } catch {
    return fail(offline)
  }
}
