import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { FastifyInstance } from 'fastify'
import { languages } from '#contract/problem.ts'
import { legalPageKinds } from '#contract/terms/legal-page/legal-page.ts'
import { loadReference } from '#server/reference/reference.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import { productBrand } from '#server/platform/brand/brand.ts'
import { testClock } from '#test-kit/test-clock.ts'
import { createFindPageHead } from './find-page-head.ts'
import { createRoutePicture } from './route-picture.ts'
import { routePictureRoutes } from './route-picture-routes.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

const paramOf = (search: object) => encodeURIComponent(btoa(JSON.stringify(search)))
const roundTrip = {
  triptype: 1,
  adults: 2,
  searchAirLegs: [
    { from: 'BKK', to: 'TYO', departureDate: '2026-12-12' },
    { from: 'TYO', to: 'BKK', departureDate: '2026-12-19' },
  ],
}

describe('what a link shows before it is opened', () => {
  let directory: string
  let http: FastifyInstance
  const headOf = async (url: string) => {
    const { body: page, statusCode, headers } = await http.inject({ url })
    // Locale data put thin spaces into ranges of dates.
    const body = page.replaceAll(/\s/g, ' ')
    const properties = [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
    return {
      status: statusCode,
      headers,
      title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
      canonical: /rel="canonical" href="([^"]+)"/.exec(body)?.[1],
      languages: [...body.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, url]) => [tag, url]),
      ...Object.fromEntries(properties.map(([, name, content]) => [name, content])),
    }
  }
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'farehouse-preview-'))
    const page =
      '<head><title>Search flights · Farehouse</title><meta name="description" content="A &amp; B"></head>'
    for (const language of languages) {
      await mkdir(join(directory, 'shell', language), { recursive: true })
      for (const name of ['index', 'fareflightresults', 'order', 'app'])
        await writeFile(join(directory, 'shell', language, `${name}.html`), page)
    }
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'index.html'), page)
    const reference = loadReference()
    const findHead = createFindPageHead(reference)
    http = await exampleShop({ pages: { directory, paths: [], site: [], findHead } })
    routePictureRoutes(
      http,
      createRoutePicture({ reference, clock: testClock(), brand: { current: async () => productBrand } }),
    )
    const busiestRoutes = async () => [{ from: 'BKK', to: 'TYO' }]
    sitemapRoutes(http, { publicUrl: 'https://shop.example', busiestRoutes })
  })
  afterAll(async () => {
    await http.close()
    await rm(directory, { recursive: true })
  })

  it('the page of a route has its names, one address, its languages and a picture', async () => {
    expect(await headOf('/flights/bkk-tyo')).toMatchObject({
      status: 200,
      title: 'Flights from Bangkok to Tokyo · Farehouse',
      canonical: 'https://shop.example/flights/BKK-TYO',
      languages: [
        ...languages.map((language) => [language, `https://shop.example/flights/BKK-TYO?lang=${language}`]),
        ['x-default', 'https://shop.example/flights/BKK-TYO'],
      ],
      'og:title': 'Flights from Bangkok to Tokyo',
      'og:image': 'https://shop.example/pictures/flights/BKK-TYO.png?lang=en',
      'og:url': 'https://shop.example/flights/BKK-TYO',
      'twitter:card': 'summary_large_image',
    })
  })

  it.each([
    ['the readable address', '/flights/BKK-TYO/2026-12-12/2026-12-19?adults=2'],
    ['the address in base64', `/fareflightresults?param=${paramOf(roundTrip)}`],
  ])('%s of a search shows the same preview, and is not listed', async (_name, url) => {
    expect(await headOf(url)).toMatchObject({
      status: 200,
      title: 'Bangkok to Tokyo, 12 – 19 Dec 2026 · Farehouse',
      canonical: 'https://shop.example/flights/BKK-TYO/2026-12-12/2026-12-19?adults=2',
      robots: 'noindex',
      languages: [],
      'og:image': 'https://shop.example/pictures/flights/BKK-TYO.png?lang=en',
    })
  })

  it('a link that names a language is shown in it, and the choice is stored', async () => {
    const shown = await headOf('/flights/BKK-TYO?lang=ja')
    expect(shown).toMatchObject({
      title: 'バンコク発東京行きの航空券 · Farehouse',
      canonical: 'https://shop.example/flights/BKK-TYO?lang=ja',
      'og:locale': 'ja_JP',
      'og:image': 'https://shop.example/pictures/flights/BKK-TYO.png?lang=ja',
    })
    expect(shown.headers['content-language']).toBe('ja')
    expect(String(shown.headers['set-cookie'])).toMatch(
      /^lang=ja; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
    )
    expect((await headOf('/flights/BKK-TYO?lang=de')).headers).not.toHaveProperty('set-cookie')
  })

  it('the first page is listed with its own title', async () => {
    expect(await headOf('/?utm_source=mail')).toMatchObject({
      title: 'Search flights · Farehouse',
      description: 'A &#38; B',
      canonical: 'https://shop.example/',
    })
  })

  it.each([
    '/order',
    '/fareflightresults',
    '/fareflightresults?param=%3Cscript%3E',
    '/flights/BKK-ZZX',
    '/nowhere',
  ])('%s has nothing to find: no address and no picture', async (url) => {
    const head = await headOf(url)
    expect(head).toMatchObject({ robots: 'noindex', canonical: undefined, languages: [] })
    expect(head).not.toHaveProperty('og:title')
  })

  it.each([
    ['/flights/BKK-TYO', 200],
    ['/flights/BKK-ZZX', 404],
    ['/flights/anything', 404],
  ])('%s answers %i', async (url, status) => {
    expect((await headOf(url)).status).toBe(status)
  })

  it('the sitemap that robots are told of lists the first page, the list of routes, the pages of the agency and the busiest routes in every language', async () => {
    const robots = await http.inject({ url: '/robots.txt' })
    expect(robots.body).toContain('\nSitemap: https://shop.example/sitemap.xml\n')
    const { body, headers } = await http.inject({ url: '/sitemap.xml' })
    expect(headers['content-type']).toBe('application/xml')
    const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(body)
    expect(urlset.url.map(({ loc }: { loc: string }) => loc)).toEqual([
      'https://shop.example/',
      'https://shop.example/flights',
      ...legalPageKinds.map((kind) => `https://shop.example/${kind}`),
      'https://shop.example/flights/BKK-TYO',
    ])
    for (const { loc, 'xhtml:link': links } of urlset.url) {
      const listed = await headOf(new URL(loc).pathname)
      expect(listed).toMatchObject({ status: 200, canonical: loc })
      expect(links.map((link: Record<string, string>) => [link['@_hreflang'], link['@_href']])).toEqual(
        listed.languages.slice(0, languages.length),
      )
    }
  })

  it.each(languages)(
    'the pages of the agency have titles and descriptions of their own in %s',
    async (language) => {
      const heads = []
      for (const kind of legalPageKinds) heads.push(await headOf(`/${kind}?lang=${language}`))
      const titles = heads.map(({ title }) => title)
      expect(new Set(titles).size).toBe(legalPageKinds.length)
      expect(titles).not.toContain('Search flights · Farehouse')
      expect(new Set(heads.map((head) => Reflect.get(head, 'description'))).size).toBe(legalPageKinds.length)
    },
  )

  it('a route of a place without names in every language is shown and not listed', async () => {
    expect(await headOf('/flights/BKK-TRI')).toMatchObject({ status: 200, robots: 'noindex', languages: [] })
  })

  it.each(['/flights/BKK-ZZX', '/flights/BKK-DMK', '/flights/NRT-TYO', '/flights/BKK'])(
    '%s names no route between two known places, and is not found',
    async (path) => {
      expect(await headOf(path)).toMatchObject({ status: 404, canonical: undefined, robots: 'noindex' })
    },
  )

  it.each(languages)('the picture of a route has the size that previews ask for in %s', async (language) => {
    const answer = await http.inject({ url: `/pictures/flights/BKK-TYO.png?lang=${language}` })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'content-disposition': 'inline; filename="BKK-TYO.png"',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    expect(answer.rawPayload.length).toBeLessThan(150 * 1024)
  })

  it.each(['BKK-ZZX.png', 'bkk-tyo.png', 'BKK-TYO.svg', 'BKK-TYO.png?lang=de', 'BKK-TYO.png?size=9'])(
    'there is no picture %s',
    async (name) => {
      const { statusCode } = await http.inject({ url: `/pictures/flights/${name}` })
      expect([404, 422]).toContain(statusCode)
    },
  )
})
