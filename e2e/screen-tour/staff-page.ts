import { type Browser, type BrowserContext, type Page } from '@playwright/test'
import { type TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'

/** A signed-in member of staff or agent. */
export type Desk = {
  /** The storage state of the signed-in browser. */
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Sends a request that needs the role; an answer without success is an error of the tour. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, json?: object): Promise<unknown>
  /** Sends a booking request. */
  book(form: string): Promise<unknown>
}

/** Opens an account of an administrator and signs in. */
export async function openStaffPage(
  browser: Browser,
  shop: TestShop,
  address = 'desk@agency.example',
): Promise<Desk> {
  const page = await browser.newPage({ baseURL: shop.url, locale: 'en-GB' })
  await signsInAsAdministrator(page, shop, address)
  return staffPageOn(page)
}

/** Returns the signed-in user of this page. */
export async function staffPageOn(page: Page): Promise<Desk> {
  const requests = page.context().request
  const state = await page.context().storageState()
  const kept = state.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'user')
  const { value } = JSON.parse(kept?.value ?? '{}') as { value: { access_token: string } }
  const authorization = `Bearer ${value.access_token}`
  const answered = async (path: string, more: Parameters<typeof requests.fetch>[1]) => {
    const answer = await requests.fetch(path, more)
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
  return {
    state,
    ask: (method, path, json) =>
      answered(path, { method, headers: { authorization }, ...(json && { data: json }) }),
    book: (form) => {
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      return answered('/api/booking/', { method: 'POST', headers, data: form })
    },
  }
}
