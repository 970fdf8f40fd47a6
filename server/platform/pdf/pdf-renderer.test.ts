import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '#server/platform/log.ts'
import { pdfText } from '#test-kit/pdf-text.ts'
import { type PdfRenderer, type RendererOptions, createPdfRenderer } from './pdf-renderer.ts'

const folder = mkdtempSync(join(tmpdir(), 'farehouse-pdf-'))
const presses: PdfRenderer[] = []
afterEach(() => {
  for (const press of presses.splice(0)) press.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function aFile(name: string, text: string): URL {
  writeFileSync(join(folder, name), text)
  return pathToFileURL(join(folder, name))
}

function aPress(options: Partial<RendererOptions> = {}): PdfRenderer {
  const press = createPdfRenderer({ log: silentLog, ...options })
  presses.push(press)
  return press
}

const template = aFile(
  'line.typ',
  `#set page(width: 4000pt, height: 40pt, margin: 4pt)
#set text(font: ("IBM Plex Sans Thai", "IBM Plex Sans JP"), fallback: false, size: 4pt)
#let data = json(bytes(sys.inputs.data))
#data.line`,
)
/** A program that replaces the press's own process. */
const program = (name: string, onAsk: string) =>
  aFile(
    `${name}.mjs`,
    `process.on('disconnect', () => process.exit(0))\nprocess.on('message', () => ${onAsk})`,
  )
const notMade = { ok: false, fault: { code: 'pdfNotMade' } }

describe('the PDF press', () => {
  it('the press prints any text verbatim and executes none of it', async () => {
    const press = aPress()
    const hostile = fc.constantFrom(
      '#import "x"',
      '*_$',
      '#read("/etc/passwd")',
      '$ x $',
      '"+sys.inputs.data+"',
      '\\u{41} \\',
      '= A // b /* c */ <d> @e',
      '- ~ -- --- ...',
      '`raw` ```typ #panic()```',
      '))]]}}',
    )
    const line = fc.array(fc.oneof(hostile, fc.string({ maxLength: 12 })), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(line, async (parts) => {
        const said = `A${parts.join('')}Z`
        const made = await press.print({ template, data: { line: said } })
        const printed = made.ok ? pdfText(made.value.bytes) : ''
        expect(printed.replaceAll(/\s/g, '')).toBe(said.replaceAll(/\s/g, ''))
      }),
      { numRuns: 150 },
    )
  })

  it('the press prints characters without a glyph, too', async () => {
    const line = 'a\u0000\u0007\u202e\ud83d\ude00\uffffb\r\n\u2028c'
    expect(await aPress().print({ template, data: { line } })).toMatchObject({
      ok: true,
      value: { pages: 1 },
    })
  })

  it('the press prints for many concurrently, and refuses those that would wait too long', async () => {
    const press = aPress({ mostWaiting: 5 })
    const asked = Array.from({ length: 10 }, (_none, index) =>
      press.print({ template, data: { line: `number ${index}` } }),
    )
    const made = await Promise.all(asked)
    expect(made.map((one) => (one.ok ? pdfText(one.value.bytes) : one.fault.code))).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((index) => `number ${index}`),
      'busy',
      'busy',
      'busy',
      'busy',
    ])
    expect(await press.print({ template, data: { line: 'later' } })).toMatchObject({ ok: true })
  })

  it('the press starts a new process after many documents or after an idle period', async () => {
    const press = aPress({ mostPerProcess: 2, idleMs: 1 })
    for (const line of ['a', 'b', 'c', 'd', 'e']) {
      expect(await press.print({ template, data: { line } })).toMatchObject({ ok: true })
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await press.print({ template, data: { line: 'f' } })).toMatchObject({ ok: true })
  })

  it('the press throws when a template is wrong, without revealing the data', async () => {
    const wrong = aFile('wrong.typ', '#panic(sys.inputs.data)')
    const printed = aPress().print({ template: wrong, data: { secret: 'SOMCHAI' } })
    await expect(printed).rejects.toThrow(/^a template is broken: (?!.*SOMCHAI)/)
  })
})

describe('a press whose process fails', () => {
  it('the press does not wait for a process that hangs, and the next call gets another process', async () => {
    const press = aPress({ program: program('hangs', '{ for (;;); }'), longestMs: 300 })
    const data = { line: 'x' }
    const both = [press.print({ template, data }), press.print({ template, data })]
    expect(await Promise.all(both)).toEqual([notMade, notMade])
  })

  it('the press survives a crash of its process', async () => {
    const press = aPress({ program: program('crashes', 'process.abort()') })
    expect(await press.print({ template, data: {} })).toEqual(notMade)
    expect(await press.print({ template, data: {} })).toEqual(notMade)
  })

  it('the press reports at once that there is no typesetter for the machine', async () => {
    const own = new URL('render-process.ts', import.meta.url)
    const without = aFile(
      'without.mjs',
      `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, context, next) => {
  if (name.startsWith('@myriaddreamin/')) throw new Error('no native part for this platform')
  return next(name, context)
} })
await import(${JSON.stringify(own.href)})`,
    )
    const warned: string[] = []
    const log = { ...silentLog, warn: (event: string) => void warned.push(event) }
    const press = aPress({ program: without, log })
    expect(await press.print({ template, data: { line: 'x' } })).toEqual(notMade)
    expect(await press.print({ template, data: { line: 'x' } })).toEqual(notMade)
    expect(warned).toEqual(['pdfMissing'])
  })

  it('the press passes none of the settings of the shop to the process', async () => {
    process.env['FAREHOUSE_CANARY'] = 'secret'
    const tells = `process.send({ kind: 'broken', why: 'CANARY' in process.env || JSON.stringify(process.env).includes('secret') ? 'told' : 'clean' })`
    const printed = aPress({ program: program('tells', tells) }).print({ template, data: {} })
    await expect(printed).rejects.toThrow('clean')
    delete process.env['FAREHOUSE_CANARY']
  })
})

it('a closed press makes nothing more, and waiting jobs are dropped', async () => {
  const press = aPress()
  const waiting = press.print({ template, data: { line: 'x' } })
  press.close()
  expect([await waiting, await press.print({ template, data: { line: 'x' } })]).toEqual([notMade, notMade])
})
