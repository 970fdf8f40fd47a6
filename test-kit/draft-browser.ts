import type { DraftKeptAnswer, DraftRequest } from '#contract/api/draft.ts'
import type { AppUnderTest } from './app-under-test.ts'

/** A page that a draft can return to; nothing is sold there. */
export const somewhere = { page: 'pricing', param: 'eyJhIjoxfQ==', offer: 'off_abcdefgh' } as const

/**
 * Returns a browser that keeps drafts under the handle that the shop issues to it; without cookies it sends
 * no handle.
 */
export function draftBrowser(shop: AppUnderTest, keepsCookies = true) {
  let issued: Promise<string> | undefined
  const ask = async () => {
    const [given] = (await shop.app.http.inject({ url: '/api/draft/none' })).cookies
    return `${given?.name}=${given?.value}`
  }
  const own = (): Promise<string> => (keepsCookies ? (issued ??= ask()) : Promise.resolve(''))
  const send = async (sessionId: string, draft: Partial<DraftRequest>) =>
    shop.app.http.inject({
      method: 'PUT',
      url: `/api/draft/${sessionId}`,
      payload: { content: {}, base: 0, writer: 'writer01', number: 1, ...draft },
      headers: { cookie: await own() },
    })
  return {
    /** The cookie with its handle. */
    cookie: own,
    /** Sends a draft; by default the first draft of the first page. */
    send,
    keep: async (sessionId: string, draft: Partial<DraftRequest>) =>
      (await send(sessionId, draft)).json<DraftKeptAnswer>(),
    read: async (sessionId: string) => {
      const answer = await shop.app.http.inject({
        url: `/api/draft/${sessionId}`,
        headers: { cookie: await own() },
      })
      return answer.json<{ content: object; revision: number }>()
    },
    leave: async () =>
      shop.app.http.inject({ method: 'DELETE', url: '/api/draft/', headers: { cookie: await own() } }),
    askForLink: async (email: string, language = 'en') =>
      shop.app.http.inject({
        method: 'POST',
        url: '/api/draft/s1/link',
        payload: { email },
        headers: { cookie: await own(), 'accept-language': language },
      }),
    resume: async (token: string) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/api/draft/resume',
        payload: { token },
        headers: { cookie: await own() },
      }),
  }
}
