import {
  type HeaderMapping,
  type StatementColumn,
  statementColumns,
} from '#contract/terms/payment/bank-statement.ts'

/**
 * The headings that Thai banks and their English files use, without blanks and marks. Which bank uses which differs
 * between its channels and years; what is missing here is mapped by hand for the account.
 */
const usualHeadings: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    'วันที่',
    'วันที่ทำรายการ',
    'วันทำรายการ',
    'วันที่รายการ',
    'date',
    'transactiondate',
    'txndate',
    'postingdate',
  ],
  time: ['เวลา', 'เวลาทำรายการ', 'time', 'transactiontime', 'txntime'],
  description: [
    'รายการ',
    'ประเภทรายการ',
    'คำอธิบาย',
    'description',
    'descriptions',
    'particulars',
    'transaction',
    'code',
  ],
  withdrawal: [
    'ถอน',
    'ถอนเงิน',
    'จำนวนเงินถอน',
    'รายการถอน',
    'เดบิต',
    'หักบัญชี',
    'withdrawal',
    'withdrawals',
    'debit',
    'debitamount',
  ],
  deposit: [
    'ฝาก',
    'ฝากเงิน',
    'จำนวนเงินฝาก',
    'รายการฝาก',
    'เครดิต',
    'เข้าบัญชี',
    'deposit',
    'deposits',
    'credit',
    'creditamount',
  ],
  amount: ['จำนวนเงิน', 'จำนวน', 'amount', 'transactionamount'],
  balance: [
    'คงเหลือ',
    'ยอดคงเหลือ',
    'ยอดเงินคงเหลือ',
    'balance',
    'outstandingbalance',
    'ledgerbalance',
    'runningbalance',
  ],
  channel: ['ช่องทาง', 'ช่องทางการทำรายการ', 'channel', 'via', 'ผ่าน'],
  reference: [
    'เลขที่อ้างอิง',
    'หมายเลขอ้างอิง',
    'อ้างอิง',
    'เลขที่เช็ค',
    'reference',
    'referenceno',
    'refno',
    'ref',
    'chq',
    'chqno',
    'chequeno',
  ],
  details: [
    'รายละเอียด',
    'รายละเอียดเพิ่มเติม',
    'หมายเหตุ',
    'บัญชีคู่โอน',
    'ผู้โอน',
    'details',
    'detail',
    'remark',
    'remarks',
    'note',
    'counterparty',
  ],
}

/** The columns of a table: the position of each that it has. */
export type ColumnPositions = Readonly<Partial<Record<StatementColumn, number>>>

/** Returns a heading as it is compared: in lower case, without blanks, marks and units in parentheses. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * Returns where the columns of a table are, by the mapping of its account first and the usual headings otherwise.
 * `repeated`: columns that two cells name. A row that does not name date, balance and an amount is no header.
 */
export function findColumns(
  cells: readonly string[],
  mapping: HeaderMapping,
): { readonly positions: ColumnPositions; readonly repeated: readonly StatementColumn[] } | undefined {
  const keys = cells.map(headingKey)
  const positions: Partial<Record<StatementColumn, number>> = {}
  const repeated: StatementColumn[] = []
  const isMapped = Object.keys(mapping).length > 0
  for (const column of statementColumns) {
    const wanted = isMapped ? [headingKey(mapping[column] ?? '')] : usualHeadings[column]
    const found = keys.flatMap((key, index) => (key !== '' && wanted.includes(key) ? [index] : []))
    if (found.length > 1) repeated.push(column)
    if (found[0] !== undefined) positions[column] = found[0]
  }
  const { date, balance, amount, deposit } = positions
  const isHeader = date !== undefined && balance !== undefined && (amount ?? deposit) !== undefined
  return isHeader ? { positions, repeated } : undefined
}
