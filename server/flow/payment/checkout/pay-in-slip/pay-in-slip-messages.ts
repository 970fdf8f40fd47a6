import type { Language } from '#contract/problem.ts'

/** Messages of a pay-in slip. Placeholders are written {like this}. */
export type PayInSlipMessages = Readonly<Record<PayInSlipMessage, string>>

/** Keys of the headings, field names and sentences of a pay-in slip. */
export type PayInSlipMessage =
  | 'title'
  | 'customerPart'
  | 'bankPart'
  | 'thaiBanksOnly'
  | 'taxId'
  | 'phone'
  | 'accounts'
  | 'bank'
  | 'branch'
  | 'accountName'
  | 'accountNumber'
  | 'accountType'
  | 'date'
  | 'billerId'
  | 'reference1'
  | 'reference2'
  | 'depositor'
  | 'depositorPhone'
  | 'payBy'
  | 'cash'
  | 'cheque'
  | 'chequeNumber'
  | 'chequeBank'
  | 'chequeDate'
  | 'amount'
  | 'amountInWords'
  | 'depositorSigns'
  | 'tellerSigns'
  | 'scan'
  | 'sendProof'
  | 'simulated'
  | 'printed'
  | 'cut'
  | 'bangkokTime'

const inEnglish: PayInSlipMessages = {
  title: 'Pay-in slip',
  customerPart: 'Part 1: for the customer',
  bankPart: 'Part 2: for the bank',
  thaiBanksOnly: 'For banks in Thailand only',
  taxId: 'Tax ID',
  phone: 'Telephone',
  accounts: 'To be paid into (please mark one account)',
  bank: 'Bank',
  branch: 'Branch',
  accountName: 'Account name',
  accountNumber: 'Account number',
  accountType: 'Account type',
  date: 'Date',
  billerId: 'Biller ID',
  reference1: 'Reference 1',
  reference2: 'Reference 2',
  depositor: 'Depositor',
  depositorPhone: 'Telephone',
  payBy: 'Pay by',
  cash: 'Cash',
  cheque: 'Cheque',
  chequeNumber: 'Cheque number',
  chequeBank: 'Bank and branch of the cheque',
  chequeDate: 'Date of the cheque',
  amount: 'Amount (baht)',
  amountInWords: 'Amount in words',
  depositorSigns: 'Signature of the depositor',
  tellerSigns: 'Bank teller',
  scan: 'Scan with the app of a Thai bank',
  sendProof: 'When you have paid, send us the proof of payment on the payment page of order {orderNumber}.',
  simulated: 'Test shop: please do not pay any real money.',
  printed: 'Printed {moment} (Bangkok time)',
  cut: 'Cut here',
  bangkokTime: '{moment} (Bangkok time)',
}

const inJapanese: PayInSlipMessages = {
  title: '振込用紙',
  customerPart: '1枚目：お客様控え',
  bankPart: '2枚目：銀行控え',
  thaiBanksOnly: 'タイ国内の銀行専用',
  taxId: '納税者番号',
  phone: '電話',
  accounts: '振込先口座（1つに印を付ける）',
  bank: '銀行',
  branch: '支店',
  accountName: '口座名義',
  accountNumber: '口座番号',
  accountType: '口座種別',
  date: '日付',
  billerId: '収納企業番号',
  reference1: '照会番号1',
  reference2: '照会番号2',
  depositor: '振込人',
  depositorPhone: '電話番号',
  payBy: 'お支払い期限',
  cash: '現金',
  cheque: '小切手',
  chequeNumber: '小切手番号',
  chequeBank: '小切手の銀行・支店',
  chequeDate: '小切手の日付',
  amount: '金額（バーツ）',
  amountInWords: '金額（漢数字）',
  depositorSigns: '振込人署名',
  tellerSigns: '銀行係員',
  scan: 'タイの銀行アプリで読み取り',
  sendProof: 'お支払い後、注文番号{orderNumber}のお支払いページから支払証明をお送りください。',
  simulated: 'テスト用の店舗です。実際のお金は支払わないでください。',
  printed: '{moment}発行（バンコク時間）',
  cut: '切り取り線',
  bangkokTime: '{moment}（バンコク時間）',
}

const inThai: PayInSlipMessages = {
  title: 'ใบแจ้งการชำระเงิน',
  customerPart: 'ส่วนที่ 1 สำหรับลูกค้า',
  bankPart: 'ส่วนที่ 2 สำหรับธนาคาร',
  thaiBanksOnly: 'สำหรับธนาคารในประเทศไทยเท่านั้น',
  taxId: 'เลขประจำตัวผู้เสียภาษี',
  phone: 'โทร.',
  accounts: 'เพื่อนำเข้าบัญชี (กรุณาเลือกหนึ่งบัญชี)',
  bank: 'ธนาคาร',
  branch: 'สาขา',
  accountName: 'ชื่อบัญชี',
  accountNumber: 'เลขที่บัญชี',
  accountType: 'ประเภทบัญชี',
  date: 'วันที่',
  billerId: 'รหัสผู้รับชำระเงิน',
  reference1: 'หมายเลขอ้างอิง 1',
  reference2: 'หมายเลขอ้างอิง 2',
  depositor: 'ชื่อผู้ฝาก',
  depositorPhone: 'โทรศัพท์',
  payBy: 'กำหนดชำระเงิน',
  cash: 'เงินสด',
  cheque: 'เช็ค',
  chequeNumber: 'เลขที่เช็ค',
  chequeBank: 'ธนาคาร/สาขาของเช็ค',
  chequeDate: 'เช็คลงวันที่',
  amount: 'จำนวนเงิน (บาท)',
  amountInWords: 'จำนวนเงินเป็นตัวอักษร',
  depositorSigns: 'ลายมือชื่อผู้ฝาก',
  tellerSigns: 'เจ้าหน้าที่ธนาคาร',
  scan: 'สแกนด้วยแอปธนาคารไทย',
  sendProof: 'เมื่อชำระเงินแล้ว กรุณาส่งหลักฐานการชำระเงินที่หน้าชำระเงินของการจอง {orderNumber}',
  simulated: 'ร้านทดสอบ กรุณาอย่าชำระด้วยเงินจริง',
  printed: 'พิมพ์เมื่อ {moment} (เวลากรุงเทพฯ)',
  cut: 'ตัดตามรอยประ',
  bangkokTime: '{moment} (เวลากรุงเทพฯ)',
}

const messages: Readonly<Record<Language, PayInSlipMessages>> = { en: inEnglish, ja: inJapanese, th: inThai }

/** Returns the messages of a pay-in slip in a language. */
export function payInSlipMessagesIn(language: Language): PayInSlipMessages {
  return messages[language]
}

/**
 * Returns the small second language of the slip, so that a teller in Thailand finds the fields on every slip.
 */
export function secondSlipLanguage(language: Language): Language {
  return language === 'th' ? 'en' : 'th'
}
