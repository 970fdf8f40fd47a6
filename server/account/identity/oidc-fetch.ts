import type { CustomFetch } from 'openid-client'
import type { HttpClient, OutgoingRequest } from '#server/platform/http-client.ts'

const timeoutMs = 10_000
const largestAnswer = 256 * 1024

/** Creates the function by which openid-client sends its requests: within our limits, without following redirects. */
export function createOidcFetch(http: HttpClient): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await http.send({
      method: method as OutgoingRequest['method'],
      url,
      headers,
      // The library sends only forms.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(signal && { signal }),
      timeoutMs,
      maxBytes: largestAnswer,
    })
    // The library reads answers of these statuses only. It refuses Response.error() like any other status.
    const isRead =
      answer.kind === 'answer' && (answer.status === 200 || Math.floor(answer.status / 100) === 4)
    if (!isRead) return Response.error()
    return new Response(Uint8Array.from(answer.body), { status: answer.status, headers: answer.headers })
  }
}
