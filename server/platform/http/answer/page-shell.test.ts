import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    await writeFile(
      join(directory, 'shell', 'th', 'index.html'),
      '<p nonce="__CSP_NONCE__">หน้าแรก __SITE__</p __CSP_NONCE__>',
    )
    await writeFile(join(directory, 'shell', 'th', 'app.html'), 'any')
    find = await readPageShells({ directory, site: ['developer', 'simulated'] })
  })
  afterAll(() => rm(directory, { recursive: true }))

  test('built pages contain the nonce and the site labels', () => {
    expect(find('th', '/').withNonce('n1')).toBe('<p nonce="n1">หน้าแรก developer simulated</p n1>')
  })

  test('a path without a page of its own gets the shared page', () => {
    const shell = find('th', '/nowhere')
    expect([shell.isOwn, shell.withNonce('n')]).toEqual([false, 'any'])
  })

  test('a language without prerendered pages gets the bare page', () => {
    expect(find('ja', '/').withNonce('n')).toBe('bare developer simulated')
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
