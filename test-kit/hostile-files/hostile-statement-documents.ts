import { zipSync } from 'fflate'
import { type Made, refused, utf8 } from './made-statement.ts'

const mt940 = (...fields: readonly string[]) => utf8(fields.join('\n'))
const openingLine = ':60F:C261126THB100,00'
const mt940Line = ':61:2611271127C5,00NTRFX//1'

/** Returns damaged MT940 messages. */
export function inMt940(): Readonly<Record<string, Made>> {
  const start = [':20:A', ':25:0123456789'] as const
  return {
    'MT940 without end': refused(mt940(...start, openingLine, mt940Line), 'damaged'),
    'MT940 without start': refused(mt940(...start, mt940Line, ':62F:C261127THB105,00'), 'balance', 3),
    'MT940 wrong end': refused(
      mt940(...start, openingLine, mt940Line, ':62F:C261127THB106,00'),
      'balance',
      5,
    ),
    'MT940 dollars': refused(mt940(...start, ':60F:C261126USD100,00'), 'currency', 3),
    'MT940 of another account': refused(mt940(':20:A', ':25:9999999999'), 'account', 2),
    'MT940 wrong line': refused(mt940(...start, openingLine, ':61:2611271127C5.00NTRF'), 'amount', 4),
    'MT940 of the future': refused(mt940(...start, openingLine, ':61:3001011127C5,00NTRFX'), 'year', 4),
    'MT940 no such day': refused(mt940(...start, openingLine, ':61:2602301127C5,00NTRFX'), 'date', 4),
    'MT940 huge amount': refused(
      mt940(...start, openingLine, ':61:2611271127C9999999999999999,00NTRFX'),
      'amount',
      4,
    ),
  }
}

/** Returns damaged or hostile CAMT.053 documents, made of a good one. */
export function inCamt(camt: string): Readonly<Record<string, Made>> {
  const changed = (from: string | RegExp, to: string) => utf8(camt.replace(from, to))
  const entities = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
  )
  return {
    'CAMT with files': refused(
      changed('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document'),
      'damaged',
    ),
    'CAMT of entities': refused(
      changed('<Document', `<!DOCTYPE d [<!ENTITY e0 "x">${entities.join('')}]><Document`),
      'damaged',
    ),
    'CAMT in dollars': refused(changed('Ccy="THB">25120', 'Ccy="USD">25120'), 'currency', 1),
    'CAMT of another account': refused(changed('0123456789', '9999999999'), 'account'),
    'CAMT wrong end': refused(changed('125000.40', '125000.41'), 'balance'),
    'CAMT without start': refused(changed('OPBD', 'XXXX'), 'balance'),
    'CAMT without statement': refused(changed(/<Stmt>[^]*<\/Stmt>/, ''), 'damaged'),
    'CAMT unclosed': refused(changed('</Document>', ''), 'damaged'),
    'CAMT nested': refused(utf8('<a>'.repeat(5000) + '</a>'.repeat(5000)), 'damaged'),
    'CAMT negative amount': refused(changed('>25120.40<', '>-25120.40<'), 'amount', 1),
    'CAMT without direction': refused(
      changed(/<\/Amt><CdtDbtInd>CRDT<\/CdtDbtInd><Sts>/, '</Amt><Sts>'),
      'amount',
      1,
    ),
    'CAMT of the future': refused(changed('2026-11-27T09', '2036-11-27T09'), 'year', 1),
    'CAMT undated': refused(changed(/<BookgDt><DtTm>[^<]*<\/DtTm><\/BookgDt>/, ''), 'date', 1),
  }
}

function sheet(cells: string): Uint8Array {
  const xml = `<worksheet><sheetData>${cells}</sheetData></worksheet>`
  return zipSync({ 'xl/worksheets/sheet1.xml': utf8(xml) })
}

/** Returns damaged or hostile workbooks. */
export function inWorkbooks(): Readonly<Record<string, Made>> {
  const row = (number: number, ...cells: readonly string[]) =>
    `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
  const head = row(1, 'Date', 'Deposit', 'Balance')
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(31_000_000).fill(0x20) }, { level: 9 })
  const lying = Buffer.from(sheet(head))
  return {
    'workbook formula': refused(sheet(`${head}<row r="2"><c><f>1+1</f><v>2</v></c></row>`), 'formula', 2),
    'workbook bomb': refused(bomb, 'tooLarge'),
    'workbook cut in half': refused(lying.subarray(0, lying.length / 2), 'damaged'),
    'workbook without sheet': refused(zipSync({ 'a.txt': utf8('x') }), 'damaged'),
    'workbook of code': refused(zipSync({ 'xl/vbaProject.bin': utf8('x') }), 'damaged'),
    'workbook climbing out': refused(zipSync({ '../xl/worksheets/sheet1.xml': utf8('x') }), 'damaged'),
    'workbook with entities': refused(
      zipSync({ 'xl/worksheets/sheet1.xml': utf8('<!DOCTYPE x><worksheet/>') }),
      'damaged',
    ),
    'workbook not XML': refused(zipSync({ 'xl/worksheets/sheet1.xml': utf8('<worksheet>') }), 'damaged'),
    'workbook far column': refused(sheet(`${head}<row r="2"><c r="XFD2"><v>1</v></c></row>`), 'cells', 2),
    'workbook lost string': refused(sheet('<row r="1"><c t="s"><v>9</v></c></row>'), 'damaged'),
    'workbook wrong date': refused(sheet(head + row(2, '31/02/2026', '5.00', '5.00')), 'date', 2),
    'workbook wrong amount': refused(sheet(head + row(2, '27/11/2026', '=5', '5.00')), 'amount', 2),
    'workbook headings alone': refused(sheet(head), 'noLines'),
    'workbook empty': refused(sheet(''), 'headerMissing'),
  }
}
