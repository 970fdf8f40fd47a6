import { setTimeout as wait } from 'node:timers/promises'

/** A response of the shop, with its redirect address if any. */
export type ShopAnswer = {
  readonly status: number
  readonly json: unknown
  readonly location: string
  /** The cookies that were set, as a browser sends them back. */
  readonly cookie: string
}

/** The credentials of a request: a token, and its cookie. */
export type SignedIn = { readonly token: string; readonly cookie: string }

/** The content of a request. */
export type SearchContext = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly signedIn?: SignedIn | undefined
}

const patienceMs = 300_000
const restMs = 300

/** Makes one attempt; undefined when the shop was down or the connection broke. */
export async function requestOnce(url: string, asking: SearchContext): Promise<ShopAnswer | undefined> {
  const { method = 'POST', path, json, form, signedIn } = asking
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
  try {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json, text/html',
        'x-requested-with': 'Farehouse',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(signedIn && { authorization: `Bearer ${signedIn.token}`, cookie: signedIn.cookie }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await answer.text()
    const location = answer.headers.get('location') ?? ''
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .join('; ')
    return { status: answer.status, json: parsed(text), location, cookie }
  } catch {
    return undefined
  }
}

/** Retries until the shop answers without a server error. */
export async function requestUntilAnswered(url: string, asking: SearchContext): Promise<ShopAnswer> {
  const untilMs = performance.now() + patienceMs
  while (performance.now() < untilMs) {
    const answer = await requestOnce(url, asking)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await wait(restMs)
  }
  throw new Error(`the shop has not answered ${asking.path} for minutes`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
