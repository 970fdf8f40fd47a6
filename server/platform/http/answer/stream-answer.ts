import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Returns whether an Accept-Encoding header names this encoding without refusing it. */
export function acceptsEncoding(header: string, encoding: string): boolean {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`, 'i').test(header)
}

/** Compressions of answers that arrive in parts, the preferred first. */
const compressions = ['zstd', 'br', 'gzip'] as const

/** How the bytes of such an answer are encoded. */
export type StreamEncoding = (typeof compressions)[number] | 'identity'

/** Bytes of the buffer that a compressor fills; 64 KB by default, which the collector frees late. */
const chunkSize = 16_384

/** Each part is sent at once. The levels are low, because most answers are made for one reader. */
const createCompressor: Readonly<Record<(typeof compressions)[number], () => Transform>> = {
  zstd: () =>
    createZstdCompress({
      chunkSize,
      flush: constants.ZSTD_e_flush,
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
    }),
  br: () =>
    createBrotliCompress({
      chunkSize,
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 1 }),
}

/** Returns the encoding for a reader with this Accept-Encoding header. */
export function acceptedStreamEncoding(header = ''): StreamEncoding {
  return compressions.find((name) => acceptsEncoding(header, name)) ?? 'identity'
}

/** Encodes an answer part by part: whoever has the bytes of some parts can read these parts. */
export type PartEncoder = {
  encode(part: Uint8Array): Promise<Uint8Array>
  /** Returns the last bytes. */
  end(): Promise<Uint8Array>
  /** Frees the memory of an encoder, ended or not. */
  close(): void
}

const nothing = new Uint8Array(0)

/** Creates an encoder of one answer. */
export function createPartEncoder(encoding: StreamEncoding): PartEncoder {
  if (encoding === 'identity')
    return { encode: async (part) => part, end: async () => nothing, close: () => undefined }
  const compressor = createCompressor[encoding]()
  let made: Uint8Array[] = []
  compressor.on('data', (bytes: Uint8Array) => made.push(bytes))
  const takeMade = (): Uint8Array => {
    // A copy of its own: a compressor gives views of a larger buffer, which would be kept with a cached answer.
    const taken = new Uint8Array(Buffer.concat(made))
    made = []
    return taken
  }
  return {
    encode: (part) =>
      new Promise((resolve, reject) =>
        compressor.write(part, (error) => (error ? reject(error) : resolve(takeMade()))),
      ),
    end: () =>
      new Promise((resolve, reject) => {
        compressor.once('error', reject)
        compressor.once('end', () => resolve(takeMade()))
        compressor.end()
      }),
    close: () => void compressor.destroy(),
  }
}

/** Encodes the parts of an answer. */
export async function* encodeParts(
  parts: AsyncIterable<Uint8Array>,
  encoding: StreamEncoding,
): AsyncGenerator<Uint8Array> {
  const encoder = createPartEncoder(encoding)
  try {
    for await (const part of parts) yield await encoder.encode(part)
    yield await encoder.end()
  } finally {
    encoder.close()
  }
}

/** The bytes of an answer in parts, as its reader accepts them. */
export type EncodedStream = {
  readonly encoding: StreamEncoding
  readonly parts: AsyncIterable<Uint8Array>
}

/** Sends a stream. An error of it ends the answer, so that the reader sees one that breaks off. */
export function sendEncodedStream(
  reply: FastifyReply,
  { encoding, parts }: EncodedStream,
  onError: (error: unknown) => void,
): FastifyReply {
  reply.header('vary', 'Accept, Accept-Encoding')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(Readable.from(parts, { objectMode: false }).once('error', onError))
}
