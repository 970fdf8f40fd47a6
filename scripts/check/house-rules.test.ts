import { expect, test } from 'vitest'
import { languages } from '#contract/problem.ts'
import { problems } from '#contract/problem/problems.ts'
import { docstringFaults } from './docstrings.ts'
import { documentFaults } from './documents.ts'
import type { Fault } from './fault.ts'
import { crowdedFolderFaults, fileNameFaults } from './file-names.ts'
import { glossaryFaults } from './glossary.ts'
import { licenceFaults } from './licences.ts'
import { catalogueFaults, uncataloguedFaults } from './message-catalogues.ts'
import { plainWordFaults } from './plain-words.ts'
import { problemCatalogueFaults, type WrittenSentences } from './problem-catalogue.ts'
import { retiredNameFaults } from './retired-names.ts'
import { parseSource } from './source-file.ts'
import { sourceFaults } from './source-rules.ts'
import { titleFaults } from './test-titles.ts'

const rulesOf = (faults: readonly Fault[]): readonly string[] => faults.map(({ rule }) => rule)

test.each([
  ['environment-in-config-only', 'server/flow/price/price.ts', "const a = process.env['HOST']"],
  ['environment-in-config-only', 'server/flow/price/price.ts', 'const a = globalThis.process.env.HOST'],
  ['time-is-handed-in', 'server/flow/price/price.ts', 'const a = Date.now()'],
  ['time-is-handed-in', 'contract/terms/time.ts', 'const a = new Date()'],
  ['time-is-handed-in', 'web/flow/search/search-form.tsx', 'const a = Date()'],
  ['chance-is-handed-in', 'server/flow/price/price.ts', 'const a = Math.random()'],
  ['chance-is-handed-in', 'server/flow/price/price.ts', 'const a = crypto.randomUUID()'],
  ['chance-is-handed-in', 'server/flow/price/price.ts', "import { randomBytes } from 'node:crypto'"],
  ['fetch-through-the-client', 'server/flow/price/price.ts', "const a = fetch('http://localhost')"],
  ['money-is-whole', 'server/providers/supply/duffel/duffel-to-terms.ts', "const a = parseFloat('1.5')"],
  ['money-is-whole', 'server/flow/price/price.ts', 'const a = (1).toFixed(2)'],
  ['no-mocks-of-ours', 'server/flow/price/price.test.ts', "vi.mock('./price-store.ts')"],
  ['no-barrels', 'server/flow/price/other.ts', "export * from './price.ts'"],
  ['no-barrels', 'web/ui/all.ts', "export { x } from './x.ts'"],
  ['endpoints-in-the-contract', 'web/api/use-order.ts', "const a = '/api/orders/'"],
  ['endpoints-in-the-contract', 'server/flow/price/price.ts', 'const a = `/api/orders/${b}`'],
  ['no-silencing', 'server/flow/price/price.ts', '// oxlint-disable-next-line no-console'],
  ['no-silencing', 'server/flow/price/price.ts', '/* eslint-disable */'],
  ['no-silencing', 'server/flow/price/price.test.ts', '// @ts-expect-error it is late'],
])('%s is reported in %s: %s', (rule, path, text) => {
  const faults = sourceFaults(parseSource(path, `\n${text}\n`))
  expect(rulesOf(faults)).toEqual([rule])
  expect(faults[0]).toMatchObject({ file: path, line: 2 })
})

test.each([
  ['server/config.ts', 'const a = process.env'],
  ['server/platform/clock.ts', 'const a = Date.now()'],
  ['web/session/browser-clock.ts', 'const a = new Date()'],
  ['server/flow/price/price.ts', 'const a = new Date(0)'],
  ['server/platform/ids.ts', "import { randomBytes } from 'node:crypto'"],
  ['server/flow/price/price.ts', "import { createHash } from 'node:crypto'"],
  ['server/flow/price/price.test.ts', 'const a = Date.now()'],
  ['server/flow/price/price.ts', "export { x } from './fare-rules.ts'"],
  ['contract/api/order.ts', "const a = '/api/orders/'"],
  ['server/flow/price/price.test.ts', "const a = '/api/orders/'"],
  ['scripts/create-admin.ts', "const a = process.env['DATA_DIR']"],
])('%s may contain %s', (path, text) => {
  expect(sourceFaults(parseSource(path, text))).toEqual([])
})

test('an unreadable file is a fault', () => {
  expect(rulesOf(sourceFaults(parseSource('server/app.ts', 'const = 1')))).toContain('readable')
})

