import { gzipSync } from 'node:zlib'
import { inCamt, inMt940, inWorkbooks } from './hostile-statement-documents.ts'
import { type HostileStatement, type Made, refused, utf8 } from './made-statement.ts'

const heading = 'วันที่,เวลา,รายการ,ถอน,ฝาก,ยอดคงเหลือ'
const rows = [
  '27/11/2569,09:00,โอนเข้า,,100.00,1100.00',
  '27/11/2569,10:00,โอนออก,50.00,,1050.00',
  '27/11/2569,11:00,โอนเข้า,,"1,000.25","2,050.25"',
]
const table = (...lines: readonly string[]) => utf8([heading, ...lines].join('\n'))
/** The table with its second row, row 3 of the file, replaced. */
const withRow = (line: string) => table(rows[0] ?? '', line, rows[2] ?? '')

const formulas = [
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("http://evil.example";"x")',
  '=1+1',
  '@SUM(A1:A9)',
  '+1+1',
  '-1+1',
  '\t=1+1',
  '＝1+1',
  '%0A=1+1',
  '{=1}',
  '1e3',
  '0x10',
  '1,00',
  '1,0000.00',
  '12.345',
  '1.000,00',
  '๑๐๐',
  'NaN',
  'Infinity',
  '(5',
  '5)',
  '--5',
  '5 000',
  '99999999999999999999',
  '<script>',
]

function inColumns(): Readonly<Record<string, Made>> {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const columns = {
    withdrawal: (text: string) => `27/11/2569,10:00,x,${quoted(text)},,1050.00`,
    deposit: (text: string) => `27/11/2569,10:00,x,,${quoted(text)},1050.00`,
    balance: (text: string) => `27/11/2569,10:00,x,50.00,,${quoted(text)}`,
  }
  return Object.fromEntries(
    formulas.flatMap((text) =>
      Object.entries(columns).map(([column, line]) => [
        `${column} ${text}`,
        refused(withRow(line(text)), 'amount', 3),
      ]),
    ),
  )
}

function inDates(): Readonly<Record<string, Made>> {
  const wrong = [
    '=TODAY()',
    '32/01/2569',
    '29/02/2569',
    '27 11 2569',
    '31/02/2569',
    '00/11/2569',
    '27/13/2569',
    '11-27-2026',
    'วันนี้',
    '27//2569',
    '46353',
    '27/11',
    '2026-11-31',
    '27 Foo 2026',
    '1/1/1',
  ]
  const years = [
    '27/11/2570',
    '27/11/2027',
    '27/11/1900',
    '27/11/2500',
    '27/11/2400',
    '27/11/0001',
    '27/11/9999',
    '27/11/70',
    '27/11/20',
    '2569-12-27',
    '29 พ.ย. 2569',
  ]
  const times = [
    '25:00',
    '09:60',
    '9',
    '=NOW()',
    '09:00:99',
    'noon',
    '24:00',
    '9:5',
    '09:00 UTC',
    '-1:00',
    '09:00:00:00',
  ]
  return Object.fromEntries([
    ...wrong.map((text) => [`date ${text}`, refused(withRow(`${text},10:00,x,50.00,,1050.00`), 'date', 3)]),
    ...years.map((text) => [`year ${text}`, refused(withRow(`${text},10:00,x,50.00,,1050.00`), 'year', 3)]),
    ...times.map((text) => [
      `time ${text}`,
      refused(withRow(`27/11/2569,${text},x,50.00,,1050.00`), 'time', 3),
    ]),
  ])
}

function inEncodings(): Readonly<Record<string, Made>> {
  const bytes = {
    latin1: Buffer.from('Date,Amount,Balance\n\u00E9\u00FC\u00DD,1,1', 'latin1'),
    shiftJis: Buffer.from([0x93, 0xfa, 0x95, 0x74, 0x2c, 0x8e, 0x63, 0x8d, 0x82]),
    gb: Buffer.from([0xc8, 0xd5, 0xc6, 0xda, 0xfe, 0xfe]),
    halfUtf8: Buffer.concat([table(...rows), Buffer.from([0xe0, 0xb8])]),
    utf16WithoutMark: Buffer.from(table(...rows).toString(), 'utf16le'),
    halfUtf16: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x00, 0xd8])]),
    zeroBytes: Buffer.from(
      table(...rows)
        .toString()
        .replace('x', '\0')
        .replace('โอนออก', '\0'),
    ),
    escape: Buffer.from(
      table(...rows)
        .toString()
        .replace('โอนออก', '\u001B[31m'),
    ),
    png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]),
    gzip: gzipSync(table(...rows)),
    random: Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 197 + 131) % 256)),
  }
  return Object.fromEntries(Object.entries(bytes).map(([name, one]) => [name, refused(one, 'encoding')]))
}

