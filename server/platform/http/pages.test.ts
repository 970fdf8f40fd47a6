import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#contract/problem.ts'
import { exampleShop } from '#test-kit/example-shop.ts'
import type { RenderPage } from './answer/rendered-page.ts'
import type { ProblemAnswer } from './answer/problem-reply.ts'

let folder: string
let directory: string
let http: FastifyInstance

const page = (name: string, language: Language): string =>
  `<!doctype html><html lang="${language}" data-site="__SITE__"><title>${name}</title><script nonce="__CSP_NONCE__">1</script></html>`

/** Writes a web app as the build would. */
async function writeWeb(): Promise<void> {
  await mkdir(join(directory, '..', 'web-before'))
  await writeFile(join(directory, '..', 'web-before', 'main-old789.js'), 'console.log(0)')
  await writeFile(
    join(directory, '..', 'web-before', 'main-old789.js.br'),
    brotliCompressSync('console.log(0)'),
  )
  await mkdir(join(directory, 'assets'), { recursive: true })
  for (const language of languages) {
    const folder = join(directory, 'shell', language)
    await mkdir(folder, { recursive: true })
    for (const name of ['index', 'fareflightresults', 'account-resetpassword', 'app'])
      await writeFile(join(folder, `${name}.html`), page(name, language))
    const rendered = `<head><title></title></head><script nonce="__CSP_NONCE__">1</script><main>__PAGE_MARKUP__</main>`
    await writeFile(join(folder, 'flights-route.html'), rendered)
  }
  await writeFile(join(directory, 'index.html'), page('bare', 'en'))
  await writeFile(join(directory, 'favicon.svg'), '<svg/>')
  await writeFile(join(directory, 'private.json'), '{}')
  await writeFile(join(directory, 'assets', 'main-abc123.js'), 'console.log(1)')
  await writeFile(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'))
  await writeFile(join(directory, 'assets', 'plex-def456.woff2'), 'font')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farehouse-web-'))
  directory = join(folder, 'web')
  await writeWeb()
  const paths = ['/pricing', '/staff/*']
  const renderPage: RenderPage = async ({ path, language }) =>
    path === '/flights/BKK-TYO'
      ? {
          shell: 'flights-route',
          head: { title: 'Flights', address: path, isListed: true, structuredData: { name: '</script>' } },
          markup: `<h1>__SHOP_NAME__ ${language}</h1>`,
          data: [{ key: ['routeGuide'], data: { name: '</script>' } }],
        }
      : undefined
  const secretPaths = ['/account/resetpassword']
  const pages = { directory, paths, secretPaths, site: ['simulated'], renderPage }
  http = await exampleShop({ pages })
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

describe('the page of a path', () => {
  test.each(['OPTIONS', 'TRACE'] as const)(
    'a page answers reads, and refuses the method %s',
    async (method) => {
      for (const url of ['/', '/pricing', '/staff/queue', '/nowhere']) {
        const answer = await http.inject({ method: method as 'OPTIONS', url })
        expect([answer.statusCode, answer.headers.allow], url).toEqual([405, 'GET, HEAD'])
      }
    },
  )

  test('a page has no referrer when its address holds a secret', async () => {
    const policyOf = async (url: string) => (await http.inject({ url })).headers['referrer-policy']
    expect(await policyOf('/account/resetpassword?code=abc')).toBe('no-referrer')
    expect(await policyOf('/pricing?param=abc')).toBe('strict-origin-when-cross-origin')
  })

  test.each([
    ['/', 200, 'index'],
    ['/?returnUrl=%2Forder', 200, 'index'],
    ['/fareflightresults', 200, 'fareflightresults'],
    ['/fareflightresults/?param=abc', 200, 'fareflightresults'],
    ['/account/resetpassword', 200, 'account-resetpassword'],
    ['/pricing', 200, 'app'],
    ['/staff/users/3', 200, 'app'],
    ['/staffroom', 404, 'app'],
    ['/nowhere', 404, 'app'],
    ['/wp-admin/setup', 404, 'app'],
  ])('%s answers %i with %s', async (url, status, name) => {
    const answer = await http.inject({ url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(`<title>${name}</title>`)
    expect(answer.body).toContain('data-site="simulated"')
  })

  test.each<[string | undefined, string | undefined, Language]>([
    ['th', 'ja', 'th'],
    [undefined, 'ja-JP,ja;q=0.9', 'ja'],
    ['xx', 'th;q=0.5, de', 'th'],
    [undefined, 'de', 'en'],
    [undefined, undefined, 'en'],
  ])('The cookie %s and the browser language %s give the language %s', async (cookie, header, language) => {
    const answer = await http.inject({
      url: '/',
      ...(cookie === undefined ? {} : { cookies: { lang: cookie } }),
      headers: header === undefined ? {} : { 'accept-language': header },
    })
    expect(answer.body).toContain(`<html lang="${language}"`)
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('a page has a fresh nonce each time, and only that nonce may run', async () => {
    const nonces = new Set<string>()
    for (let count = 0; count < 3; count += 1) {
      const answer = await http.inject({ url: '/' })
      const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? ''
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}';`)
      expect(answer.body).not.toContain('__CSP_NONCE__')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('The accepted encodings %s give %s', async (accepted, encoding, unpack) => {
    const answer = await http.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(unpack(answer.rawPayload).toString()).toContain('<title>index</title>')
  })

  test.each(['', 'identity', 'br;q=0', 'brotli', 'gzip;q=0.0'])(
    'The accepted encodings "%s" give the uncompressed page',
    async (accepted) => {
      const answer = await http.inject({ url: '/', headers: { 'accept-encoding': accepted } })
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.body).toContain('<title>index</title>')
    },
  )

  test('a page answers HEAD as well', async () => {
    const answer = await http.inject({ method: 'HEAD', url: '/' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('a page that the server renders', () => {
  const url = '/flights/BKK-TYO'

  test('it has its content and its data without code, and no text of them closes an element', async () => {
    const { body } = await http.inject({ url })
    expect(body).toContain('<main><h1>Farehouse en</h1></main>')
    expect(body).not.toContain('__')
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual([{ key: ['routeGuide'], data: { name: '</script>' } }])
    const structured = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(structured)).toEqual({ name: '</script>' })
  })

  test.each(['/flights-route', '/flights/route'])(
    'its built page, which waits for content, is not the answer for %s',
    async (path) => {
      const answer = await http.inject({ url: path })
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<title>app</title>')
    },
  )

  test('it may be cached, and a copy keeps the policy of its own nonce', async () => {
    const first = await http.inject({ url })
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    const held = { 'if-none-match': String(first.headers.etag) }
    const again = await http.inject({ url, headers: held })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).not.toHaveProperty('content-security-policy')
    const inThai = await http.inject({ url, headers: { ...held, 'accept-language': 'th' } })
    expect(inThai.statusCode).toBe(200)
  })

  test('it is not shared by caches where its address sets the language', async () => {
    const answer = await http.inject({ url: `${url}?lang=ja` })
    expect(answer.headers['cache-control']).toBe('private, max-age=300')
    expect(answer.body).toContain('<h1>Farehouse ja</h1>')
  })
})

describe('a file', () => {
  test('A file with a digest in its name is cached for ever, and compressed where the build did so', async () => {
    const answer = await http.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('console.log(1)')
    const plain = await http.inject({ url: '/assets/main-abc123.js' })
    expect(plain.body).toBe('console.log(1)')
  })

  test('The code of the build before is served to pages that were opened before the update', async () => {
    for (const [accepted, encoding] of [
      ['br', 'br'],
      ['identity', undefined],
    ] as const) {
      const url = '/assets/main-old789.js'
      const answer = await http.inject({ url, headers: { 'accept-encoding': accepted } })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-encoding']).toBe(encoding)
      const bytes = encoding === undefined ? answer.rawPayload : brotliDecompressSync(answer.rawPayload)
      expect(bytes.toString()).toBe('console.log(0)')
      expect(answer.headers['cache-control']).toContain('immutable')
    }
  })

  test('A font file has its media type', async () => {
    const answer = await http.inject({ url: '/assets/plex-def456.woff2' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2'])
  })

  test('A file in the web root is revalidated each time', async () => {
    const answer = await http.inject({ url: '/favicon.svg' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=0'])
  })

  test('robots.txt keeps search engines out of calls and orders', async () => {
    expect((await http.inject({ url: '/robots.txt' })).body).toContain('Disallow: /api/')
  })

  test.each([
    '/assets/nothing-here.js',
    '/assets/../private.json',
    '/assets/%2e%2e/private.json',
    '/assets/..%2fprivate.json',
    '/assets/',
    '/private.json',
    '/index.html',
    '/shell/en/index.html',
    '/.env',
    '/package.json',
  ])('%s does not exist', async (url) => {
    const answer = await http.inject({ url })
    expect([answer.statusCode, answer.json<ProblemAnswer>().problem]).toEqual([404, 'notFound'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a request that is not for a page', () => {
  test.each(['/api/nowhere', '/API/nowhere', '/connect/nowhere', '/data/nowhere.json'])(
    '%s is answered as an API call',
    async (url) => {
      const answer = await http.inject({ url })
      expect([answer.statusCode, answer.json<ProblemAnswer>().problem]).toEqual([404, 'notFound'])
    },
  )

  test('a POST to a page is answered as an API call', async () => {
    const answer = await http.inject({ method: 'POST', url: '/nowhere', payload: { a: 1 } })
    expect([answer.statusCode, answer.json<ProblemAnswer>().problem]).toEqual([404, 'notFound'])
  })
})

test('a shop without a built web app says what to do', async () => {
  const pages = { directory: join(directory, 'nowhere'), paths: [], site: [] }
  await expect(exampleShop({ pages })).rejects.toThrow(/npm run build/)
})
