/** The texts of the payment page in one language. */
export type PageMessages = {
  readonly title: string
  readonly merchant: string
  readonly invoice: string
  readonly amount: string
  readonly card: string
  readonly pay: string
  readonly reason: string
  readonly decline: string
  readonly failThreeD: string
  readonly later: string
  readonly cancel: string
  readonly close: string
  readonly closed: string
  readonly back: string
  readonly over: string
  readonly unknown: string
}

const messages: Readonly<Record<string, PageMessages>> = {
  en: {
    title: 'Pay by card (2C2P)',
    merchant: 'Merchant',
    invoice: 'Invoice',
    amount: 'Amount',
    card: 'Card',
    pay: 'Pay',
    reason: 'Reason of the bank',
    decline: 'Let the bank decline it',
    failThreeD: 'Fail at 3-D Secure',
    later: 'The bank decides later',
    cancel: 'Cancel and go back to the shop',
    close: 'Close the page',
    closed: 'The payer has closed the page. Nothing goes back to the shop by way of the browser.',
    back: 'Back to the shop',
    over: 'This payment has been decided, or its time is over.',
    unknown: 'There is no such payment.',
  },
  th: {
    title: 'ชำระด้วยบัตร (2C2P)',
    merchant: 'ร้านค้า',
    invoice: 'เลขที่ใบแจ้งหนี้',
    amount: 'จำนวนเงิน',
    card: 'บัตร',
    pay: 'ชำระเงิน',
    reason: 'เหตุผลของธนาคาร',
    decline: 'ให้ธนาคารปฏิเสธ',
    failThreeD: 'ยืนยันตัวตน 3-D Secure ไม่ผ่าน',
    later: 'ธนาคารจะแจ้งผลภายหลัง',
    cancel: 'ยกเลิกและกลับไปที่ร้านค้า',
    close: 'ปิดหน้านี้',
    closed: 'ผู้ชำระเงินปิดหน้านี้แล้ว ไม่มีการส่งผลกลับไปที่ร้านค้าผ่านเบราว์เซอร์',
    back: 'กลับไปที่ร้านค้า',
    over: 'รายการนี้ได้ผลแล้ว หรือหมดเวลาชำระเงินแล้ว',
    unknown: 'ไม่พบรายการชำระเงินนี้',
  },
  ja: {
    title: 'カード決済（2C2P）',
    merchant: '加盟店',
    invoice: '請求書番号',
    amount: '金額',
    card: 'カード',
    pay: '支払う',
    reason: '銀行の拒否理由',
    decline: '銀行に拒否させる',
    failThreeD: '3-Dセキュア認証に失敗する',
    later: '銀行の判断を後回しにする',
    cancel: 'キャンセルしてショップに戻る',
    close: 'ページを閉じる',
    closed: 'お客様がページを閉じました。ブラウザー経由ではショップに何も送られません。',
    back: 'ショップに戻る',
    over: 'このお支払いは処理済みか、期限が切れています。',
    unknown: '該当するお支払いが見つかりません。',
  },
}
const english = messages['en']

/** Returns the texts of a page for a locale such as "th"; English for unsupported locales. */
export function pageMessagesIn(locale: string): PageMessages {
  const found = messages[locale] ?? english
  if (!found) throw new RangeError(`no words for ${locale}`)
  return found
}
