import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BrandFile } from './brand.ts'
import type { ShopBrand } from './shop-brand.ts'

/** A file under the hash of its content never changes. */
const immutable = 'public, max-age=31536000, immutable'
/** What a former address shows changes with the logo. */
const changing = 'public, max-age=3600'

/** An SVG is styled and shows pictures inside it, but runs and loads nothing, even where a browser opens it by itself. */
const filePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

const filePath = '/brand/:file(^(?:logo|favicon)-[0-9a-f]{12}\\.(?:svg|png)$)'

/**
 * GET /brand/…: the logo and the icon, immutable under the hash of their content; other hosts' mail pages may
 * show them. Mails keep the address that the logo had when they were sent: every former address of the printed
 * logo shows the current one.
 */
export function brandFileRoutes(
  http: FastifyInstance,
  { brand }: { readonly brand: Pick<ShopBrand, 'current' | 'renew'> },
): void {
  http.get(filePath, { schema: { hide: true } }, async ({ url }, reply) => {
    const path = url.split('?', 1)[0] ?? url
    const findFile = async () => (await brand.current()).files.find((file) => file.path === path)
    const known = await findFile()
    // A page of another process may show a newer brand than this process knows.
    if (known === undefined) brand.renew()
    const file = known ?? (await findFile())
    if (file) return sendFile(reply, file, immutable)
    const { printedLogo } = await brand.current()
    return printedLogo && /\/logo-\w+\.png$/.test(path)
      ? sendFile(reply, printedLogo, changing)
      : reply.callNotFound()
  })
}

function sendFile(reply: FastifyReply, { type, bytes }: BrandFile, cacheControl: string): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', cacheControl)
    .header('content-security-policy', filePolicy)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
