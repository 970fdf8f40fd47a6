import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { FileType } from '#contract/endpoint.ts'

/** A file response of a route. */
export type FileAnswer = {
  /** File name for the download: Latin letters, digits, dot and hyphen. */
  readonly name: string
  readonly bytes: Uint8Array
  /** The encoding of a CSV file; UTF-8 unless given. */
  readonly charset?: 'windows-874'
  /** For public files: caches may store it this long, and browsers show it instead of saving it. */
  readonly cacheSeconds?: number
}

/** What the API description says of a file's content. */
export const fileContent = z.string().meta({ format: 'binary', description: 'The bytes of the file.' })

/** A file is never a page of ours: whatever it holds, a browser that shows it runs and loads nothing. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Sends a file: as a download that no cache may store, unless it is public. Throws on an invalid name. */
export function sendFile(reply: FastifyReply, type: FileType, file: FileAnswer): FastifyReply {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,80}$/.test(file.name)) throw new Error('a file needs a plain name')
  const isPublic = file.cacheSeconds !== undefined
  return reply
    .type(type === 'text/csv' ? `text/csv; charset=${file.charset ?? 'utf-8'}` : type)
    .header('content-disposition', `${isPublic ? 'inline' : 'attachment'}; filename="${file.name}"`)
    .header('cache-control', isPublic ? `public, max-age=${file.cacheSeconds}` : 'no-store')
    .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
    .header('content-security-policy', filePolicy)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}
