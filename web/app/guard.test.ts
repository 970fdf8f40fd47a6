import { createMemoryHistory, rootRouteId } from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#web/session/signed-in-user.ts'
import { createShopRouter } from './router.ts'

/** Returns where a visitor arrives. The code of the pages is left out: the guard decides before it is loaded. */
async function arriveAt(address: string): Promise<string> {
  const router = createShopRouter(createMemoryHistory({ initialEntries: [address] }))
  for (const route of Object.values(router.routesById)) {
    if (route.id !== rootRouteId) Object.assign(route.options, { component: () => null, loader: undefined })
  }
  await router.load()
  return router.state.location.href
}

beforeEach(() => localStorage.clear())

describe('the guard over everything that is not public', () => {
  it.each([
    ['/account', '/index?returnUrl=%2Faccount'],
    ['/account?tab=1#password', '/index?returnUrl=%2Faccount%3Ftab%3D1%23password'],
    ['/staff/queue', '/index?returnUrl=%2Fstaff%2Fqueue'],
  ])('sends a visitor from %s to %s', async (asked, reached) => {
    expect(await arriveAt(asked)).toBe(reached)
  })

  it.each(['/nowhere', '/Account', '/staffroom'])(
    'asks nobody to sign in for %s, where there is no page',
    async (address) => {
      expect(await arriveAt(address)).toBe(address)
    },
  )

  it.each(['/', '/index', '/pricing?offer=off_1', '/order?key=FH2345.abc', '/account/resetpassword?code=1'])(
    'lets everybody see %s',
    async (address) => {
      expect(await arriveAt(address)).toBe(address)
    },
  )

  it.each(['/account', '/staff/queue', '/nowhere'])('lets a signed-in user go to %s', async (address) => {
    signIn({ access_token: 'a.b.c', expires_in: 300 })
    expect(await arriveAt(address)).toBe(address)
  })

  it.each([
    ['/staff/queue', '/account?returnUrl=%2Fstaff%2Fqueue'],
    ['/account', '/account'],
  ])('leads whoever lacks a required second factor from %s to %s', async (asked, reached) => {
    const claims = btoa(JSON.stringify({ sub: 'usr_1', lacks_second_factor: true }))
    signIn({ access_token: `a.${claims}.c`, expires_in: 300 })
    expect(await arriveAt(asked)).toBe(reached)
  })

  it('sends a user whose token has ended to the panel', async () => {
    signIn({ access_token: 'a.b.c', expires_in: -1 })
    expect(await arriveAt('/account')).toBe('/index?returnUrl=%2Faccount')
  })
})
