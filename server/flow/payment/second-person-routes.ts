import { type FastifyInstance } from 'fastify'
import { firstWordsAnswer, wordTakenBackAnswer, wordToTakeBack } from '#contract/api/first-words.ts'
import { problem } from '#contract/problem.ts'
import { fail, succeed } from '#contract/terms/result.ts'
import { callerMay } from '#server/platform/http/caller.ts'
import { route } from '#server/platform/http/route.ts'
import { type SecondPerson } from './second-person.ts'

/** What this route is made of. */
export type SecondPersonRouteParts = { readonly secondPerson: Pick<SecondPerson, 'seenMoney' | 'takeBack'> }

/** GET /api/staff/payments/first-words, POST /api/staff/payments/first-words/take-back */
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
  route(http, {
    method: 'POST',
    path: '/api/staff/payments/first-words/take-back',
    summary:
      'Takes back what the asking clerk has said of money that waits for a second person: that it is here, or, by those who may give money back, that it goes back.',
    access: 'takeMoney',
    body: wordToTakeBack,
    answer: wordTakenBackAnswer,
    handle: async ({ body, caller }) => {
      if (caller.kind !== 'user') return fail(problem('notSignedIn'))
      if (body.kind === 'giveBack' && !callerMay(caller, 'returnMoney')) return fail(problem('notAllowed'))
      return secondPerson.takeBack({ ...body, clerk: caller.userId })
    },
  })
}
