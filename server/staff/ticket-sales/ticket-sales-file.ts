import type { Cell } from 'write-excel-file/node'
import type { TicketSale } from '#contract/api/staff/order/ticket-sales.ts'
import type { Language } from '#contract/problem.ts'
import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import type { Instant } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { type CsvCell, csvText } from '../reports/csv.ts'
import { paymentFormOf } from './ticket-sales.ts'

/** The columns of the files, in the order of the trade's daily sales report. */
const columns = [
  'issued',
  'transaction',
  'ticketNumber',
  'originalTicketNumber',
  'airline',
  'passenger',
  'pnr',
  'route',
  'fare',
  'carrierSurcharge',
  'taxes',
  'serviceFee',
  'penalty',
  'adjustment',
  'total',
  'commission',
  'form',
  'clerk',
  'orderNumber',
  'override',
  'commissionAgreement',
  'company',
] as const
type Column = (typeof columns)[number]

const headings: Readonly<Record<Language, Readonly<Record<Column, string>>>> = {
  en: {
    issued: 'Issued (Bangkok time)',
    transaction: 'Transaction',
    ticketNumber: 'Ticket number',
    originalTicketNumber: 'Original ticket number',
    airline: 'Airline',
    passenger: 'Passenger',
    pnr: 'PNR',
    route: 'Route',
    fare: 'Fare (THB)',
    carrierSurcharge: 'YQ/YR (THB)',
    taxes: 'Taxes (THB)',
    serviceFee: 'Service fee and markup (THB)',
    penalty: 'Penalty (THB)',
    adjustment: 'Adjustment (THB)',
    total: 'Total (THB)',
    commission: 'Commission (THB)',
    form: 'Payment form',
    clerk: 'Clerk',
    orderNumber: 'Order',
    override: 'Override (THB)',
    commissionAgreement: 'Commission agreement',
    company: 'Company',
  },
  ja: {
    issued: '発券日時（バンコク時間）',
    transaction: '取引区分',
    ticketNumber: '航空券番号',
    originalTicketNumber: '旧航空券番号',
    airline: '航空会社',
    passenger: '旅客',
    pnr: 'PNR',
    route: '区間',
    fare: '運賃（THB）',
    carrierSurcharge: 'YQ/YR（THB）',
    taxes: '税金（THB）',
    serviceFee: '手数料・マークアップ（THB）',
    penalty: '変更手数料（THB）',
    adjustment: '調整（THB）',
    total: '合計（THB）',
    commission: 'コミッション（THB）',
    form: '支払区分',
    clerk: '担当者',
    orderNumber: '注文',
    override: 'オーバーライド（THB）',
    commissionAgreement: 'コミッションの契約条件',
    company: '法人顧客',
  },
  th: {
    issued: 'วันที่ออกตั๋ว (เวลากรุงเทพฯ)',
    transaction: 'ประเภทรายการ',
    ticketNumber: 'เลขที่ตั๋ว',
    originalTicketNumber: 'เลขที่ตั๋วเดิม',
    airline: 'สายการบิน',
    passenger: 'ผู้โดยสาร',
    pnr: 'PNR',
    route: 'เส้นทาง',
    fare: 'ค่าโดยสาร (บาท)',
    carrierSurcharge: 'YQ/YR (บาท)',
    taxes: 'ภาษี (บาท)',
    serviceFee: 'ค่าบริการและมาร์กอัป (บาท)',
    penalty: 'ค่าปรับ (บาท)',
    adjustment: 'ปรับปรุง (บาท)',
    total: 'รวม (บาท)',
    commission: 'ค่าคอมมิชชัน (บาท)',
    form: 'วิธีชำระเงิน',
    clerk: 'พนักงาน',
    orderNumber: 'คำสั่งซื้อ',
    override: 'โอเวอร์ไรด์ (บาท)',
    commissionAgreement: 'ข้อตกลงค่าคอมมิชชัน',
    company: 'ลูกค้าองค์กร',
  },
}

/** Returns tickets as CSV: amounts in baht, times as Bangkok's clock shows them. */
export function ticketSalesCsv(tickets: readonly TicketSale[], language: Language): string {
  const labels = headings[language]
  return csvText(
    columns.map((column) => labels[column]),
    tickets.map((ticket) => columns.map((column) => cellOf(ticket, column))),
  )
}

/** Returns tickets as an Excel file (Office Open XML) with amounts to calculate with. */
export async function ticketSalesSheet(
  tickets: readonly TicketSale[],
  language: Language,
): Promise<Uint8Array> {
  const labels = headings[language]
  const heading: Cell[] = columns.map((column) => ({ value: labels[column], fontWeight: 'bold' }))
  const body = tickets.map((ticket) => columns.map((column) => sheetCellOf(cellOf(ticket, column))))
  const widths = columns.map((column) => ({ width: Math.max(12, labels[column].length + 2) }))
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([heading, ...body], { stickyRowsCount: 1, columns: widths }).toBuffer()
}

function cellOf(ticket: TicketSale, column: Column): CsvCell {
  switch (column) {
    case 'issued':
      return toLocal(ticket.issuedAt as Instant, officeZone).replace('T', ' ')
    case 'originalTicketNumber':
      return ticket.originalTicketNumber ?? ''
    case 'commissionAgreement':
      return ticket.commissionAgreement ?? ''
    case 'company':
      return ticket.company ?? ''
    case 'form':
      return paymentFormOf(ticket)
    case 'transaction':
    case 'ticketNumber':
    case 'airline':
    case 'passenger':
    case 'pnr':
    case 'route':
    case 'clerk':
    case 'orderNumber':
      return ticket[column]
    default:
      return { satang: ticket[column] }
  }
}

function sheetCellOf(cell: CsvCell): Cell {
  if (typeof cell === 'object') return { value: cell.satang / 100, type: Number, format: '#,##0.00' }
  return cell === '' ? null : { value: String(cell), type: String }
}
