import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import writeExcelFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readBilling } from './read-billing.ts'

const heading = 'Document Number,Transaction Code,Fare,Tax,Commission,Penalty,Net Amount'
const read = (...rows: readonly string[]) => readBilling(Buffer.from([heading, ...rows, ''].join('\n')), {})
const sale = '217-4820153001,TKTT,"10,000.00",1500.50,300.00,,11200.50'

describe('reading a billing statement', () => {
  it('reads documents, and skips what stands above the headings and totals below', () => {
    const file = [
      'Billing statement,BKK',
      '',
      heading,
      sale,
      '0164820153001,VOID,,,,,',
      ',,,,,Total,11200.50',
      '',
    ]
    expect(readBilling(Buffer.from(file.join('\n')), {})).toMatchObject({
      ok: true,
      value: [
        {
          row: 4,
          documentNumber: '2174820153001',
          transaction: 'TKTT',
          amounts: { fare: 1_000_000, taxes: 150_050, commission: 30_000, penalty: 0, net: 1_120_050 },
        },
        { documentNumber: '0164820153001', transaction: 'CANX', amounts: { net: 0 } },
      ],
    })
  })

  it('reads a workbook, with the leading zero that its cell has dropped', async () => {
    const texts = heading.split(',').map((value) => ({ value }))
    const figures = [1000.1, 20, -50, 0, 970.1].map((value) => ({ value, type: Number }))
    const row = [{ value: 164_820_153_001, type: Number }, { value: 'TKTT' }, ...figures]
    const bytes = await writeExcelFile([texts, row]).toBuffer()
    expect(readBilling(bytes, {})).toMatchObject({
      value: [
        {
          documentNumber: '0164820153001',
          // written as a deduction
          amounts: { fare: 100_010, taxes: 2000, commission: 5000, net: 97_010 },
        },
      ],
    })
  })

  it('takes headings that staff have assigned before the usual ones', () => {
    const file = `No,What,Base,T,C,Sum,Net\n2174820153001,TKTT,1,2,0,3,999`
    const bytes = Buffer.from(`${file}\n`)
    expect(readBilling(bytes, {})).toMatchObject({
      fault: {
        faults: [{ reason: 'headerMissing' }],
        headings: ['No', 'What', 'Base', 'T', 'C', 'Sum', 'Net'],
      },
    })
    const mapping = {
      document: 'No',
      transaction: 'What',
      fare: 'Base',
      taxes: 'T',
      commission: 'C',
      net: 'Sum',
    }
    expect(readBilling(bytes, mapping)).toMatchObject({ value: [{ amounts: { net: 300 } }] })
  })

  it.each([
    ['482015300,TKTT,1,1,1,,1', { reason: 'document', column: 'document' }],
    ['2174820153002,XXXX,1,1,1,,1', { reason: 'transaction', column: 'transaction' }],
    ['2174820153002,TKTT,1,1,1,,', { reason: 'amount', column: 'net' }],
    ['2174820153002,TKTT,"1,00",1,1,,1', { reason: 'amount', column: 'fare' }],
    ['2174820153002,TKTT,=1+1,1,1,,1', { reason: 'amount', column: 'fare' }],
    ['2174820153002,TKTT,1,1,1,,1,more', { reason: 'cells' }],
    [sale, { reason: 'duplicate' }],
    [`${'9'.repeat(1001)},TKTT,1,1,1,,1`, { reason: 'cellTooLong' }],
  ])('refuses the row %s of a file', (row, fault) => {
    expect(read(sale, row)).toMatchObject({ ok: false, fault: { faults: [{ row: 3, ...fault }] } })
  })

  it('refuses every file of the corpus of bank statements, and never throws', () => {
    const corpus = join(import.meta.dirname, '../../flow/payment/bank-statement/read/fixtures')
    const files = readdirSync(corpus)
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) {
      const answer = readBilling(readFileSync(join(corpus, file)), {})
      expect(answer.ok ? file : answer.fault.faults.length).toBeGreaterThan(0)
    }
  })

  it.each([
    ['%PDF-1.7', 'pdf'],
    ['PK\u0003\u0004 no archive', 'damaged'],
    ['', 'empty'],
    [`${heading}\n`, 'noLines'],
    [`${heading}\n"217`, 'quote'],
  ])('refuses the file %s as a whole', (text, reason) => {
    expect(readBilling(Buffer.from(text, 'latin1'), {})).toMatchObject({ fault: { faults: [{ reason }] } })
  })
})
