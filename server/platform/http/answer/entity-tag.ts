import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sets an ETag by content, and returns whether the client says that it has this content: 304 is the answer then. The tag
 * is weak, as the bytes that are sent depend on their compression (RFC 9110, 8.8.3.3), and compared as such (13.1.2).
 */
export function tagContent(request: FastifyRequest, reply: FastifyReply, content: string): boolean {
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('etag', `W/${tag}`)
  const held = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  return held.includes(tag)
}
