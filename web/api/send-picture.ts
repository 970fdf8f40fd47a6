import { fail, type Result, succeed } from '#contract/terms/result.ts'
import { freshUser } from '#web/session/token-renewal.ts'
import { countsAsError, failureIn } from './answer-rules.ts'
import { type Schema, loadSchema, unreadable } from './client.ts'
import { type Failure, offline } from './failure.ts'
import { headersOf } from './send-request.ts'

/** A picture on its way to the server. */
export type PictureCall<Value> = {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly picture: Blob
  /** The share that has gone out, from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly schema: () => Promise<Schema<Value>>
}

/** A slow phone line takes a minute for ten megabytes. */
const timeoutMs = 180_000

/** Sends a picture as it is and tells how much of it has gone out. Never throws. */
export async function sendPicture<Value>(call: PictureCall<Value>): Promise<Result<Value, Failure>> {
  const [sent, schema] = await Promise.all([post(call), loadSchema(call.schema)])
  if (sent === undefined || schema === undefined) return fail(offline)
  const isGood = sent.status >= 200 && sent.status < 300
  if (!isGood || countsAsError(sent.body)) return fail(failureIn(sent.body, sent.status))
  const parsed = schema.safeParse(sent.body)
  return parsed.success ? succeed(parsed.data) : fail(unreadable)
}

type Sent = { readonly status: number; readonly body: unknown }

/** fetch tells nothing of what has gone out; the older way does. undefined when no answer came. */
async function post<Value>({ picture, onProgress, ...call }: PictureCall<Value>): Promise<Sent | undefined> {
  const user = await freshUser()
  const { path, headers: more = {} } = call
  const headers = headersOf({ method: 'POST', path, headers: more }, { accept: 'application/json', user })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('Content-Type', picture.type)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: jsonIn(request.responseText) }),
    )
    request.addEventListener('loadend', () => resolve(undefined))
    request.send(picture)
  })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
