import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NewApiKeyAnswer } from '#contract/api/staff/integrations/api-keys.ts'
import { apiScopeNames, apiScopes } from '#contract/api-scopes.ts'
import { hasRight, rightNames } from '#contract/rights.ts'
import type { ProblemAnswer } from '#server/platform/http/answer/problem-reply.ts'
import { type ListedRoute, routesOf } from '#server/platform/http/route-table.ts'
import { accessPage } from '#test-kit/access/access-page.ts'
import type { AccessCall, ObjectRow } from '#test-kit/access/access-row.ts'
import { namesNobodys, objectRows } from '#test-kit/access/access-rows.ts'
import {
  type AccessWorld,
  type Person,
  type PersonName,
  accessWorld,
  people,
  personNames,
} from '#test-kit/access/access-world.ts'
import { testBrowser } from '#test-kit/account/account-shop.ts'
import { type ApiDescription, clientTypes } from '#test-kit/api/client-types.ts'
import { appUnderTest } from '#test-kit/app-under-test.ts'
import { withDatabase } from '#test-kit/database/test-database.ts'

/** Routes that are not added by `route()`, open to anybody: health checks and the API description. */
const plainRoutes = [
  '/api/openapi.json',
  '/healthz',
  '/readyz',
  '/-/unreadable',
  String.raw`/brand/:file(^(?:logo|favicon)-[0-9a-f]{12}\.(?:svg|png)$)`,
]
/** These end the caller's session: each is called from a session of its own. */
const endsTheSignIn = ['POST /api/account/logout', 'POST /api/account/close']
/** Refusals that look like those of the access table but have another cause. */
const refusesByItself: Readonly<Record<string, string>> = {
  'POST /api/account/renew guest': 'notSignedIn',
}
const refusals = ['notSignedIn', 'notAllowed', 'reauthRequired']

const nameOf = ({ method, path }: Pick<ListedRoute, 'method' | 'path'>) => `${method} ${path}`
const namesThing = /(?:Id|Key|Number|Numbers)$|^(?:key|session)$/

/** Sends a request as a person would, from their browser. */
function ask({ shop }: AccessWorld, { browser }: Person, method: string, call: AccessCall) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = {
    ...(call.json && { payload: JSON.stringify(call.json), type: 'application/json' }),
    ...(call.form && {
      payload: new URLSearchParams(call.form).toString(),
      type: 'application/x-www-form-urlencoded',
    }),
    ...(call.picture && { payload: Buffer.from([137, 80, 78, 71]), type: 'image/png' }),
  }
  return shop.app.http.inject({
    method: method as 'GET',
    url: call.path,
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    headers: {
      'x-requested-with': 'Farehouse',
      ...(cookie === '' ? {} : { cookie }),
      ...(browser.token === undefined ? {} : { authorization: `Bearer ${browser.token}` }),
      ...(sent.type === undefined ? {} : { 'content-type': sent.type }),
    },
  })
}

