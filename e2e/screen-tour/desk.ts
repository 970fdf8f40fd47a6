import { type Browser, type BrowserContext } from '@playwright/test'
import { type StoryShop } from '#test-kit/story-shop/start-story-shop.ts'
import { signsInAsAdministrator } from '../agent.ts'

/** Somebody of the staff, signed in. */
export type Desk = {
  /** What a browser keeps that is signed in. */
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Asks the shop for what only staff may do; an answer without success is a mistake of the tour. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, json?: object): Promise<unknown>
}

/** Opens an account of an administrator and signs in, once for the whole tour. */
export async function openDesk(browser: Browser, shop: StoryShop): Promise<Desk> {
  const page = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await signsInAsAdministrator(page, shop, 'desk@agency.example')
  const requests = page.context().request
  const state = await page.context().storageState()
  const kept = state.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'user')
  const { value } = JSON.parse(kept?.value ?? '{}') as { value: { access_token: string } }
  return {
    state,
    async ask(method, path, json) {
      const headers = { authorization: `Bearer ${value.access_token}` }
      const answer = await requests.fetch(path, { method, headers, ...(json && { data: json }) })
      if (!answer.ok()) {
        throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
      }
      return await answer.json()
    },
  }
}
