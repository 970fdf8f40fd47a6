import type { Language } from '#contract/problem.ts'

/** Messages of the card page. Placeholders are written {like this}. */
export type CardPageMessages = {
  readonly title: string
  readonly explain: string
  readonly toPay: string
  readonly orderNumber: string
  readonly payBy: string
  readonly bangkokTime: string
  readonly agency: string
  /** Button that opens the provider's form. */
  readonly open: string
  readonly again: string
  readonly back: string
  /** Submit button of the provider's form. */
  readonly submit: string
  readonly wait: string
  readonly closed: string
  readonly notLoaded: string
  readonly needsScript: string
  readonly testMoney: string
}

const inEnglish: CardPageMessages = {
  title: 'Pay by card',
  explain: "You enter your card number in the card provider's form. We never see it.",
  toPay: 'To pay',
  orderNumber: 'Order number',
  payBy: 'Payment deadline',
  bangkokTime: '{moment} (Bangkok time)',
  agency: 'Travel agency',
  open: 'Enter card details',
  again: 'Try again',
  back: 'Back to payment',
  submit: 'Pay',
  wait: 'Sending your card details…',
  closed: 'The card form was closed. You have not been charged.',
  notLoaded:
    'The card form could not be loaded. You have not been charged. Check your connection and try again, or choose another payment method.',
  needsScript: 'Card payment needs JavaScript. Turn it on, or choose another payment method.',
  testMoney: 'Test shop: no real money, no real tickets. Use test cards and accounts only.',
}

const inJapanese: CardPageMessages = {
  title: 'カードで支払う',
  explain:
    'カード情報は、決済サービスの入力フォームに直接ご入力いただきます。カード番号が当社に送信されることはありません。',
  toPay: 'お支払い金額',
  orderNumber: '注文番号',
  payBy: 'お支払い期限',
  bangkokTime: '{moment}（バンコク時間）',
  agency: '旅行会社',
  open: 'カード情報を入力する',
  again: 'もう一度試す',
  back: 'お支払いページに戻る',
  submit: '支払う',
  wait: 'カード情報を送信しています。しばらくお待ちください。',
  closed: 'カードの入力フォームが閉じられました。代金は請求されていません。',
  notLoaded:
    'カードの入力フォームを読み込めませんでした。代金は請求されていません。接続をご確認のうえもう一度お試しいただくか、別のお支払い方法をお選びください。',
  needsScript:
    'カードでのお支払いにはJavaScriptが必要です。有効にしていただくか、別のお支払い方法をお選びください。',
  testMoney: 'テスト環境です。実際の決済は行われません。テスト用のカードと口座のみご利用ください。',
}

const inThai: CardPageMessages = {
  title: 'ชำระด้วยบัตร',
  explain: 'กรอกข้อมูลบัตรในแบบฟอร์มของผู้ให้บริการบัตรโดยตรง เราไม่เห็นหมายเลขบัตรของคุณ',
  toPay: 'ยอดชำระ',
  orderNumber: 'เลขที่คำสั่งซื้อ',
  payBy: 'กำหนดชำระเงิน',
  bangkokTime: '{moment} (เวลากรุงเทพฯ)',
  agency: 'เอเจนซี่ท่องเที่ยว',
  open: 'กรอกข้อมูลบัตร',
  again: 'ลองใหม่',
  back: 'กลับไปหน้าชำระเงิน',
  submit: 'ชำระเงิน',
  wait: 'กรุณารอสักครู่ กำลังส่งข้อมูลบัตร',
  closed: 'แบบฟอร์มบัตรถูกปิดแล้ว ยังไม่มีการเรียกเก็บเงิน',
  notLoaded: 'ไม่สามารถเปิดแบบฟอร์มบัตรได้ ยังไม่มีการเรียกเก็บเงิน กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่ หรือเลือกวิธีชำระเงินอื่น',
  needsScript: 'การชำระด้วยบัตรต้องใช้ JavaScript กรุณาเปิดใช้งาน หรือเลือกวิธีชำระเงินอื่น',
  testMoney: 'เว็บไซต์ทดสอบ: ไม่มีการตัดเงินจริง กรุณาใช้เฉพาะบัตรและบัญชีทดสอบ',
}

/** Messages of the card page by language. */
export const cardPageMessages: Readonly<Record<Language, CardPageMessages>> = {
  en: inEnglish,
  ja: inJapanese,
  th: inThai,
}