test('exports need docstrings', () => {
  const faultsIn = (text: string, path = 'server/app.ts') =>
    docstringFaults(parseSource(path, text)).map(({ line }) => line)
  expect(
    faultsIn('export const a = 1\n/* no */\nexport type B = 1\nexport function c() {}\nexport class D {}'),
  ).toEqual([1, 3, 4, 5])
  expect(faultsIn('const a = 1\nexport { a }')).toEqual([1])
  expect(faultsIn('/** Said. */\nconst a = 1\nexport { a }')).toEqual([])
  expect(faultsIn('/** Said. */\nexport const a = 1\n/** Said. */\nexport async function b() {}')).toEqual([])
  expect(
    faultsIn('/** Once for all. */\nexport function a(): 1\nexport function a(): number { return 1 }'),
  ).toEqual([])
  expect(faultsIn('/** About the file. */\nconst x = 1\nexport const a = x')).toEqual([3])
  expect(faultsIn('export const a = 1', 'server/app.test.ts')).toEqual([])
})

test('a docstring says more than the name', () => {
  const repeating = (text: string) =>
    docstringFaults(parseSource('server/app.ts', text)).map(({ sentence }) => sentence)
  expect(repeating('/** The payment store. */\nexport type PaymentStore = 1')).toEqual([
    expect.stringContaining('only repeats the name'),
  ])
  expect(repeating('/** Stores payment attempts. */\nexport type PaymentStore = 1')).toEqual([])
})

test('titles of tests have a subject', () => {
  const lines = (path: string, text: string) => titleFaults(parseSource(path, text)).map(({ line }) => line)
  const text = [
    "it('is told twice', () => {})",
    "test.skipIf(true)('of a booking', () => {})",
    "it.each([1])('when %i', () => {})",
    "it('a booking is told twice', () => {})",
    "test.describe('in Thai', () => {})",
  ].join('\n')
  expect(lines('web/a.test.ts', text)).toEqual([1, 2, 3])
  expect(lines('web/a.ts', text)).toEqual([])
})

test('file names describe the content', () => {
  const bad = [
    'server/utils.ts',
    'web/ui/date-helpers.ts',
    'server/common/x.ts',
    'contract/types.ts',
    'web/ui/index.ts',
  ]
  expect(fileNameFaults(bad).map(({ file }) => file)).toEqual(bad)
  expect(fileNameFaults(['server/app.ts', 'web/ui/button.tsx', 'index.html', 'docs/types.md'])).toEqual([])
})

test('names of files, exports, paths, tables and columns use no retired word', () => {
  const faults = [
    parseSource('server/flow/payment/take-back.ts', 'export const withdraw = 1'),
    parseSource('web/staff/orders.ts', 'export const showSecondPerson = 1\nconst wish = 1'),
    parseSource('contract/api/mails.ts', "const sent = endpoint({\n  path: '/api/mails/send-again',\n})"),
    parseSource('server/database/tables/flow.ts', 'type Booking = {\n  heads: number\n}'),
    parseSource('server/flow/heads.test.ts', 'export const ahead = 1'),
  ].map((source) => retiredNameFaults([source]).map(({ sentence }) => sentence.split('"')[3]))
  expect(faults).toEqual([['take back'], ['second person'], ['send again'], ['heads'], ['heads']])
})

