import type { Language } from '#contract/problem.ts'

/** Messages of a printed closing sheet. Placeholders are written {like this}. */
export type ClosingSheetMessages = Readonly<
  Record<
    | 'title'
    | 'clerk'
    | 'opened'
    | 'closed'
    | 'float'
    | 'expected'
    | 'counted'
    | 'difference'
    | 'reason'
    | 'reviewedBy'
    | 'movements'
    | 'time'
    | 'order'
    | 'receipt'
    | 'kind'
    | 'amount'
    | 'received'
    | 'returned'
    | 'paidOut'
    | 'denominations'
    | 'none'
    | 'clerkSigns'
    | 'managerSigns'
    | 'printed',
    string
  >
>

const messages: Readonly<Record<Language, ClosingSheetMessages>> = {
  en: {
    title: 'Cash drawer closing',
    clerk: 'Clerk',
    opened: 'Opened (Bangkok time)',
    closed: 'Closed (Bangkok time)',
    float: 'Opening float',
    expected: 'Expected cash',
    counted: 'Counted cash',
    difference: 'Difference',
    reason: 'Reason',
    reviewedBy: 'Reviewed by',
    movements: 'Cash movements',
    time: 'Time',
    order: 'Order',
    receipt: 'Receipt',
    kind: 'Movement',
    amount: 'Amount (baht)',
    received: 'Received',
    returned: 'Returned',
    paidOut: 'Refund paid out',
    denominations: 'Notes and coins',
    none: 'No cash was received or paid out.',
    clerkSigns: 'Clerk',
    managerSigns: 'Received by',
    printed: 'Printed {moment} (Bangkok time)',
  },
  ja: {
    title: 'レジ締め表',
    clerk: '担当者',
    opened: '開始（バンコク時間）',
    closed: '締め（バンコク時間）',
    float: '釣銭準備金',
    expected: '帳簿上の現金',
    counted: '実際の現金',
    difference: '過不足',
    reason: '理由',
    reviewedBy: '確認者',
    movements: '現金の出入り',
    time: '時刻',
    order: '注文番号',
    receipt: '領収書番号',
    kind: '種類',
    amount: '金額（バーツ）',
    received: '入金',
    returned: '返却',
    paidOut: '返金の支払い',
    denominations: '金種',
    none: '現金の出入りはありません。',
    clerkSigns: '担当者',
    managerSigns: '受領者',
    printed: '{moment}発行（バンコク時間）',
  },
  th: {
    title: 'ใบปิดลิ้นชักเงินสด',
    clerk: 'เจ้าหน้าที่',
    opened: 'เปิด (เวลากรุงเทพฯ)',
    closed: 'ปิด (เวลากรุงเทพฯ)',
    float: 'เงินทอนตั้งต้น',
    expected: 'เงินสดที่ควรมี',
    counted: 'เงินสดที่นับได้',
    difference: 'ส่วนต่าง',
    reason: 'เหตุผล',
    reviewedBy: 'ผู้ตรวจสอบ',
    movements: 'รายการเงินสด',
    time: 'เวลา',
    order: 'คำสั่งซื้อ',
    receipt: 'ใบเสร็จ',
    kind: 'รายการ',
    amount: 'จำนวนเงิน (บาท)',
    received: 'รับเงิน',
    returned: 'คืนเงิน',
    paidOut: 'จ่ายเงินคืนลูกค้า',
    denominations: 'ธนบัตรและเหรียญ',
    none: 'ไม่มีการรับหรือจ่ายเงินสด',
    clerkSigns: 'เจ้าหน้าที่',
    managerSigns: 'ผู้รับมอบ',
    printed: 'พิมพ์เมื่อ {moment} (เวลากรุงเทพฯ)',
  },
}

/** Returns the messages of a closing sheet in a language. */
export function closingSheetMessagesIn(language: Language): ClosingSheetMessages {
  return messages[language]
}
