import type { Browser, BrowserContext, Page } from '@playwright/test'
import { renewTokenPath } from '#contract/paths.ts'
import type { TestShop } from '#test-kit/e2e-shop/start-e2e-shop.ts'
import { signsInAsAdministrator } from '../kit/agent.ts'

/** What is sent to a path. */
type Sent = {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly data?: object | string
}

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
  let authorization = `Bearer ${value.access_token}`
  const send = (path: string, { headers, ...more }: Sent) =>
    requests.fetch(path, { ...more, headers: { ...headers, authorization } })
  // A token lives shorter than a long test.
  const renew = async () => {
    const renewed = await requests.post(renewTokenPath, { headers: { 'x-requested-with': 'test' } })
    const { access_token } = (await renewed.json()) as { access_token: string }
    authorization = `Bearer ${access_token}`
  }
  const answered = async (path: string, more: Sent) => {
    let answer = await send(path, more)
    if (answer.status() === 401) {
      await renew()
      answer = await send(path, more)
    }
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
  return {
    state,
    ask: (method, path, json) => answered(path, { method, ...(json && { data: json }) }),
    book: (form) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return answered('/api/booking/', { method: 'POST', headers, data: form })
    },
  }
}
