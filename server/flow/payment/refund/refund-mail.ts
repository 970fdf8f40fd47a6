import { formatMoney } from '#server/agency/localized-formats.ts'
import type { Language } from '#contract/problem.ts'
import { refundArrivalDays } from '#contract/terms/payment/refund-days.ts'
import { type MailedBooking, formatMailDay, orderFacts, orderMail } from '#server/flow/booking/booking.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import type { Refund, RefundWhy } from './refund-store.ts'

/** Values for the messages of a refund email. */
type RefundFacts = { readonly amount: string; readonly from: string; readonly until: string }

type MailText = {
  readonly owed: { readonly subject: string; readonly heading: string }
  /** Instead of an apology, when the tickets were voided. */
  readonly voided: { readonly subject: string; readonly heading: string }
  /** The same, when the airline has refunded them. */
  readonly refunded: { readonly subject: string; readonly heading: string }
  readonly sent: { readonly subject: string; heading(told: RefundFacts): string }
  readonly done: { readonly subject: string; heading(told: RefundFacts): string }
  readonly why: Partial<Record<RefundWhy, string>>
  readonly goesBack: (told: RefundFacts) => string
  readonly byHand: (told: RefundFacts) => string
  readonly days: (told: RefundFacts) => string
  /** A refund to a company account is available there at once. */
  readonly onCredit: (told: RefundFacts) => string
  readonly amount: string
  readonly status: string
  readonly statuses: Readonly<Record<RefundedOrder, string>>
  readonly action: string
}

