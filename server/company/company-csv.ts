import type { Language } from '#contract/problem.ts'
import type { CreditKind } from '#contract/terms/company.ts'
import type { Zone } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { CreditEntry } from '#server/flow/payment/payment.ts'
import { csvText } from '#server/staff/reports/csv.ts'

const bangkok = 'Asia/Bangkok' as Zone

type CsvText = { readonly header: readonly string[]; readonly kinds: Readonly<Record<CreditKind, string>> }

const texts: Record<Language, CsvText> = {
  en: {
    header: ['Date (Bangkok time)', 'What', 'Order', 'Cost centre', 'Note', 'Amount (THB)', 'Balance (THB)'],
    kinds: {
      topUp: 'Top-up',
      booking: 'Order',
      refund: 'Refund',
      correction: 'Correction',
      withheldTax: 'Tax withheld',
      bankFee: 'Bank fee',
    },
  },
  ja: {
    header: ['日時（バンコク）', '内容', '注文番号', '部門コード', '備考', '金額（THB）', '残高（THB）'],
    kinds: {
      topUp: '入金',
      booking: '注文',
      refund: '返金',
      correction: '訂正',
      withheldTax: '源泉徴収税',
      bankFee: '銀行手数料',
    },
  },
  th: {
    header: [
      'เวลา (กรุงเทพฯ)',
      'รายการ',
      'เลขที่คำสั่งซื้อ',
      'ศูนย์ต้นทุน',
      'หมายเหตุ',
      'จำนวนเงิน (THB)',
      'ยอดคงเหลือ (THB)',
    ],
    kinds: {
      topUp: 'เติมเงิน',
      booking: 'คำสั่งซื้อ',
      refund: 'เงินคืน',
      correction: 'ปรับปรุงยอด',
      withheldTax: 'ภาษีหัก ณ ที่จ่าย',
      bankFee: 'ค่าธรรมเนียมธนาคาร',
    },
  },
}

/** Returns the entries of a company's account as CSV, newest first, with amounts in baht. */
export function companyCsv(entries: readonly CreditEntry[], language: Language): string {
  const { header, kinds } = texts[language]
  const rows = entries.map(({ at, kind, orderNumber = '', costCentre = '', note, satang, balance }) => {
    return [
      toLocal(at, bangkok).replace('T', ' '),
      kinds[kind],
      orderNumber,
      costCentre,
      note,
      satang / 100,
      balance / 100,
    ]
  })
  return csvText(header, rows)
}
