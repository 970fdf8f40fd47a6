/** The texts of the payment page in one language. */
export type PageMessages = {
  /** Language of the page itself, for browsers. */
  readonly language: string
  readonly title: string
  readonly invoice: string
  readonly amount: string
  readonly method: string
  readonly methods: Readonly<Record<'01' | '02' | '03' | '04' | '05', string>>
  readonly pay: string
  readonly decline: string
  readonly counter: string
  readonly slip: string
  readonly counterPaid: string
  readonly counterExpired: string
  readonly paid: string
  readonly failed: string
  readonly back: string
  readonly unknown: string
}

/** The texts by the letter of the wire: English, Thai, Japanese. */
export const pageMessages: Readonly<Record<'E' | 'T' | 'J', PageMessages>> = {
  E: {
    language: 'en',
    title: 'Pay with PAYSBUY',
    invoice: 'Invoice',
    amount: 'Amount',
    method: 'Way to pay',
    methods: {
      '01': 'PAYSBUY account',
      '02': 'Visa, Mastercard, JCB',
      '03': 'PayPal',
      '04': 'American Express',
      '05': 'Online banking',
    },
    pay: 'Pay',
    decline: 'Be refused: no money',
    counter: 'Get a slip for Counter Service',
    slip: 'The payer has a slip and pays at a counter within seven days.',
    counterPaid: 'Pay the slip at the counter now',
    counterExpired: 'Let the slip expire',
    paid: 'Paid.',
    failed: 'Not paid.',
    back: 'Back to the shop',
    unknown: 'There is no such payment.',
  },
  T: {
    language: 'th',
    title: 'ชำระเงินผ่าน PAYSBUY',
    invoice: 'เลขที่ใบแจ้งหนี้',
    amount: 'จำนวนเงิน',
    method: 'ช่องทางชำระเงิน',
    methods: {
      '01': 'บัญชี PAYSBUY',
      '02': 'วีซ่า มาสเตอร์การ์ด เจซีบี',
      '03': 'PayPal',
      '04': 'อเมริกัน เอ็กซ์เพรส',
      '05': 'ธนาคารออนไลน์',
    },
    pay: 'ชำระเงิน',
    decline: 'ถูกปฏิเสธ: เงินไม่พอ',
    counter: 'ขอใบชำระเงินที่เคาน์เตอร์เซอร์วิส',
    slip: 'ผู้ชำระเงินได้รับใบชำระเงินแล้ว และต้องชำระที่เคาน์เตอร์ภายใน 7 วัน',
    counterPaid: 'ชำระที่เคาน์เตอร์เดี๋ยวนี้',
    counterExpired: 'ปล่อยให้ใบชำระเงินหมดอายุ',
    paid: 'ชำระเงินแล้ว',
    failed: 'ชำระเงินไม่สำเร็จ',
    back: 'กลับไปที่ร้านค้า',
    unknown: 'ไม่พบรายการชำระเงินนี้',
  },
  J: {
    language: 'ja',
    title: 'PAYSBUYで支払う',
    invoice: '請求書番号',
    amount: '金額',
    method: 'お支払い方法',
    methods: {
      '01': 'PAYSBUYアカウント',
      '02': 'Visa、Mastercard、JCB',
      '03': 'PayPal',
      '04': 'アメリカン・エキスプレス',
      '05': 'オンラインバンキング',
    },
    pay: '支払う',
    decline: '残高不足で拒否される',
    counter: 'カウンターサービスの払込票を発行する',
    slip: '払込票を発行しました。7日以内にカウンターでお支払いください。',
    counterPaid: '今すぐカウンターで支払う',
    counterExpired: '払込票を期限切れにする',
    paid: 'お支払いが完了しました。',
    failed: 'お支払いは完了していません。',
    back: 'ショップに戻る',
    unknown: '該当するお支払いが見つかりません。',
  },
}