test('a folder holds 25 source files, and any number of tests and migrations', () => {
  const filesIn = (folder: string, end: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/f${index}${end}`)
  expect(
    crowdedFolderFaults([
      ...filesIn('server/flow/booking', '.ts', 25),
      ...filesIn('server/flow/booking', '.test.ts', 5),
      ...filesIn('server/database/migrations', '.ts', 40),
    ]),
  ).toEqual([])
  expect(crowdedFolderFaults(filesIn('web/staff', '.tsx', 26))).toMatchObject([
    { rule: 'folder-size', file: 'web/staff' },
  ])
})

test('the glossary names every type of the terms', () => {
  const source = parseSource(
    'contract/terms/ticket.ts',
    'export type Ticket = 1\nexport type Coupon = 2\ntype Inner = 3',
  )
  expect(glossaryFaults([source], '| Ticket | `Ticket` |').map(({ sentence }) => sentence)).toEqual([
    'The word "Coupon" is not in docs/glossary.md.',
  ])
})

const sentences: WrittenSentences = Object.fromEntries(
  Object.keys(problems).map((code) => [code, { heading: 'What {value}', help: 'Help.' }]),
)

test('problems have texts in three languages with the same placeholders', () => {
  const whole = { en: sentences, ja: sentences, th: sentences }
  expect(problemCatalogueFaults(whole)).toEqual([])
  expect(problemCatalogueFaults({ en: sentences, ja: sentences })).toHaveLength(1)
  const faulty: WrittenSentences = {
    ...sentences,
    busy: { heading: 'What', help: 'Help.' },
    offerGone: { heading: 'What {value}', help: ' ' },
    invented: { heading: 'What', help: 'Help.' },
  }
  for (const language of languages.slice(1)) {
    expect(problemCatalogueFaults({ ...whole, [language]: faulty })).toHaveLength(3)
  }
})

const po = (...blocks: string[]): string => ['msgid ""\nmsgstr ""\n"Language: th\\n"', ...blocks].join('\n\n')

test.each([
  ['fuzzy', '#, fuzzy\nmsgid "Search"\nmsgstr "ค้นหา"'],
  ['no longer used', '#~ msgid "Search"\n#~ msgstr "ค้นหา"'],
  ['fill in', 'msgid "From {place}"\nmsgstr "จาก"'],
  ['fill in', 'msgid "Read <0>the rules</0>"\nmsgstr "อ่านกฎ"'],
])('a message that is %s is reported', (word, block) => {
  const files = ['en', 'ja', 'th'].map((language) => ({ path: `web/ui/messages/${language}.po`, text: po() }))
  expect(catalogueFaults(files)).toEqual([])
  const faults = catalogueFaults([...files.slice(0, 2), { path: 'web/ui/messages/th.po', text: po(block) }])
  expect(faults).toMatchObject([{ rule: 'messages-complete', file: 'web/ui/messages/th.po', line: 5 }])
  expect(faults[0]?.sentence).toContain(word)
})

test('messages: whole sentences pass; missing catalogues and folders without a catalogue fail', () => {
  const long =
    'msgid ""\n"One {count, plural, one {# seat} other {# seats}} "\n"left"\nmsgstr "เหลือ {count} ที่นั่ง"'
  expect(
    catalogueFaults(['en', 'ja', 'th'].map((l) => ({ path: `web/ui/messages/${l}.po`, text: po(long) }))),
  ).toEqual([])
  expect(catalogueFaults([{ path: 'web/ui/messages/en.po', text: po() }])).toHaveLength(2)
  const speaking = parseSource('web/new/page.tsx', "import { Trans } from '@lingui/react/macro'")
  expect(uncataloguedFaults([speaking], ['ui'])).toHaveLength(1)
  expect(uncataloguedFaults([speaking], ['new'])).toEqual([])
})

test('messages: two folders translate a sentence alike, or separate it by a context', () => {
  const catalogue = (folder: string, block: string) =>
    ['en', 'ja', 'th'].map((language) => ({ path: `web/${folder}/messages/${language}.po`, text: po(block) }))
  const one = catalogue('ui', 'msgid "Departure"\nmsgstr "วันเดินทางไป"')
  const same = catalogue('app', 'msgid "Departure"\nmsgstr "วันเดินทางไป"')
  const apart = catalogue('app', 'msgctxt "sort"\nmsgid "Departure"\nmsgstr "เวลาออก"')
  const other = catalogue('app', 'msgid "Departure"\nmsgstr "เวลาออก"')
  expect(catalogueFaults([...one, ...same])).toEqual([])
  expect(catalogueFaults([...one, ...apart])).toEqual([])
  expect(rulesOf(catalogueFaults([...one, ...other]))).toEqual(Array(3).fill('messages-complete'))
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['UNLICENSED', false],
  [undefined, false],
])('the licence %s of a package that goes with the shop is allowed: %s', (license, isAllowed) => {
  const terms = license === undefined ? {} : { license }
  const faults = licenceFaults({ '': {}, 'node_modules/a': terms, 'node_modules/b': { ...terms, dev: true } })
  expect(rulesOf(faults)).toEqual(isAllowed ? [] : ['licences'])
})

test('the documents exist, are short and have valid links; decisions are numbered', () => {
  const record = '# Money\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Status\n'
  const names = [
    'README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'LICENSE',
    'NOTICE',
  ]
  const files = [...names, 'docs/glossary.md', 'docs/decisions/0001-money.md']
  const whole = {
    path: 'docs/decisions/0001-money.md',
    text: `${record}[words](../glossary.md) [site](https://example.com)`,
  }
  expect(documentFaults([whole], files)).toEqual([])
  const told = (path: string, text: string) =>
    documentFaults([whole, { path, text }], files).map(({ rule }) => rule)
  expect(told('README.md', 'line\n'.repeat(121))).toEqual(['documents'])
  expect(told('README.md', '[gone](docs/gone.md)')).toEqual(['documents'])
  expect(told('docs/decisions/0001-other.md', record)).toEqual(['decisions'])
  expect(told('docs/decisions/other.md', record)).toEqual(['decisions'])
  expect(told('docs/decisions/0002-other.md', record.replace('## Context', ''))).toEqual(['decisions'])
  expect(documentFaults([whole], files.slice(1))).toHaveLength(1)
})

test.each(['see /root/notes.md', 'TODO later', 'in a real app one would', 'mail foo@bar.com', 'Lorem ipsum'])(
  'the text "%s" is reported',
  (text) => {
    expect(rulesOf(plainWordFaults('docs/deployment.md', text))).toEqual(['plain-words'])
    expect(plainWordFaults('docs/deployment.md', 'Mail foo@example.com, keep /var/lib/farehouse.')).toEqual(
      [],
    )
  },
)
