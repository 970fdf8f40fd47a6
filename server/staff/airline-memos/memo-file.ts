import type { Language } from '#contract/problem.ts'
import type { MemoKind, MemoState } from '#contract/terms/bsp/airline-memo.ts'
import { csvText } from '../reports/csv.ts'
import type { DatedMemo } from './list-memos.ts'

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Kind',
    'Number',
    'Airline',
    'Amount (THB)',
    'Reason',
    'Issued on',
    'Dispute by',
    'Status',
    'Tickets',
    'Order',
    'Assignee',
    'Evidence',
  ],
  ja: [
    '種類',
    '番号',
    '航空会社',
    '金額（THB）',
    '理由',
    '発行日',
    '異議申立期限',
    '状態',
    '航空券',
    '注文',
    '担当者',
    '根拠',
  ],
  th: [
    'ประเภท',
    'เลขที่',
    'สายการบิน',
    'จำนวนเงิน (บาท)',
    'เหตุผล',
    'วันที่ออก',
    'โต้แย้งภายใน',
    'สถานะ',
    'ตั๋ว',
    'คำสั่งซื้อ',
    'ผู้รับผิดชอบ',
    'หลักฐาน',
  ],
}

const states: Readonly<Record<Language, Readonly<Record<MemoState, string>>>> = {
  en: {
    received: 'Received',
    underReview: 'Under review',
    disputed: 'Disputed',
    disputeRejected: 'Dispute rejected',
    accepted: 'Accepted',
    disputeAccepted: 'Dispute accepted',
    settled: 'Settled',
    writtenOff: 'Written off',
  },
  ja: {
    received: '受領',
    underReview: '確認中',
    disputed: '異議申立中',
    disputeRejected: '異議が却下された',
    accepted: '受諾済み',
    disputeAccepted: '異議が認められた',
    settled: '精算済み',
    writtenOff: '損失処理済み',
  },
  th: {
    received: 'ได้รับแล้ว',
    underReview: 'กำลังตรวจสอบ',
    disputed: 'โต้แย้งแล้ว',
    disputeRejected: 'สายการบินไม่รับข้อโต้แย้ง',
    accepted: 'ยอมรับแล้ว',
    disputeAccepted: 'สายการบินรับข้อโต้แย้ง',
    settled: 'ชำระแล้ว',
    writtenOff: 'ตัดเป็นค่าใช้จ่ายแล้ว',
  },
}

const codes: Readonly<Record<MemoKind, string>> = { debit: 'ADM', credit: 'ACM' }

/** Returns memos as CSV, amounts in baht; what an airline gives back is negative. */
export function memosCsv(memos: readonly DatedMemo[], language: Language): string {
  const rows = memos.map(({ memo, replyBy }) => [
    codes[memo.kind],
    memo.documentNumber,
    memo.airline,
    { satang: memo.kind === 'debit' ? memo.satang : 0 - memo.satang },
    memo.reason,
    memo.issuedOn,
    replyBy ?? '',
    states[language][memo.state],
    memo.tickets.join(' '),
    memo.orderNumber ?? '',
    memo.assigneeName ?? '',
    memo.evidence,
  ])
  return csvText(headings[language], rows)
}
