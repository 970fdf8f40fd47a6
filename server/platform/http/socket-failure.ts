import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Ids } from '../ids.ts'
import { problemReply } from './answer/problem-reply.ts'

/**
 * Answers input that does not become a request: overlong headers (431), a request that does not arrive in
 * time (408), anything else unreadable (400). The language is English, as no header was read.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, ids: Ids): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOfParserError(error.code)
  const code = status === 431 ? 'bodyTooLarge' : 'malformed'
  const body = JSON.stringify(
    problemReply({ code }, { language: 'en', reference: createProblemReference(ids), status }),
  )
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Returns a reference that can be read out on the telephone: no letters or digits that look alike. */
export function createProblemReference(ids: Ids): string {
  return ids.code('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 8)
}

function statusOfParserError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
