import type { Problem, ProblemCode } from '#contract/problem.ts'
import { problemReply, requestLanguage, httpStatusOf } from '#server/platform/http/answer/problem-reply.ts'
import type { ShowProblem } from '#server/platform/http/route-config.ts'

/** The error codes of RFC 6749 §5.2; the last one is from §4.1.2.1, for a shop under load. */
type OauthError = 'invalid_request' | 'invalid_grant' | 'unsupported_grant_type' | 'temporarily_unavailable'

// §5.2 allows neither quotation marks nor non-ASCII letters in a description: always English.
const descriptions: Readonly<Record<OauthError, string>> = {
  invalid_request: 'The request needs grant_type, username and password as a form.',
  invalid_grant: 'Username or Password is not correct.',
  unsupported_grant_type: 'Only the grant type password is supported.',
  temporarily_unavailable: 'Too many attempts. Please wait and try again.',
}

/** Distinguishes a missing from a wrong code. Only whoever knows the password learns it. */
const otpDescriptions: Partial<Readonly<Record<ProblemCode, string>>> = {
  otpRequired: 'otp_required',
  otpWrong: 'otp_wrong',
}

const refusedByHttp: ReadonlySet<number> = new Set([403, 413, 415])

/**
 * Renders a sign-in problem as RFC 6749 §5.2 requires; OAuth clients ignore the extra members that our own
 * client reads. Request errors are 400 there, whatever they are elsewhere.
 */
export const showTokenProblem: ShowProblem = (reply, fault) => {
  const language = requestLanguage(reply.request)
  const shown = problemReply(fault, { language, reference: reply.request.id })
  const error = oauthErrorOf(fault)
  const status = httpStatusOf(fault.code)
  const { problem, message, help, reference, field, details } = shown
  const ours = { problem, message, help, reference, ...(field && { field }), ...(details && { details }) }
  return reply
    .code(status === 429 || status >= 500 || refusedByHttp.has(status) ? status : 400)
    .type('application/json; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'content-language': language,
      vary: 'Accept-Language',
    })
    .serializer(JSON.stringify)
    .send({ error, error_description: otpDescriptions[fault.code] ?? descriptions[error], ...ours })
}

function oauthErrorOf({ code, field }: Problem): OauthError {
  if (code === 'wrongPassword' || otpDescriptions[code] !== undefined) return 'invalid_grant'
  const status = httpStatusOf(code)
  if (status === 429 || status >= 500) return 'temporarily_unavailable'
  return field === 'grant_type' && code !== 'requiredFieldMissing'
    ? 'unsupported_grant_type'
    : 'invalid_request'
}
