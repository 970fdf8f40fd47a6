import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productBrand } from '../../brand/brand.ts'
import { html } from './html.ts'
import { type FindPageShell, pageName, readPageShells } from './page-shell.ts'

test.each([
  ['/', 'index'],
  ['/fareflightresults', 'fareflightresults'],
  ['/pricing/', 'pricing'],
  ['/account/resetpassword', 'account-resetpassword'],
  ['/index', 'index-panel'],
])('the page of %s has the name %s', (path, name) => {
  expect(pageName(path)).toBe(name)
})

describe('built pages', () => {
  let directory: string
  let find: FindPageShell

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'farehouse-shell-'))
    await mkdir(join(directory, 'shell', 'th'), { recursive: true })
    await writeFile(join(directory, 'index.html'), 'bare __SITE__')
    await mkdir(join(directory, 'shell', 'en'))
    await writeFile(
      join(directory, 'shell', 'en', 'app.html'),
      '<html lang="en">Continue with __SSO_NAME__</html>',
    )
    await writeFile(
      join(directory, 'shell', 'th', 'index.html'),
      '<title>A &amp; B</title><meta name="description" content="&quot;C&quot;"><p nonce="__CSP_NONCE__">หน้าแรก __SITE__</p>',
    )
    await writeFile(join(directory, 'shell', 'th', 'app.html'), 'any')
    const shellsOf = await readPageShells({ directory, site: ['developer', 'simulated'] })
    find = shellsOf(productBrand)
  })
  afterAll(() => rm(directory, { recursive: true }))

  test('built pages contain the nonce, the site labels and the given head in place of their own', () => {
    const shell = find('th', '/')
    expect(shell.complete('n1', html`<title>T</title>`)).toBe(
      '<title>T</title><p nonce="n1">หน้าแรก developer simulated</p>',
    )
    expect([shell.title, shell.description]).toEqual(['A & B', '"C"'])
  })

  test('the name of single sign-on is written encoded into the root and in place of its placeholder', async () => {
    const shellsOf = await readPageShells({ directory, site: [], ssoName: '"A" & B' })
    const named = shellsOf(productBrand)
    const page = (found: FindPageShell) => found('en', '/').complete('n', html``)
    const name = '&quot;A&quot; &amp; B'
    expect(page(named)).toBe(`<html data-sso="${name}" lang="en">Continue with ${name}</html>`)
    expect(page(find)).toBe('<html lang="en">Continue with </html>')
  })

  test('a path without a page of its own gets the shared page', () => {
    const shell = find('th', '/nowhere')
    expect([shell.isOwn, shell.complete('n', html``)]).toEqual([false, 'any'])
  })

  test('a language without prerendered pages gets the bare page', () => {
    expect(find('ja', '/').complete('n', html``)).toBe('bare developer simulated')
  })

  test('a path cannot leave the folder', () => {
    expect(find('th', '/../../../etc/passwd').isOwn).toBe(false)
  })

  test('there is no page without a built web app', async () => {
    await expect(readPageShells({ directory: join(directory, 'nowhere'), site: [] })).rejects.toThrow(
      'ENOENT',
    )
  })
})
