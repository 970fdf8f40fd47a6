import { type FastifyReply } from 'fastify'
import { z } from 'zod'
import { type FileType } from '#contract/endpoint.ts'

/** A file that a route answers with. */
export type FileAnswer = {
  /** Under which it is kept: Latin letters, digits, dot and hyphen. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the API description says of a file's content. */
export const fileContent = z.string().meta({ format: 'binary', description: 'The bytes of the file.' })

/** A file is never a page of ours: whatever it holds, a browser that shows it runs and loads nothing. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Sends a file to be kept under its name; nobody between us and the asker keeps it. Throws when the name is none. */
export function sendFile(reply: FastifyReply, type: FileType, file: FileAnswer): FastifyReply {
  if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,80}$/.test(file.name)) throw new Error('a file needs a plain name')
  return reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .header('content-security-policy', filePolicy)
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}
