import { type Readable, type Transform, pipeline } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Returns whether an Accept-Encoding header names this encoding without refusing it. */
export function acceptsEncoding(header: string, encoding: string): boolean {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i').test(header)
}

/**
 * Compressors for answers that arrive in parts, the preferred first: each part is sent at once. The levels are
 * low, because the answers are made for one reader.
 */
const compressors: Readonly<Record<string, () => Transform>> = {
  zstd: () =>
    createZstdCompress({
      flush: constants.ZSTD_e_flush,
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
    }),
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 1 }),
}

/** Sends a stream, compressed as its reader accepts. An error of the stream ends the answer. */
export function sendStream(reply: FastifyReply, content: Readable): FastifyReply {
  const accepted = [reply.request.headers['accept-encoding'] ?? ''].flat().join()
  reply.header('vary', 'Accept, Accept-Encoding')
  const chosen = Object.entries(compressors).find(([name]) => acceptsEncoding(accepted, name))
  if (chosen === undefined) return reply.send(content)
  const [name, create] = chosen
  const compressed = pipeline(content, create(), () => {
    // whoever listens to the content reports its errors; the reader sees an answer that breaks off
  })
  return reply.header('content-encoding', name).send(compressed)
}
