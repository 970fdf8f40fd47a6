import type { FileType } from '#contract/endpoint.ts'
import type { ApiEndpoint, CallArguments } from './endpoint-call.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { failureIn } from './answer-rules.ts'
import { type Failure, offline } from './failure.ts'
import { sendWithReauth } from './reauth/send-with-reauth.ts'

/** Fetches a file; every refusal and every answer that is no such file is a value. Never throws. */
export async function fetchFile<const Spec extends ApiEndpoint & { readonly fileType: FileType }>(
  endpoint: Spec,
  ...[given]: CallArguments<Spec>
): Promise<Result<Blob, Failure>> {
  const type = endpoint.fileType
  const sent = await sendWithReauth({ endpoint, input: given ?? {} }, `${type}, application/json`)
  if (!sent.ok) return sent
  const answer = sent.value
  try {
    if (answer.ok && mediaTypeOf(answer) === type) return succeed(await answer.blob())
    return fail(answer.ok ? offline : failureIn(await answer.json(), answer.status))
  } catch {
    return fail(answer.ok ? offline : failureIn(undefined, answer.status))
  }
}

/** Returns the media type without its character set. */
function mediaTypeOf(answer: Response): string | undefined {
  return answer.headers.get('content-type')?.split(';')[0]
}

/** Downloads a file under a name. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
