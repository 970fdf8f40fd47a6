import { z } from 'zod'

// Members by which the specification's client (§8) takes a response for a failure.
const failureMembers = ['error', 'code', 'errorCode', 'ExceptionType']
const pathsReadAsText = /^\/api\/(?:booking|PreciseBooking)(?:\/|$)/

/**
 * Returns why the specification's client would take a success of this shape for a failure; undefined when it
 * would not. It checks four members of every response, and searches the whole text of a booking for "error":
 * a booking that looks like a failure invites the customer to book again.
 */
export function misreadAsFailureReason(path: string, answer: z.ZodType): string | undefined {
  const member = responseMembersOf(answer).find((name) => failureMembers.includes(name))
  if (member !== undefined) return `the member "${member}" of a success at ${path} reads as a failure`
  if (!pathsReadAsText.test(path)) return undefined
  const text = JSON.stringify(z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }))
  return text.includes('error') ? `the text "error" in a success at ${path} reads as a failure` : undefined
}

/** Returns the top-level members of a response schema. */
function responseMembersOf(answer: z.ZodType): readonly string[] {
  if (answer instanceof z.ZodObject) return Object.keys(answer.shape)
  if (!(answer instanceof z.ZodUnion)) return []
  return answer.options.flatMap((option) => (option instanceof z.ZodType ? responseMembersOf(option) : []))
}
