import type { Language } from '#contract/problem.ts'

/** Keys of the column headers. */
export type ReportLabel =
  | 'key'
  | 'name'
  | 'orders'
  | 'passengers'
  | 'tickets'
  | 'gross'
  | 'price'
  | 'surcharges'
  | 'net'
  | 'margin'
  | 'markup'
  | 'serviceFees'
  | 'commission'
  | 'absorbed'
  | 'otherMargin'
  | 'refunds'
  | 'refundedOrders'
  | 'partiallyRefundedOrders'
  | 'airlineCancelledOrders'
  | 'searches'
  | 'chosen'
  | 'made'
  | 'held'
  | 'paid'
  | 'ticketed'
  | 'cause'
  | 'reason'
  | 'total'
  | 'baht'

/** Column headers of the files, with the labels of the screens. */
export const reportLabels: Readonly<Record<Language, Readonly<Record<ReportLabel, string>>>> = {
  en: {
    key: 'Line',
    name: 'Name',
    orders: 'Orders paid',
    passengers: 'Passengers',
    tickets: 'Tickets issued',
    gross: 'Gross',
    price: 'Price',
    surcharges: 'Payment surcharges',
    net: 'Net',
    margin: 'Margin',
    markup: 'Markup',
    serviceFees: 'Service fees',
    commission: 'Commission',
    absorbed: 'Fare increases absorbed',
    otherMargin: 'Other margin',
    refunds: 'Refunds',
    refundedOrders: 'Orders refunded',
    partiallyRefundedOrders: 'Orders partially refunded',
    airlineCancelledOrders: 'Orders cancelled by airline',
    searches: 'Searches',
    chosen: 'Offers selected',
    made: 'Orders created',
    held: 'Seats held',
    paid: 'Paid',
    ticketed: 'Ticketed',
    cause: 'Cause',
    reason: 'Reason',
    total: 'Value',
    baht: 'THB',
  },
  ja: {
    key: '区分',
    name: '名称',
    orders: '入金済み注文',
    passengers: '搭乗者数',
    tickets: '発券枚数',
    gross: '総額',
    price: '販売価格',
    surcharges: '決済手数料',
    net: '仕入額',
    margin: '粗利',
    markup: 'マークアップ',
    serviceFees: '取扱手数料',
    commission: 'コミッション',
    absorbed: '値上がり負担額',
    otherMargin: 'その他の粗利',
    refunds: '払い戻し',
    refundedOrders: '全額払い戻し済み注文',
    partiallyRefundedOrders: '一部払い戻し済み注文',
    airlineCancelledOrders: '航空会社による欠航の注文',
    searches: '検索',
    chosen: '選ばれた商品',
    made: '注文',
    held: '座席確保',
    paid: '入金',
    ticketed: '発券',
    cause: '終了理由',
    reason: '詳細',
    total: '金額',
    baht: 'THB',
  },
  th: {
    key: 'รายการ',
    name: 'ชื่อ',
    orders: 'คำสั่งซื้อที่ชำระแล้ว',
    passengers: 'ผู้โดยสาร',
    tickets: 'ตั๋วที่ออก',
    gross: 'ยอดขายรวม',
    price: 'ราคาขาย',
    surcharges: 'ค่าธรรมเนียมการชำระเงิน',
    net: 'ต้นทุน',
    margin: 'กำไรขั้นต้น',
    markup: 'มาร์กอัป',
    serviceFees: 'ค่าธรรมเนียมบริการ',
    commission: 'ค่าคอมมิชชัน',
    absorbed: 'ราคาที่ขึ้นซึ่งเรารับภาระ',
    otherMargin: 'กำไรอื่น',
    refunds: 'เงินคืน',
    refundedOrders: 'คำสั่งซื้อที่คืนเงินเต็มจำนวน',
    partiallyRefundedOrders: 'คำสั่งซื้อที่คืนเงินบางส่วน',
    airlineCancelledOrders: 'คำสั่งซื้อที่สายการบินยกเลิก',
    searches: 'การค้นหา',
    chosen: 'ข้อเสนอที่เลือก',
    made: 'คำสั่งซื้อ',
    held: 'สำรองที่นั่งแล้ว',
    paid: 'ชำระเงินแล้ว',
    ticketed: 'ออกตั๋วแล้ว',
    cause: 'สาเหตุที่สิ้นสุด',
    reason: 'เหตุผล',
    total: 'มูลค่า',
    baht: 'บาท',
  },
}
