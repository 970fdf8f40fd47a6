import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { countsAsError, failureIn, saysFailed } from './answer-rules.ts'
import { type Failure, offline } from './failure.ts'
import { sendWithReauth } from './reauth/send-with-reauth.ts'
import { type Call } from './send-request.ts'

/** Reads an answer of one shape; every zod schema is one. The client itself needs no zod. */
export type Schema<Value> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

/**
 * The shape of the answer: a schema, or a function that fetches it: `() => import('#contract/api/x.ts').then(…)`
 * keeps zod out of what the first page has to load.
 */
export type SchemaSource<Value> = Schema<Value> | (() => Promise<Schema<Value>>)

/** A call with the shape that its answer must have. */
export type TypedCall<Value> = Call & {
  readonly schema: SchemaSource<Value>
  /** What an empty answer amounts to; no usable answer unless said otherwise. */
  readonly ifEmpty?: Failure
}

/**
 * Calls the server. Every refusal and every missing answer is a value; nothing is thrown. Where the server wants to see
 * the password again, a dialog asks for it and the call is repeated.
 */
export async function callApi<Value>(call: TypedCall<Value>): Promise<Result<Value, Failure>> {
  const [sent, schema] = await Promise.all([
    sendWithReauth(call, 'application/json'),
    loadSchema(call.schema),
  ])
  if (!sent.ok) return sent
  if (!schema) return fail(offline)
  const body = await bodyOf(sent.value)
  if (!body.ok) return sent.value.ok ? fail(offline) : fail(failureIn(undefined, sent.value.status))
  if (!sent.value.ok || countsAsError(body.value, call.path))
    return fail(failureIn(body.value, sent.value.status))
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return succeed(parsed.data)
  if (body.value === undefined) return fail(call.ifEmpty ?? offline)
  // An answer of another version of the shop: reading it half would show a wrong price.
  return fail(saysFailed(body.value) ? offline : unreadable)
}

/** An answer in a shape that this version of the page does not know. */
export const unreadable: Failure = {
  kind: 'problem',
  problem: 'unexpected',
  message: '',
  help: '',
  reference: '',
}

/** Fetches the schema, if it has to be fetched; undefined when it cannot be. */
export async function loadSchema<Value>(source: SchemaSource<Value>): Promise<Schema<Value> | undefined> {
  if (typeof source !== 'function') return source
  try {
    return await source()
  } catch {
    return undefined
  }
}

async function bodyOf(response: Response): Promise<Result<unknown, Failure>> {
  try {
    const text = await response.text()
    return succeed(text === '' ? undefined : JSON.parse(text))
  } catch {
    return fail(offline)
  }
}
