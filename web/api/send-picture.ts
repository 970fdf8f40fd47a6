import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { userWithFreshToken } from '#web/session/token-renewal.ts'
import { countsAsError, failureIn } from './answer-rules.ts'
import { unreadable } from './client.ts'
import { type ApiEndpoint, type CallInput, type Read, type Schema, endpointUrl } from './endpoint-call.ts'
import { type Failure, offline } from './failure.ts'
import { headersOf } from './send-request.ts'

/** A slow mobile connection takes a minute for ten megabytes. */
const timeoutMs = 180_000

/** An endpoint that takes a picture. */
type PictureEndpoint = ApiEndpoint & { readonly takes: 'picture' }

/** The picture, and a listener for the share sent, from 0 to 1. */
export type PictureInput<Spec> = CallInput<Spec> & { readonly onProgress: (share: number) => void }

/** Sends a picture unchanged and reports its progress. Never throws. */
export async function sendPicture<const Spec extends PictureEndpoint>(
  endpoint: Spec,
  input: PictureInput<Spec>,
): Promise<Result<Read<Spec, 'answer'>, Failure>> {
  const answer: Schema<unknown> | undefined = endpoint.answer
  const sent = await postPicture(endpoint, input)
  if (sent === undefined || answer === undefined) return fail(offline)
  const isGood = sent.status >= 200 && sent.status < 300
  if (!isGood || countsAsError(sent.body)) return fail(failureIn(sent.body, sent.status))
  const parsed = answer.safeParse(sent.body)
  return parsed.success ? succeed(parsed.data as Read<Spec, 'answer'>) : fail(unreadable)
}

type Sent = { readonly status: number; readonly body: unknown }

/** fetch reports no upload progress; XMLHttpRequest does. Undefined without an answer. */
async function postPicture(
  endpoint: PictureEndpoint,
  input: PictureInput<PictureEndpoint>,
): Promise<Sent | undefined> {
  const { body: picture, onProgress, ...options } = input
  const user = await userWithFreshToken()
  const headers = headersOf({ endpoint, input: options }, { accept: 'application/json', user })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpointUrl(endpoint, input))
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', picture.type)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: parseJson(request.responseText) }),
    )
    request.addEventListener('loadend', () => resolve(undefined))
    request.send(picture)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
