import type { Language } from '#contract/problem.ts'
import type { Tender } from '#contract/terms/payment.ts'

/** Messages of a printed receipt. Placeholders are written {like this}. */
export type ReceiptMessages = Readonly<
  Record<
    | 'title'
    | 'number'
    | 'date'
    | 'receivedFrom'
    | 'description'
    | 'paidBy'
    | 'amount'
    | 'amountInWords'
    | 'taxId'
    | 'phone'
    | 'receiver'
    | 'payer'
    | 'notTaxInvoice'
    | 'simulated'
    | 'printed'
    | 'otherTender'
    | Tender,
    string
  >
>

const messages: Readonly<Record<Language, ReceiptMessages>> = {
  en: {
    title: 'Receipt',
    number: 'Receipt number',
    date: 'Date (Bangkok time)',
    receivedFrom: 'Received from',
    description: 'Air tickets and service, order {orderNumber}',
    paidBy: 'Paid by',
    amount: 'Amount (baht)',
    amountInWords: 'Amount in words: {words}',
    taxId: 'Tax ID',
    phone: 'Telephone',
    receiver: 'Received by',
    payer: 'Payer',
    notTaxInvoice: 'This receipt is not a tax invoice.',
    simulated: 'Test shop: no real money was received.',
    printed: 'Printed {moment} (Bangkok time)',
    cash: 'Cash',
    cardTerminal: 'Card',
    transfer: 'Bank transfer',
    otherTender: 'Other payment',
  },
  ja: {
    title: '領収書',
    number: '領収書番号',
    date: '日付（バンコク時間）',
    receivedFrom: 'お支払い者',
    description: '航空券および手数料（注文番号{orderNumber}）',
    paidBy: 'お支払い方法',
    amount: '金額（バーツ）',
    amountInWords: '金額（漢数字）：{words}',
    taxId: '納税者番号',
    phone: '電話',
    receiver: '受領者',
    payer: 'お支払い者',
    notTaxInvoice: 'この領収書は税務上のインボイス（タックスインボイス）ではありません。',
    simulated: 'テスト用の店舗です。実際の入金はありません。',
    printed: '{moment}発行（バンコク時間）',
    cash: '現金',
    cardTerminal: 'カード',
    transfer: '銀行振込',
    otherTender: 'その他',
  },
  th: {
    title: 'ใบเสร็จรับเงิน',
    number: 'เลขที่ใบเสร็จรับเงิน',
    date: 'วันที่ (เวลากรุงเทพฯ)',
    receivedFrom: 'ได้รับเงินจาก',
    description: 'ค่าบัตรโดยสารเครื่องบินและค่าบริการ คำสั่งซื้อ {orderNumber}',
    paidBy: 'ชำระโดย',
    amount: 'จำนวนเงิน (บาท)',
    amountInWords: 'จำนวนเงินเป็นตัวอักษร: {words}',
    taxId: 'เลขประจำตัวผู้เสียภาษี',
    phone: 'โทร.',
    receiver: 'ผู้รับเงิน',
    payer: 'ผู้ชำระเงิน',
    notTaxInvoice: 'ใบเสร็จรับเงินนี้ไม่ใช่ใบกำกับภาษี',
    simulated: 'ร้านทดสอบ ไม่มีการรับเงินจริง',
    printed: 'พิมพ์เมื่อ {moment} (เวลากรุงเทพฯ)',
    cash: 'เงินสด',
    cardTerminal: 'บัตร',
    transfer: 'โอนเงินผ่านธนาคาร',
    otherTender: 'อื่น ๆ',
  },
}

/** Returns the messages of a receipt in a language. */
export function receiptMessagesIn(language: Language): ReceiptMessages {
  return messages[language]
}
