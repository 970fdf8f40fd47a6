import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brand, BrandFile } from './brand.ts'

/** A file under the hash of its content never changes. */
const immutable = 'public, max-age=31536000, immutable'
/** What a former address shows changes with the logo. */
const changing = 'public, max-age=3600'

/** An SVG is styled and shows pictures inside it, but runs and loads nothing, even where a browser opens it by itself. */
const filePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * GET /brand/…: the logo and the icon, immutable under the hash of their content; other hosts' mail pages may
 * show them. Mails keep the address that the logo had when they were sent: every former address of the printed
 * logo shows the current one.
 */
export function brandFileRoutes(
  http: FastifyInstance,
  { files, printedLogo }: Pick<Brand, 'files' | 'printedLogo'>,
): void {
  for (const file of files)
    http.get(file.path, { schema: { hide: true } }, async (_request, reply) =>
      sendFile(reply, file, immutable),
    )
  if (printedLogo === undefined) return
  http.get('/brand/logo-:hash(^[0-9a-f]{12}$).png', { schema: { hide: true } }, async (_request, reply) =>
    sendFile(reply, printedLogo, changing),
  )
}

function sendFile(reply: FastifyReply, { type, bytes }: BrandFile, cacheControl: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', cacheControl)
    .header('content-security-policy', filePolicy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
