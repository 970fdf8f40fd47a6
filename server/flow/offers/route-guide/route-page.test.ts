import { expect, it } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { testClock } from '#test-kit/test-clock.ts'
import type { RouteGuide } from './route-guide.ts'
import { createRenderRoutePage } from './route-page.ts'

const away = async () => Promise.reject(new Error('the database is away'))

it('a route that cannot be read leaves its page to the browser', async () => {
  const guide: RouteGuide = { isRoute: () => true, read: away, destinations: away }
  const render = createRenderRoutePage({
    guide,
    findHead: ({ path }) => ({ address: path, isListed: true }),
    renderMarkup: async () => '',
    clock: testClock(),
    log: silentLog,
    publicUrl: 'https://shop.example',
  })
  for (const path of ['/flights', '/flights/BKK-TYO'])
    expect(await render({ path, language: 'en' })).toBeUndefined()
})

it('more routes than can be rendered at a time are left to the browser', async () => {
  const rendering = Promise.withResolvers<undefined>()
  const guide: RouteGuide = { isRoute: () => true, read: () => rendering.promise, destinations: away }
  const render = createRenderRoutePage({
    guide,
    findHead: ({ path }) => ({ address: path, isListed: true }),
    renderMarkup: async () => '',
    clock: testClock(),
    log: silentLog,
    publicUrl: 'https://shop.example',
  })
  const paths = Array.from({ length: 26 }, (_, at) => `/flights/BKK-TY${String.fromCodePoint(65 + at)}`)
  const pages = paths.map((path) => render({ path, language: 'en' }))
  expect(await pages.at(-1)).toBeUndefined()
  rendering.resolve(undefined)
  await Promise.all(pages)
})
