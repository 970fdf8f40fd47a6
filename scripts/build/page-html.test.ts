import { describe, expect, it } from 'vitest'
import { pageName } from '#server/platform/http/answer/page-shell.ts'
import { pagePaths } from '#contract/paths.ts'
import { type BuiltPage, pageHtml } from './page-html.ts'
import { shellFileName } from './prerender-shells.ts'

const template = `<!doctype html>
<html lang="en" data-site="__SITE__">
  <head>
    <title>Farehouse</title>
    <script type="module" crossorigin src="/assets/index.js" nonce="__CSP_NONCE__"></script>
    <link rel="modulepreload" crossorigin href="/assets/parts.js" nonce="__CSP_NONCE__">
    <link rel="stylesheet" crossorigin href="/assets/a.css" nonce="__CSP_NONCE__">
    <link rel="stylesheet" crossorigin href="/assets/b.css" nonce="__CSP_NONCE__">
  </head>
  <body><div id="app"></div></body>
</html>`

const page: BuiltPage = {
  language: 'th',
  title: 'ค้นหา <เที่ยวบิน> & "ราคา"',
  description: 'd',
  markup: '<h1>$& $1</h1>',
  isWhole: true,
  files: { js: ['assets/index.js', 'assets/parts.js'], css: ['assets/a.css'] },
  styles: '.a{content:"$&"}',
  entryFile: 'assets/index.js',
  fonts: ['assets/thai.woff2'],
}

describe('a prerendered page', () => {
  const html = pageHtml(template, page)

  it('a prerendered page has its language and its title', () => {
    expect(html).toContain('<html lang="th" data-site="__SITE__">')
    expect(html).toContain('<title>ค้นหา &lt;เที่ยวบิน> &amp; &quot;ราคา&quot;</title>')
  })

  it('a prerendered page contains its markup and its styles verbatim', () => {
    expect(html).toContain('<div id="app" data-drawn="whole"><h1>$& $1</h1></div>')
    expect(html).toContain('<style nonce="__CSP_NONCE__">.a{content:"$&"}</style>')
  })

  it('a prerendered page requests only a font before the first paint', () => {
    const fetched = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    expect(fetched).toEqual(['/assets/thai.woff2'])
  })

  it('a prerendered page puts a nonce on every inline tag', () => {
    const inline = html.match(/<(?:script|style)\b[^>]*>/g) ?? []
    expect(inline).toHaveLength(2)
    for (const tag of inline) expect(tag).toContain('nonce="__CSP_NONCE__"')
  })

  it('a prerendered page keeps forms from the browser before it has its code', () => {
    expect(html.indexOf("addEventListener('submit'")).toBeGreaterThan(0)
    expect(html.indexOf("addEventListener('submit'")).toBeLessThan(html.indexOf('import('))
  })

  it('a page that is not prerendered whole shows only its layout', () => {
    expect(pageHtml(template, { ...page, isWhole: false })).toContain('<div id="app"><h1>')
  })

  it('a style attribute and a changed template are rejected', () => {
    expect(() => pageHtml(template, { ...page, markup: '<p style="color:red"></p>' })).toThrow(
      'style attribute',
    )
    expect(() => pageHtml(template.replace('id="app"', 'id="root"'), page)).toThrow('index.html has changed')
  })
})

describe('the file of a page', () => {
  it.each(Object.values(pagePaths))('The file of %s has the name that the server looks up', (path) => {
    expect(shellFileName(path)).toBe(pageName(path))
  })
})