const texts: Record<Language, MailText> = {
  en: {
    owed: { subject: ': we are refunding your payment', heading: 'Sorry. We are refunding your payment' },
    voided: {
      subject: ': your tickets are cancelled',
      heading: 'Your tickets are cancelled and we are refunding your payment',
    },
    refunded: {
      subject: ': your tickets are refunded',
      heading: 'Your tickets are refunded and we are returning your money',
    },
    sent: { subject: ': your refund is on its way', heading: ({ amount }) => `We have refunded ${amount}` },
    done: {
      subject: ': your refund is complete',
      heading: ({ amount }) => `Your refund of ${amount} is complete and is with your bank or card company`,
    },
    why: {
      ticketsVoided:
        'The airline cancelled your tickets without a fee. They can no longer be used for travel.',
      ticketsExchanged: 'Your new flights cost less than the old ones.',
      ticketsNotExchanged: 'Your tickets could not be changed. Your booking is as it was.',
      extrasNotBought: 'The bags and seats you chose could not be added. Your booking is as it was.',
      ticketsRefunded:
        'The airline has refunded your tickets. They can no longer be used for travel. You get the amount back less the deductions that were shown to you.',
      seatsGone: 'Your payment arrived after the airline had released your seats.',
      notTicketed: 'The airline could not issue your tickets.',
      unappliedReceipt: 'Your payment arrived when nothing more was due on this booking.',
      otherAmount: 'Your payment was not the amount due.',
    },
    goesBack: ({ amount }) =>
      `We are refunding ${amount} to the payment method you used. You don't need to do anything.`,
    byHand: ({ amount }) =>
      `We are refunding ${amount} by hand. We will contact you if we need your account details.`,
    days: ({ from, until }) => `It should arrive between ${from} and ${until}.`,
    onCredit: ({ amount }) => `${amount} has been credited to your company's account.`,
    amount: 'Refund',
    status: 'Order status',
    statuses: { refunded: 'Refunded', partiallyRefunded: 'Partially refunded' },
    action: 'View refund status',
  },
  ja: {
    owed: {
      subject: '：お支払い金額を返金いたします',
      heading: '申し訳ございません。お支払い金額を返金いたします。',
    },
    voided: {
      subject: '：航空券を取り消しました',
      heading: '航空券を取り消し、お支払い金額を返金いたします。',
    },
    refunded: {
      subject: '：航空券の払い戻しが完了しました',
      heading: '航空券の払い戻しが完了し、払い戻し額を返金いたします。',
    },
    sent: {
      subject: '：返金の手続きをいたしました',
      heading: ({ amount }) => `${amount}の返金手続きをいたしました。`,
    },
    done: {
      subject: '：返金が完了いたしました',
      heading: ({ amount }) =>
        `${amount}の返金について、当社での処理が完了し、銀行またはカード会社に依頼いたしました。`,
    },
    why: {
      ticketsVoided: '航空会社にて手数料なしで航空券を取り消しました。この航空券はご利用いただけません。',
      ticketsExchanged: '変更後の便の運賃が、変更前より安くなりました。',
      ticketsNotExchanged: '航空券を変更できませんでした。ご予約は変更前のままです。',
      extrasNotBought: 'お選びの手荷物・座席を追加できませんでした。ご予約内容に変更はありません。',
      ticketsRefunded:
        '航空会社にて航空券の払い戻しを行いました。この航空券はご利用いただけません。ご案内した手数料を差し引いた金額を返金いたします。',
      seatsGone: 'ご入金を確認した時点で、航空会社にお席が残っておりませんでした。',
      notTicketed: '航空会社が航空券を発券できませんでした。',
      unappliedReceipt: 'ご入金を確認した時点で、このご予約にはお支払いいただくものがありませんでした。',
      otherAmount: 'ご請求額と異なる金額のご入金を確認いたしました。',
    },
    goesBack: ({ amount }) =>
      `${amount}を、お支払いいただいた方法で返金いたします。お客様のお手続きは必要ありません。`,
    byHand: ({ amount }) =>
      `${amount}を返金いたします。担当者が手続きを行い、返金先の確認が必要な場合はご連絡いたします。`,
    days: ({ from, until }) => `${from}から${until}までの間に、お手元に届く見込みです。`,
    onCredit: ({ amount }) => `${amount}を貴社のアカウント残高にお戻ししました。`,
    amount: '返金額',
    status: 'ご予約の状況',
    statuses: { refunded: '返金済み', partiallyRefunded: '一部返金済み' },
    action: '返金の状況を見る',
  },
  th: {
    owed: { subject: ': เราจะคืนเงินให้คุณ', heading: 'เราจะคืนเงินให้คุณ ขออภัยในความไม่สะดวก' },
    voided: {
      subject: ': ยกเลิกตั๋วแล้ว',
      heading: 'เรายกเลิกตั๋วของคุณแล้ว และจะคืนเงินให้คุณ',
    },
    refunded: {
      subject: ': คืนตั๋วเรียบร้อยแล้ว',
      heading: 'สายการบินรับคืนตั๋วของคุณแล้ว และเราจะคืนเงินให้คุณ',
    },
    sent: {
      subject: ': เราดำเนินการคืนเงินแล้ว',
      heading: ({ amount }) => `เราดำเนินการคืนเงิน ${amount} ให้คุณแล้ว`,
    },
    done: {
      subject: ': คืนเงินเรียบร้อยแล้ว',
      heading: ({ amount }) => `คืนเงิน ${amount} เรียบร้อยแล้ว ธนาคารหรือผู้ออกบัตรของคุณได้รับเงินแล้ว`,
    },
    why: {
      ticketsVoided: 'สายการบินยกเลิกตั๋วให้โดยไม่มีค่าธรรมเนียม ตั๋วนี้ใช้เดินทางไม่ได้แล้ว',
      ticketsExchanged: 'เที่ยวบินใหม่มีราคาถูกกว่าเที่ยวบินเดิม',
      ticketsNotExchanged: 'เปลี่ยนตั๋วของคุณไม่สำเร็จ การจองของคุณยังเหมือนเดิม',
      extrasNotBought: 'เพิ่มสัมภาระและที่นั่งที่คุณเลือกไม่สำเร็จ การจองของคุณยังเหมือนเดิม',
      ticketsRefunded: 'สายการบินคืนเงินค่าตั๋วของคุณแล้ว ตั๋วนี้ใช้เดินทางไม่ได้แล้ว คุณจะได้รับเงินคืนหลังหักค่าธรรมเนียมตามที่แจ้งไว้',
      seatsGone: 'เราได้รับเงินของคุณหลังจากที่นั่งเต็มแล้ว',
      notTicketed: 'ออกตั๋วของคุณไม่สำเร็จ',
      unappliedReceipt: 'เราได้รับเงินของคุณหลังจากการจองนี้ไม่มียอดที่ต้องชำระแล้ว',
      otherAmount: 'เราได้รับเงินของคุณเป็นจำนวนที่ไม่ตรงกับยอดที่เรียกเก็บ',
    },
    goesBack: ({ amount }) => `เราจะคืนเงิน ${amount} ผ่านช่องทางเดิมที่คุณชำระ คุณไม่ต้องดำเนินการใด ๆ`,
    byHand: ({ amount }) => `เราจะคืนเงิน ${amount} โดยเจ้าหน้าที่จะติดต่อคุณหากต้องใช้เลขที่บัญชีสำหรับรับเงินคืน`,
    days: ({ from, until }) => `คาดว่าคุณจะได้รับเงินระหว่างวันที่ ${from} ถึง ${until}`,
    onCredit: ({ amount }) => `เราคืนเงิน ${amount} เข้าวงเงินเครดิตของบริษัทคุณแล้ว`,
    amount: 'ยอดเงินคืน',
    status: 'สถานะการจอง',
    statuses: { refunded: 'คืนเงินแล้ว', partiallyRefunded: 'คืนเงินบางส่วน' },
    action: 'ดูสถานะการคืนเงิน',
  },
}

