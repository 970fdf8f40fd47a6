import type { FastifyInstance } from 'fastify'
import type { Brand } from './brand.ts'

const oneYearSeconds = 31_536_000

/** An SVG is styled but runs and loads nothing, even where a browser opens it by itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** GET /brand/…: the logo and the icon, immutable under the hash of their content; other hosts' mail pages may show them. */
export function brandFileRoutes(http: FastifyInstance, { files }: Pick<Brand, 'files'>): void {
  for (const { path, type, bytes } of files) {
    http.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${oneYearSeconds}, immutable`)
        .header('content-security-policy', filePolicy)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
  }
}
