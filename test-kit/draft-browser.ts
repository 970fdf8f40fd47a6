import { type DraftKeptAnswer, type DraftRequest } from '#contract/api/draft.ts'
import { type AppUnderTest } from './app-under-test.ts'

/** A page that one can go back to; nothing is sold there. */
export const somewhere = { page: 'pricing', param: 'eyJhIjoxfQ==', offer: 'off_abcdefgh' } as const

/** A browser that keeps drafts, known to the shop by the one letter that its handle is made of; '' brings none. */
export function draftBrowser(shop: AppUnderTest, letter: string) {
  const cookie = letter === '' ? '' : `draft=${letter.repeat(43)}`
  const send = (sessionId: string, draft: Partial<DraftRequest>) =>
    shop.app.http.inject({
      method: 'PUT',
      url: `/api/draft/${sessionId}`,
      payload: { content: {}, base: 0, writer: 'writer01', number: 1, ...draft },
      headers: { cookie },
    })
  return {
    cookie,
    /** Sends a draft; the first of the first page unless told otherwise. */
    send,
    keep: async (sessionId: string, draft: Partial<DraftRequest>) =>
      (await send(sessionId, draft)).json<DraftKeptAnswer>(),
    read: async (sessionId: string) => {
      const answer = await shop.app.http.inject({ url: `/api/draft/${sessionId}`, headers: { cookie } })
      return answer.json<{ content: object; revision: number }>()
    },
    leave: () => shop.app.http.inject({ method: 'DELETE', url: '/api/draft/', headers: { cookie } }),
    askForLink: (email: string, language = 'en') =>
      shop.app.http.inject({
        method: 'POST',
        url: '/api/draft/s1/link',
        payload: { email },
        headers: { cookie, 'accept-language': language },
      }),
    resume: (token: string) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/api/draft/resume',
        payload: { token },
        headers: { cookie },
      }),
  }
}
