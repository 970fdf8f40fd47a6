import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Problem } from '#contract/problem.ts'
import type { Result } from '#contract/terms/result.ts'
import { lineType } from '../endpoint-schema.ts'
import { logUnexpectedError } from './bug-log.ts'
import { sendProblem } from './problem-reply.ts'
import {
  type EncodedStream,
  acceptedStreamEncoding,
  encodeParts,
  sendEncodedStream,
} from './stream-answer.ts'

/** Whether the reader takes the answer line by line; `prefersLines` where it does unless it accepts only JSON. */
export function acceptsJsonLines(request: FastifyRequest, prefersLines: boolean): boolean {
  const accepted = (request.headers.accept ?? '').toLowerCase()
  return accepted.includes(lineType) || (prefersLines && !accepted.includes('application/json'))
}

/** Sends an answer as lines of JSON: values that the schema writes, or their bytes as they are; or the problem. */
export function sendJsonLines<Line>(
  reply: FastifyReply,
  schema: z.ZodType | undefined,
  result: Result<AsyncIterable<Line> | EncodedStream, Problem>,
): FastifyReply {
  if (!result.ok) return sendProblem(reply, result.fault)
  const logError = (error: unknown) => logUnexpectedError(reply.request, error)
  const sent = 'parts' in result.value ? result.value : encodeLines(reply, jsonLinesOf(result.value, schema))
  return sendEncodedStream(reply.type(`${lineType}; charset=utf-8`), sent, logError)
}

async function* jsonLinesOf(
  events: AsyncIterable<unknown>,
  schema: z.ZodType | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const event of events)
    yield Buffer.from(`${JSON.stringify(schema ? z.encode(schema, event) : event)}\n`)
}

function encodeLines({ request }: FastifyReply, lines: AsyncIterable<Uint8Array>): EncodedStream {
  const encoding = acceptedStreamEncoding(request.headers['accept-encoding']?.toString())
  return { encoding, parts: encodeParts(lines, encoding) }
}
