import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { countsAsError, failureIn } from './answer-rules.ts'
import { unreadable } from './client.ts'
import type { AnyInput, ApiEndpoint, CallArguments, Read, Schema } from './endpoint-call.ts'
import { type Failure, offline } from './failure.ts'
import { sendRequest } from './send-request.ts'

const streamTimeoutMs = 60_000

/**
 * Calls the server and yields its events one by one as they arrive (NDJSON). A failure is the last event.
 * Ending the iteration, or aborting the call's signal, ends the transfer. Never throws.
 */
export async function* streamApi<const Spec extends ApiEndpoint>(
  endpoint: Spec,
  ...[given]: CallArguments<Spec>
): AsyncGenerator<Result<Read<Spec, 'line'>, Failure>> {
  const line: Schema<unknown> | undefined = endpoint.line
  const input: AnyInput = { timeoutMs: streamTimeoutMs, ...given }
  const sent = await sendRequest<ApiEndpoint>(endpoint, input, 'application/x-ndjson')
  if (!sent.ok) return yield sent
  const response = sent.value
  if (!line || !response.body) return yield fail(offline)
  if (!response.ok) return yield fail(failureIn(await readJson(response), response.status))
  try {
    for await (const text of linesOfStream(response.body)) {
      const event = readEvent(text, line as Schema<Read<Spec, 'line'>>, response.status)
      yield event
      if (!event.ok) return
    }
  } catch {
    yield fail(offline)
  }
}

function readEvent<Event>(line: string, schema: Schema<Event>, status: number): Result<Event, Failure> {
  const body: unknown = JSON.parse(line)
  if (countsAsError(body)) return fail(failureIn(body, status))
  const parsed = schema.safeParse(body)
  return parsed.success ? succeed(parsed.data) : fail(unreadable)
}

/** Yields the lines of a byte stream; a character may be split between two chunks. */
async function* linesOfStream(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += decoder.decode(value, { stream: !done })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter((line) => line.trim() !== '')
      if (done) break
    }
    if (rest.trim() !== '') yield rest
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
