import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Language, Problem, ProblemCode } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import { languageOfApiRequest } from '../request/language.ts'
import { problemSentence } from './problem-sentence.ts'
import { routeConfigOf } from '../route-config.ts'

/**
 * An error response. Two clients read it: ours reads `problem`, `message`, `help`, `field`, `details` and
 * `reference`; the specification's client (§8) takes a response for an error when `error` > 0 (every call),
 * `code` > 0 (search), `errorCode` > 0 or `ExceptionType` is not empty (booking). The numbers repeat the HTTP
 * status, as that client's generic part does for 4xx. No message contains "Failed", which that client takes
 * for a lost connection.
 */
export const problemAnswer = z
  .object({
    problem: z.string(),
    message: z.string(),
    help: z.string(),
    reference: z.string(),
    field: z.string().optional(),
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    error: z.literal(1),
    code: z.int(),
    errorCode: z.int(),
    ExceptionType: z.string(),
  })
  .meta({
    id: 'Problem',
    description: 'Every failure: what happened, what to do next, and a reference for us.',
  })
/** An error response. */
export type ProblemAnswer = z.infer<typeof problemAnswer>

/** Request data that an error response needs. */
export type ProblemContext = {
  readonly language: Language
  /** The short request id in the log. */
  readonly reference: string
  /** An HTTP status other than the catalogue's, for refusals by HTTP itself (431). */
  readonly status?: number
}

const secondsToWaitUnlessTold = 5

/** Converts a problem to an error response; the only place that does. */
export function problemReply(fault: Problem, context: ProblemContext): ProblemAnswer {
  const status = context.status ?? httpStatusOf(fault.code)
  const details = detailsWithWaitSeconds(fault)
  const { heading, help } = problemSentence(fault.code, context.language, details)
  return {
    problem: fault.code,
    message: heading,
    help,
    reference: context.reference,
    ...(fault.field === undefined ? {} : { field: fault.field }),
    ...(details === undefined ? {} : { details }),
    error: 1,
    code: status,
    errorCode: status,
    ExceptionType: fault.code,
  }
}

const refused = new WeakMap<FastifyRequest, ProblemCode>()

/** Returns the problem of an error response; undefined for other responses. For the log. */
export function sentProblemOf(request: FastifyRequest): ProblemCode | undefined {
  return refused.get(request)
}

/** Sends a problem in the language of its request. */
export function sendProblem(reply: FastifyReply, fault: Problem): FastifyReply {
  refused.set(reply.request, fault.code)
  const status = httpStatusOf(fault.code)
  if (status === 429 || status === 503) reply.header('retry-after', retryAfterSeconds(fault))
  const shown = routeConfigOf(reply.request).showProblem?.(reply, fault)
  if (shown !== undefined) return shown
  const language = requestLanguage(reply.request)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .headers({ 'content-language': language, 'cache-control': 'no-store', vary: 'Accept-Language' })
    .serializer(JSON.stringify)
    .send(problemReply(fault, { language, reference: reply.request.id }))
}

/** Returns the language for messages of a call. */
export function requestLanguage(request: FastifyRequest): Language {
  return languageOfApiRequest({ header: request.headers['accept-language'], cookie: request.cookies?.lang })
}

/** Returns the HTTP status of a problem. */
export function httpStatusOf(code: ProblemCode): number {
  return problems[code].status
}

function detailsWithWaitSeconds(fault: Problem): Problem['details'] {
  return fault.code === 'tooManyRequests'
    ? { ...fault.details, seconds: retryAfterSeconds(fault) }
    : fault.details
}

/** Whole seconds until a retry makes sense; the header Retry-After and the message agree on it. */
function retryAfterSeconds(fault: Problem): number {
  const told = Number(fault.details?.seconds)
  return Number.isFinite(told) && told > 0 ? Math.ceil(told) : secondsToWaitUnlessTold
}