function inShape(): Readonly<Record<string, Made>> {
  const names = heading.split(',')
  const repeated = [
    'วันที่',
    'เวลา',
    'รายการ',
    'ถอน',
    'ฝาก',
    'ยอดคงเหลือ',
    'Date',
    'Withdrawal',
    'Deposit',
    'Balance',
  ].map(
    (name) =>
      [
        `repeated ${name}`,
        refused(utf8(`${[...names, name].join(',')}\n${rows.join('\n')}`), 'headerRepeated', 1),
      ] as const,
  )
  const missing = ['วันที่', 'ฝาก', 'ยอดคงเหลือ'].map(
    (name) =>
      [
        `without ${name}`,
        refused(utf8(`${heading.replace(name, 'X')}\n${rows.join('\n')}`), 'headerMissing'),
      ] as const,
  )
  return Object.fromEntries([
    ...repeated,
    ...missing,
    ['zero bytes', refused(utf8(''), 'empty')],
    ['blank', refused(utf8(' \n\t\r\n'), 'empty')],
    ['byte order mark alone', refused(utf8('\uFEFF'), 'empty')],
    ['headings alone', refused(utf8(heading), 'noLines')],
    ['preamble alone', refused(utf8('ธนาคาร\nเลขที่บัญชี 012-3-45678-9\n'), 'headerMissing')],
    ['balance alone', refused(table('27/11/2569,,ยอดยกมา,,,1000.00'), 'noLines')],
    ['another account', refused(utf8(`เลขที่บัญชี 999-9-99999-9\n${table(...rows).toString()}`), 'account', 1)],
    ['open quote', refused(withRow('27/11/2569,10:00,"x,50.00,,1050.00'), 'quote', 3)],
    ['text behind a quote', refused(withRow('27/11/2569,10:00,"x"y,50.00,,1050.00'), 'quote', 3)],
    ['too many cells', refused(withRow('27/11/2569,10:00,x,50.00,,1050.00,9'), 'cells', 3)],
    ['too few cells', refused(withRow('27/11/2569,10:00,x,50.00'), 'cells', 3)],
    ['both amounts', refused(withRow('27/11/2569,10:00,x,50.00,50.00,1050.00'), 'amount', 3)],
    ['wrong sum', refused(withRow('27/11/2569,10:00,x,50.00,,1050.01'), 'balance', 3)],
    ['row removed', refused(table(rows[0] ?? '', rows[2] ?? ''), 'balance', 3)],
    [
      'row repeated',
      refused(table(rows[0] ?? '', rows[0] ?? '', rows[1] ?? '', rows[2] ?? ''), 'balance', 3),
    ],
    ['rows shuffled', refused(table(rows[1] ?? '', rows[0] ?? '', rows[2] ?? ''), 'balance', 3)],
    ['amount changed', refused(withRow('27/11/2569,10:00,x,49.00,,1050.00'), 'balance', 3)],
    ['sign changed', refused(withRow('27/11/2569,10:00,x,,50.00,1050.00'), 'balance', 3)],
    ['no sign', refused(utf8('Date,Amount,Balance\n27/11/2569,5.00,5.00'), 'sign', 2)],
    ['long cell', refused(withRow(`27/11/2569,10:00,${'x'.repeat(1001)},50.00,,1050.00`), 'cellTooLong', 3)],
    ['five megabytes', refused(Buffer.alloc(5_000_001, 0x20), 'tooLarge')],
    ['20,001 rows', refused(table(...Array<string>(20_001).fill(rows[0] ?? '')), 'tooManyRows')],
    ['PDF', refused(utf8('%PDF-1.7\n'), 'pdf')],
    ['old Excel', refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'oldExcel')],
    [
      'surrogate halves, which are Thai letters in TIS-620',
      refused(Buffer.from([0xed, 0xa0, 0x80, 0x2c]), 'headerMissing'),
    ],
    [
      'an overlong slash, which is a Thai letter in TIS-620',
      refused(Buffer.from([0xc0, 0xaf, 0x2c]), 'headerMissing'),
    ],
    ['SVG', refused(utf8('<svg onload="x"/>'), 'damaged')],
    ['JSON', refused(utf8('{"Date":1}'), 'quote', 1)],
    ['HTML', refused(utf8('<html><body><table></table></body></html>'), 'damaged')],
  ])
}

/** Returns every hostile statement of account 012-3-45678-9 on 27 November 2026; `camt` is a good CAMT.053 file. */
export function hostileStatements(camt: string): readonly HostileStatement[] {
  const all = {
    ...inColumns(),
    ...inDates(),
    ...inEncodings(),
    ...inShape(),
    ...inMt940(),
    ...inCamt(camt),
    ...inWorkbooks(),
  }
  return Object.entries(all).map(([name, made]) => ({ name, ...made }))
}
