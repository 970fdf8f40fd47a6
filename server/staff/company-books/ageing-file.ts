import type { Cell } from 'write-excel-file/node'
import type { Language } from '#contract/problem.ts'
import { csvText } from '../reports/csv.ts'
import type { AgeingFigures } from './statement-store.ts'

const columns = [
  'current',
  'overdue1',
  'overdue31',
  'overdue61',
  'overdue91',
  'uninvoiced',
  'unapplied',
  'owed',
] as const

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Company',
    'Not due',
    '1–30 days',
    '31–60 days',
    '61–90 days',
    'Over 90 days',
    'Not invoiced',
    'Unapplied',
    'Total owed',
  ],
  ja: ['法人', '期限前', '1～30日', '31～60日', '61～90日', '90日超', '未請求', '未消込', '債権残高'],
  th: [
    'ลูกค้าองค์กร',
    'ยังไม่ครบกำหนด',
    '1–30 วัน',
    '31–60 วัน',
    '61–90 วัน',
    'เกิน 90 วัน',
    'ยังไม่แจ้งหนี้',
    'รอตัดชำระ',
    'ยอดค้างรวม',
  ],
}

/** Returns the ageing as CSV, amounts in baht. */
export function ageingCsv(lines: readonly AgeingFigures[], language: Language): string {
  const rows = lines.map((line) => [line.name, ...columns.map((column) => ({ satang: line[column] }))])
  return csvText(headings[language], rows)
}

/** Returns the ageing as an Excel file with amounts to calculate with. */
export async function ageingSheet(lines: readonly AgeingFigures[], language: Language): Promise<Uint8Array> {
  const heading: Cell[] = headings[language].map((value) => ({ value, fontWeight: 'bold' }))
  const rows = lines.map((line): Cell[] => [
    { value: line.name, type: String },
    ...columns.map((column): Cell => {
      return { value: line[column] / 100, type: Number, format: '#,##0.00' }
    }),
  ])
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([heading, ...rows], { stickyRowsCount: 1 }).toBuffer()
}
