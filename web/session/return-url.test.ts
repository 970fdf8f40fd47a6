import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnUrl, signInUrl } from './return-url.ts'
import { isKnownPath, isPublicPath } from './route-paths.ts'

describe('where sign-in leads', () => {
  it.each([
    ['/account', '/account'],
    ['/account/', '/account/'],
    ['/fareflightresults?param=eyJhIjoxfQ%3D%3D', '/fareflightresults?param=eyJhIjoxfQ%3D%3D'],
    ['/order?key=FH2345.abc#documents', '/order?key=FH2345.abc#documents'],
    ['/staff/queue', '/staff/queue'],
    ['/', '/'],
  ])('goes back to %s', (asked, target) => {
    expect(safeReturnUrl(asked)).toBe(target)
  })

  it('goes home when nothing is asked', () => {
    expect(safeReturnUrl(undefined)).toBe('/')
  })

  it('leads staff to the work queue when nothing is asked, and to what they asked for otherwise', () => {
    expect(safeReturnUrl(undefined, true)).toBe('/staff')
    expect(safeReturnUrl('/account', true)).toBe('/account')
    expect(safeReturnUrl('//evil.example', true)).toBe('/')
  })

  it.each([
    ['', 'empty'],
    ['account', 'no slash'],
    ['//evil.example', 'another host by two slashes'],
    ['///evil.example', 'three slashes'],
    ['/\\evil.example', 'a backslash that browsers read as a slash'],
    ['\\\\evil.example', 'two backslashes'],
    ['/\t/evil.example', 'a tab that browsers drop'],
    ['/\n/evil.example', 'a line break that browsers drop'],
    ['/\u0000/account', 'a NUL'],
    ['\t//evil.example', 'a tab in front'],
    [' //evil.example', 'a space in front'],
    ['/..//evil.example', 'dots that leave two slashes'],
    ['/.//evil.example', 'a dot that leaves two slashes'],
    ['/account/..//evil.example', 'a known path that dots undo'],
    ['https://evil.example/account', 'an address of another site'],
    ['HTTPS:evil.example', 'a scheme without slashes'],
    ['javascript:alert(1)', 'a script'],
    ['data:text/html,<script>alert(1)</script>', 'a document of its own'],
    ['/@evil.example', 'not a page'],
    ['/unknown', 'not a page'],
    ['/account/secret', 'not a page'],
    ['/api/account/roles', 'a call, not a page'],
    ['/%2F/evil.example', 'an encoded slash'],
    ['/%5Cevil.example', 'an encoded backslash'],
    ['/index', 'the sign-in panel itself'],
    ['/index?returnUrl=/index', 'a circle'],
    ['/index/', 'the panel with a slash'],
  ])('goes home from %j (%s)', (asked) => {
    expect(safeReturnUrl(asked)).toBe('/')
  })

  it('never leaves the shop, whatever is asked', () => {
    const hostile = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '@', ':', '\t', '%2f', 'evil.example', 'account', '?', '#'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          hostile.map((parts) => parts.join('')),
        ),
        (asked) => {
          const url = new URL(safeReturnUrl(asked), 'https://shop.example')
          expect(url.origin).toBe('https://shop.example')
          expect(isKnownPath(url.pathname)).toBe(true)
        },
      ),
    )
  })

  it('carries the whole target through the address of the panel', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const target = `/account?${query}#password`
        const address = new URL(signInUrl(target), 'https://shop.example')
        expect(address.pathname).toBe('/index')
        expect(address.searchParams.get('returnUrl')).toBe(target)
      }),
      { numRuns: 30 },
    )
  })
})

describe('who may open a path', () => {
  it.each([
    '/',
    '/index',
    '/fareflightresults',
    '/pricing',
    '/booking',
    '/payments',
    '/order',
    '/account/resetpassword',
    '/account/confirmemail',
    '/account/newemail',
  ])('everybody: %s', (path) => {
    expect(isPublicPath(path)).toBe(true)
    expect(isPublicPath(`${path.replace(/\/$/, '')}/`)).toBe(true)
  })

  it.each([
    '/account',
    '/account/',
    '/staff',
    '/staff/queue',
    '/unknown',
    '/pricing/x',
    '/Account',
    '/%61ccount',
  ])('signed-in users: %s', (path) => {
    expect(isPublicPath(path)).toBe(false)
  })
})
