import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { TokenAnswer } from '#contract/api/account/account.ts'
import { accountJobHandlers } from '#server/account/account-jobs.ts'
import { accountRoutes } from '#server/account/account-routes.ts'
import type { Accounts } from '#server/account/account.ts'
import { buildAccounts } from '#server/account/build-accounts.ts'
import { travellerRoutes } from '#server/account/travellers/traveller-routes.ts'
import type { Database } from '#server/database/connection.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { silentLog } from '#server/platform/log.ts'
import { mailJobHandlers } from '#server/platform/mail/mail-jobs.ts'
import { createMailStore } from '#server/platform/mail/mail-store.ts'
import type { SendableMail } from '#server/platform/mail/mail-transport.ts'
import { openSecretKeys } from '#server/platform/secret-keys.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { aLetterhead } from '../a-letterhead.ts'
import { countInFile } from '../database/count-in-file.ts'
import { testClock } from '../test-clock.ts'
import { testIds } from '../test-ids.ts'

/**
 * The accounts of a shop with their real routes and jobs over a test database, with a low password hash cost.
 */
export type AccountShop = {
  readonly http: FastifyInstance
  readonly clock: ReturnType<typeof testClock>
  readonly accounts: Accounts
  /** The signing key of its access tokens, to build tokens with exactly one fault. */
  readonly signInKey: Uint8Array
  /** Every delivered email, oldest first. */
  readonly mails: readonly SendableMail[]
  /** Runs the jobs that are due, including emails. */
  runDue(): Promise<number>
  /** Returns a browser at this address without a sign-in. */
  browser(address?: string): TestBrowser
  close(): Promise<void>
}

/** A test browser: it keeps cookies and sends its access token. */
export type TestBrowser = {
  readonly cookies: Map<string, string>
  /** The access token after sign-in; tests may set it. */
  token: string | undefined
  get(path: string): Promise<LightMyRequestResponse>
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    json?: object,
  ): Promise<LightMyRequestResponse>
  form(path: string, members: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  signIn(username: string, password: string, otp?: string): Promise<LightMyRequestResponse>
  renew(): Promise<LightMyRequestResponse>
}

/** A password that the password policy accepts. */
export const goodPassword = 'elephants walk at dawn'

const nextShop = countInFile()

/** Builds the accounts of a shop. */
export async function accountShop(
  database: Database,
  publicUrl = 'https://shop.example',
): Promise<AccountShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farehouse-accounts-'))
  const clock = testClock()
  const ids = testIds(1000 + nextShop())
  const config = { dataDir, publicUrl, accessTokenS: 300 }
  const opened = await buildAccounts({ database, config, clock, ids, passwordLogN: 4 })
  const { accounts, accountStores } = opened
  const base = {
    publicUrl,
    version: '1.0.0',
    clock,
    ids,
    log: silentLog,
    countsRequests: false,
    allowedHosts: ['localhost:80'],
  }
  const http = await createHttp({ ...base, identify: accounts.identify })
  const booking = { ordersOf: async () => [], orderKeyFor: () => '' }
  accountRoutes(http, { accounts, publicUrl, booking, outcomes: { of: async () => new Map() } })
  travellerRoutes(http, opened)
  await http.ready()
  const { sealer } = await openSecretKeys({ database, dataDir, ids })
  const store = createMailStore(database.db, sealer)
  const mails: SendableMail[] = []
  const transport = { send: async (mail: SendableMail) => void mails.push(mail) }
  const handlers = {
    ...accountJobHandlers({ accounts, stores: accountStores, clock }),
    ...mailJobHandlers({ store, transport, letterhead: async () => aLetterhead, clock, log: silentLog }),
  }
  const jobs = createJobRunner({ database, clock, ids, log: silentLog, handlers })
  const [signInKey] = await createSecrets({ database, dataDir, ids }).keysOf('sign-in')
  if (!signInKey) throw new Error('the shop has no key')
  return {
    http,
    clock,
    accounts,
    signInKey: signInKey.bytes,
    mails,
    runDue: () => jobs.runDue(),
    browser: (address) => testBrowser(http, address),
    async close() {
      await jobs.stop()
      await http.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns a browser of a shop. */
export function testBrowser(http: FastifyInstance, remoteAddress = '127.0.0.1'): TestBrowser {
  const cookies = new Map<string, string>()
  const ask = async (request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    readonly url: string
    readonly payload?: string
    readonly type?: string
  }): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await http.inject({
      method: request.method,
      url: request.url,
      remoteAddress,
      ...(request.payload === undefined ? {} : { payload: request.payload }),
      headers: {
        'x-requested-with': 'Farehouse',
        ...(cookie === '' ? {} : { cookie }),
        ...(browser.token === undefined ? {} : { authorization: `Bearer ${browser.token}` }),
        ...(request.type === undefined ? {} : { 'content-type': request.type }),
      },
    })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
      if (isGone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const keepToken = (answer: LightMyRequestResponse): LightMyRequestResponse => {
    if (answer.statusCode === 200) browser.token = answer.json<TokenAnswer>().access_token
    return answer
  }
  const form: TestBrowser['form'] = (path, members) =>
    ask({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(members).toString(),
      type: 'application/x-www-form-urlencoded',
    })
  const browser: TestBrowser = {
    cookies,
    token: undefined,
    get: (path) => ask({ method: 'GET', url: path }),
    send: (method, path, json) =>
      ask({ method, url: path, ...(json && { payload: JSON.stringify(json), type: 'application/json' }) }),
    form,
    signIn: async (username, password, otp) => {
      const typed = { grant_type: 'password', username, password, ...(otp !== undefined && { otp }) }
      return keepToken(await form('/connect/token', typed))
    },
    renew: async () => keepToken(await ask({ method: 'POST', url: '/api/account/renew' })),
  }
  return browser
}

/** Registers an account, follows the link in the email and sets the same password there. */
export async function openAccount(shop: AccountShop, email: string, password = goodPassword): Promise<void> {
  const browser = shop.browser()
  const asked = await browser.send('POST', '/api/account/register', {
    username: email,
    password,
    confirm: password,
  })
  if (asked.statusCode !== 200) throw new Error(`not registered: ${asked.body}`)
  await shop.runDue()
  const typed = { ...linkIn(shop.mails.at(-1)), password, confirm: password }
  const confirmed = await browser.form('/api/account/confirmemail', typed)
  if (confirmed.statusCode !== 200) throw new Error(`not confirmed: ${confirmed.body}`)
}

/** Returns the parameters of the link in an email. */
export function linkIn(mail: SendableMail | undefined): { userid: string; code: string } {
  const link = /https?:\S+/.exec(mail?.text ?? '')?.[0]
  const query = new URLSearchParams(new URL(link ?? 'none:').hash.slice(1))
  return { userid: query.get('userid') ?? '', code: query.get('code') ?? '' }
}

/** A traveller with an account, signed in. */
export type NewPerson = { readonly email: string; readonly browser: TestBrowser }

/** Returns a function that opens accounts in the shop that runs then: person1@example.com, person2@example.com and so on. */
export function createAccountOpener(shopNow: () => AccountShop): () => Promise<NewPerson> {
  let people = 0
  return async () => {
    people += 1
    const email = `person${people}@example.com`
    await openAccount(shopNow(), email)
    const browser = shopNow().browser()
    await browser.signIn(email, goodPassword)
    return { email, browser }
  }
}
