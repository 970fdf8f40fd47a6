import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fileContent } from './answer/file-answer.ts'
import { pageContent } from './answer/page-answer.ts'
import { problemAnswer } from './answer/problem-reply.ts'
import { bodyKinds, rawBody } from './request/body-media-types.ts'

/** The media type of answers that are sent line by line. */
export const lineType = 'application/x-ndjson'

/** What Fastify parses and describes of an endpoint. */
export function fastifySchemaOf(endpoint: Endpoint): FastifySchema {
  const { takes = 'json', body, query, params, line, status = 200, ignoresBody = false } = endpoint
  const content = {
    ...answerContent(endpoint),
    ...(line === undefined ? {} : { [lineType]: { schema: line } }),
  }
  const { types, isRaw } = bodyKinds[takes]
  const read = isRaw && !ignoresBody ? rawBody : body
  return {
    summary: endpoint.summary,
    ...(read === undefined ? {} : { body: read, consumes: [...types] }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(params === undefined ? {} : { params }),
    response: {
      [status]: { description: 'Success', content },
      '4xx': { description: 'Refused', content: { 'application/json': { schema: problemAnswer } } },
    },
  }
}

function answerContent(endpoint: Endpoint): Record<string, { schema: z.ZodType }> {
  const { fileType, isPage } = endpoint
  if (isPage) return { 'text/html': { schema: pageContent } }
  return fileType === undefined
    ? { 'application/json': { schema: answerSchema(endpoint) } }
    : { [fileType]: { schema: fileContent } }
}

/** The schema of a JSON answer; what is no JSON is not checked. */
export function answerSchema({ answer = z.custom() }: Endpoint): z.ZodType {
  return answer
}