/** Returns a response without its variable parts: reference, time and the requested name. */
function shownBy({ statusCode, headers, body }: LightMyRequestResponse, id: string): string {
  const { date: _date, ...rest } = headers
  const text = JSON.stringify({ statusCode, headers: rest, body })
  return text.replaceAll(id, '…').replaceAll(/(reference\\":\\"|>)[0-9A-Z]{8}(\\"|<)/g, '$1$2')
}

function problemIn(answer: LightMyRequestResponse): string | undefined {
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return isJson ? answer.json<Partial<ProblemAnswer>>().problem : undefined
}

/** Returns the refusal that the access table expects at a route. */
function refusalOf({ access }: ListedRoute, name: PersonName): string | undefined {
  if (access === undefined || access === 'anyone') return undefined
  if (name === 'guest') return 'notSignedIn'
  return access === 'signedIn' || hasRight(people[name], access) ? undefined : 'notAllowed'
}

withDatabase('who may do what', (kit) => {
  let world: AccessWorld
  let routes: readonly ListedRoute[]
  beforeAll(async () => {
    world = await accessWorld(await appUnderTest(kit.database), kit.database)
    routes = routesOf(world.shop.app.http)
  })
  afterAll(() => world.shop.close())

  it('Every route is checked by a right of the table', () => {
    const unasked = routes.filter(({ access }) => access === undefined).map(({ path }) => path)
    expect([...new Set(unasked)]).toEqual(plainRoutes)
    const unknown = routes.filter(
      ({ access }) => access !== undefined && !['anyone', 'signedIn', ...rightNames].includes(access),
    )
    expect(unknown).toEqual([])
    const open = routes.filter(({ access, path }) => path.startsWith('/api/staff/') && access === 'anyone')
    expect(open).toEqual([])
  })

  it('Every route accepts and refuses every role as the table says', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    let asked = 0
    for (const route of routes.filter(({ access }) => access !== undefined)) {
      // Nothing that is sent is valid, so that nothing is done: whoever gets that far was admitted.
      const path = route.path.replaceAll(/:\w+/g, 'nothing-like-this')
      const askAs = async (name: PersonName) => {
        const isEnded = endsTheSignIn.includes(nameOf(route))
        const person = isEnded ? await world.again(name) : world.person[name]
        return { name, answer: await ask(world, person, route.method, { path }) }
      }
      for (const { name, answer } of await Promise.all(personNames.map(askAs))) {
        asked += 1
        const told = route.method === 'HEAD' ? statusWord(answer.statusCode) : problemIn(answer)
        const refused = told !== undefined && refusals.includes(told) ? told : undefined
        const expected = refusalOf(route, name) ?? refusesByItself[`${nameOf(route)} ${name}`]
        if (refused !== expected) wrong.push(`${nameOf(route)} ${name}: ${refused}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(1000)
    for (const name of personNames.filter((one) => one !== 'guest')) {
      const { statusCode } = await world.person[name].browser.get('/api/account/roles')
      expect(statusCode, `${name} is still signed in`).toBe(200)
    }
  })

  it(
    'An API key with every scope opens only the reading routes of its scopes',
    { timeout: 60_000 },
    async () => {
      const { browser } = await world.again('administrator')
      const wanted = { name: 'Dashboard', scopes: apiScopeNames, lifetimeDays: 7 }
      const made = await browser.send('POST', '/api/staff/api-keys', wanted)
      const person = { browser: testBrowser(world.shop.app.http), userId: 'key' }
      person.browser.token = made.json<NewApiKeyAnswer>().secret
      const wrong: string[] = []
      for (const route of routes.filter(({ access }) => access !== undefined)) {
        const { scope, access, method } = route
        const rights: readonly string[] = scope === undefined ? [] : apiScopes[scope]
        if (scope !== undefined && !(['GET', 'HEAD'].includes(method) && rights.includes(access ?? '')))
          wrong.push(`${nameOf(route)}: ${access} is no right of ${scope}`)
        const path = route.path.replaceAll(/:\w+/g, 'nothing-like-this')
        const answer = await ask(world, person, method, { path })
        const told = method === 'HEAD' ? 'apiKeyNotAccepted' : problemIn(answer)
        const isRefused = answer.statusCode === 403 && told === 'apiKeyNotAccepted'
        if (isRefused !== (scope === undefined)) wrong.push(`${nameOf(route)}: ${answer.statusCode}`)
      }
      expect(wrong).toEqual([])
      expect(new Set(routes.map(({ scope }) => scope))).toEqual(new Set([undefined, ...apiScopeNames]))
    },
  )

  it('Every route that says so requires a recent reauthentication', async () => {
    const careful = routes.filter(({ requiresReauth }) => requiresReauth)
    expect(careful.length).toBeGreaterThan(5)
    const { browser, userId } = await world.again('administrator')
    await kit.database.db
      .updateTable('account_session')
      .set({ reauthenticated_at: null })
      .where('user_id', '=', userId)
      .execute()
    for (const route of careful.filter(({ access }) => access !== 'ownCompany')) {
      const path = route.path.replaceAll(/:\w+/g, 'nothing-like-this')
      const answer = await ask(world, { browser, userId }, route.method, { path })
      if (route.method !== 'HEAD')
        expect([nameOf(route), problemIn(answer)]).toEqual([nameOf(route), 'reauthRequired'])
    }
  })

  it('The table has a row for every route that names an object', () => {
    const named = routes.filter(
      ({ method, access, names }) =>
        method !== 'HEAD' && access !== undefined && names.some((name) => namesThing.test(name)),
    )
    const known = new Set([...Object.keys(objectRows), ...Object.keys(namesNobodys)])
    const without = named.map(nameOf).filter((name) => !known.has(name))
    expect(without, 'write a line for each in test-kit/access').toEqual([])
    const every = new Set(routes.map(nameOf))
    expect(
      [...known].filter((name) => !every.has(name)),
      'rows of routes that are not there',
    ).toEqual([])
  })

  it('An object of another user and a missing object are answered alike', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    for (const [name, row] of Object.entries(objectRows)) wrong.push(...(await faultsOf(world, name, row)))
    expect(wrong).toEqual([])
  })

  it('The table matches docs/access.md', async () => {
    await expect(accessPage(routes)).toMatchFileSnapshot('../docs/access.md')
  })

  it('The types of the client match the API description', async () => {
    const description = (await world.shop.get<ApiDescription>('/api/openapi.json')).body
    const { operations, schemas } = clientTypes(description)
    const folder = '../clients/typescript'
    await expect(operations).toMatchFileSnapshot(`${folder}/api-operations.generated.ts`)
    await expect(schemas).toMatchFileSnapshot(`${folder}/api-schemas.generated.ts`)
  })
})

/** Returns the faults in a route's answers for one's own, somebody else's and a missing object. */
async function faultsOf(world: AccessWorld, name: string, row: ObjectRow): Promise<readonly string[]> {
  const [method = ''] = name.split(' ')
  const { own, others, missing } = row.things(world)
  const asks = (id: string) => ask(world, world.person[row.by], method, row.call(id, world))
  const answer = await asks(missing)
  const absent = shownBy(answer, missing)
  const isRefused = answer.statusCode >= 400 && ![401, 403, 422].includes(answer.statusCode)
  const faults = isRefused || row.isNothingFine ? [] : [`${name} missing: ${absent}`]
  const theirs = others === undefined ? absent : shownBy(await asks(others), others)
  if (theirs !== absent) faults.push(`${name}: ${theirs} is not ${absent}`)
  if (own !== undefined && shownBy(await asks(own), own) === absent)
    faults.push(`${name} own: as if it were not there`)
  return faults
}

function statusWord(status: number): string | undefined {
  if (status === 401) return 'notSignedIn'
  return status === 403 ? 'notAllowed' : undefined
}
