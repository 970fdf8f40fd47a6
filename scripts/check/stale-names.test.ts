import { expect, test } from 'vitest'
import { parseSource } from './source-file.ts'
import { staleNameFaults } from './stale-names.ts'

const order = parseSource(
  'server/order.ts',
  'export function sendOrder(): void {}\nexport type OrderStep = 1',
)
const files = ['server/order.ts', 'web/order/order-row.module.css', 'docs/orders.md']

const faultsInDocument = (path: string, text: string) =>
  staleNameFaults({ documents: [{ path, text }], sources: [order], files })
const faultsInCode = (text: string) =>
  staleNameFaults({ documents: [], sources: [order, parseSource('server/other.ts', text)], files })

test.each([
  ['a file that is gone', 'See `booking.ts`.', 'There is no file booking.ts'],
  [
    'a file that is gone, by its path',
    'See `server/flow/booking.tsx`.',
    'There is no file server/flow/booking.tsx',
  ],
  ['a style sheet that is gone', 'See `row.module.css`.', 'There is no file row.module.css'],
  ['a file beside others', 'See `order.ts`, `booking.ts`.', 'There is no file booking.ts'],
  ['a function that is gone', 'Calls `sendBooking`.', 'The code has no sendBooking'],
  ['a called function that is gone', 'Calls `sendBooking()`.', 'The code has no sendBooking'],
  ['a type that is gone', 'A `BookingStep`.', 'The code has no BookingStep'],
])('%s is reported in documents and in comments', (_, text, sentence) => {
  const told = { rule: 'stale-names', line: 3, sentence: expect.stringContaining(sentence) }
  expect(faultsInDocument('docs/orders.md', `# Orders\n\n${text}\n`)).toEqual([
    { ...told, file: 'docs/orders.md' },
  ])
  expect(faultsInCode(`/**\n *\n * ${text}\n */\nconst a = 1`)).toEqual([
    { ...told, file: 'server/other.ts' },
  ])
  expect(faultsInCode(`\n\n// ${text}`)).toHaveLength(1)
})

test.each([
  'See `order.ts` and `web/order/order-row.module.css`.',
  'The files `*-store.ts`, `order-*.ts`, `<name>-wire.ts`, `{en,ja}.ts` and `-routes.ts`.',
  'Without backticks, booking.ts is a word.',
  'Call `sendOrder()` of `OrderStep`; `order`, `ORDER_KEY`, `/api/orders` and `Order` name other things.',
  'In Sabre it is `QueueCount`.',
])('a document and a comment may say: %s', (text) => {
  expect(faultsInDocument('docs/orders.md', text)).toEqual([])
  expect(faultsInCode(`/** ${text} */\nconst a = 1`)).toEqual([])
})

test('a changelog tells of what there was', () => {
  expect(faultsInDocument('CHANGELOG.md', 'Renamed `booking.ts` and `sendBooking`.')).toEqual([])
  expect(faultsInDocument('docs/decisions/0001-orders.md', 'In `booking.ts`.')).toHaveLength(1)
})

test.each([
  ['a declaration that is gone', '/** See {@link sendBooking}. */\nexport const a = 1', 1],
  [
    'a name that only comments have',
    '// sendBooking\n/** See {@link sendBooking}. */\nexport const a = 1',
    1,
  ],
  [
    'the member that it describes',
    'type A = {\n  /** See {@link look}. */\n  look(): void\n}\nconst b = c.look',
    1,
  ],
  [
    'a declaration elsewhere',
    '/** See {@link sendOrder} and {@link OrderStep.send}. */\nexport const a = 1',
    0,
  ],
  ['an import', "import { z } from 'zod'\n/** See {@link z}. */\nexport const a = 1", 0],
  [
    'another member of the file',
    'type A = {\n  shop(): void\n  /** As {@link shop}. */\n  look(): void\n}',
    0,
  ],
  ['the top-level name that it describes', '/** {@link a} itself. */\nexport const a = 1', 0],
])('a link to %s: faults are counted', (_, text, count) => {
  expect(faultsInCode(text)).toHaveLength(count)
})
