import { type FastifyInstance } from 'fastify'
import { firstWordsAnswer } from '#contract/api/first-words.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { route } from '#server/platform/http/route.ts'
import { type SecondPerson } from './second-person.ts'

/** What this route is made of. */
export type SecondPersonRouteParts = { readonly secondPerson: Pick<SecondPerson, 'seenMoney'> }

/** GET /api/staff/payments/first-words */
export function secondPersonRoutes(http: FastifyInstance, { secondPerson }: SecondPersonRouteParts): void {
  route(http, {
    method: 'GET',
    path: '/api/staff/payments/first-words',
    summary: 'Money that one person has seen and a second has to see too, the oldest first; without slips.',
    access: 'seeMoney',
    answer: firstWordsAnswer,
    handle: async ({ caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      return succeed({ waits: [...(await secondPerson.seenMoney(caller.userId))] })
    },
  })
}