/** Stage of a refund email: owed, with an apology; sent; or done. */
export type RefundStage = 'owed' | 'sent' | 'done'

/** Status of an order whose payment is refunded in part or in full. */
export type RefundedOrder = 'refunded' | 'partiallyRefunded'

/** A refund and the facts for its email. */
export type RefundNoticeContext = {
  readonly refund: Pick<Refund, 'refundId' | 'amount' | 'why' | 'sentAt' | 'createdAt'> & {
    readonly paid: Pick<Refund['paid'], 'method'>
  }
  readonly news: RefundStage
  /** Whether staff pay it out. */
  readonly isByHand: boolean
  /** Status of its order; absent for money that never paid for the order. */
  readonly order?: RefundedOrder | undefined
}

/** Returns the refund email to the owner of an order; one for each stage of a refund. */
export function refundMail(
  booking: MailedBooking,
  { refund, news, isByHand, order }: RefundNoticeContext,
  link: string,
): OutgoingMail {
  const { language, orderNumber } = booking
  const said = texts[language]
  const days = refundArrivalDays(refund.paid.method, refund.sentAt ?? refund.createdAt)
  const told = {
    amount: formatMoney(refund.amount),
    from: formatMailDay(days.from, language),
    until: formatMailDay(days.until, language),
  }
  const why = said.why[refund.why]
  const owed = [...(why === undefined ? [] : [why]), isByHand ? said.byHand(told) : said.goesBack(told)]
  const ended = news === 'owed' ? endedTickets(said, refund.why) : undefined
  const isOnCredit = refund.paid.method === 'credit'
  const letter = {
    subject: `${orderNumber}${(ended ?? said[news]).subject}`,
    heading: ended?.heading ?? refundMailHeading(said, told, { news, isOnCredit }),
    parts: [
      ...(news === 'owed' ? owed : []),
      orderFacts(
        { orderNumber, language },
        [said.amount, told.amount],
        // The order counts as refunded once the money is on its way.
        ...(order === undefined || news === 'owed' ? [] : [[said.status, said.statuses[order]] as const]),
      ),
      ...(isOnCredit ? [] : [said.days(told)]),
    ],
    action: { label: said.action, link },
  }
  return orderMail(booking, { key: `refund-${news}:${refund.refundId}`, letter, isNoticed: true })
}

type Stage = { readonly news: RefundStage; readonly isOnCredit: boolean }

function refundMailHeading(said: MailText, told: RefundFacts, { news, isOnCredit }: Stage): string {
  if (news === 'owed') return said.owed.heading
  return isOnCredit ? said.onCredit(told) : said[news].heading(told)
}

/** What is said of tickets that have ended, instead of an apology. */
function endedTickets({ voided, refunded }: MailText, why: RefundWhy): MailText['voided'] | undefined {
  if (why === 'ticketsVoided') return voided
  return why === 'ticketsRefunded' ? refunded : undefined
}
