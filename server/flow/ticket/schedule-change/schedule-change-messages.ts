import type { Language } from '#contract/problem.ts'
import type { ScheduleChangeTerms } from '#contract/terms/schedule-change/free-change.ts'

/** Messages of the schedule change emails in one language. */
export type ScheduleChangeMessages = {
  readonly changed: { subject(until: string): string; readonly heading: string }
  readonly cancelled: { subject(until: string): string; readonly heading: string }
  readonly reminder: { subject(until: string): string; readonly heading: string }
  /** Of flights moved by at most these minutes. */
  readonly moved: {
    subject(minutes: number): string
    heading(minutes: number): string
    readonly text: string
  }
  readonly takenBack: { readonly subject: string; readonly heading: string; readonly text: string }
  readonly accepted: { readonly subject: string; readonly heading: string; readonly text: string }
  readonly before: string
  readonly now: string
  readonly notFlown: string
  readonly missed: (airport: string) => string
  readonly tooShort: (airport: string, minutes: number) => string
  readonly otherAirport: (airport: string) => string
  readonly answerBy: string
  /** Name and value of the minutes by which a departure has moved; negative where it is earlier. */
  readonly shift: string
  readonly minutes: (moved: number) => string
  /** The minutes moved beside those from which the airline gives other flights or a refund free of charge. */
  readonly belowFigure: (moved: number, freeFrom: number) => string
  /** What the owner can do by the terms of the change, with and without flights to accept. */
  readonly mayAccept: Readonly<Record<ScheduleChangeTerms, string>>
  readonly mayAsk: Readonly<Record<ScheduleChangeTerms, string>>
  readonly action: string
}

const en: ScheduleChangeMessages = {
  changed: {
    subject: (until) => `the airline has changed your flights, reply by ${until}`,
    heading: 'The airline has changed your flights',
  },
  cancelled: {
    subject: (until) => `the airline has cancelled a flight, reply by ${until}`,
    heading: 'The airline has cancelled a flight on your trip',
  },
  reminder: {
    subject: (until) => `reminder: reply about your changed flights by ${until}`,
    heading: 'We still need your reply: the airline has changed your flights',
  },
  moved: {
    subject: (minutes) => `your flight time has changed by up to ${minutes} min`,
    heading: (minutes) => `Your flight time has changed by up to ${minutes} min`,
    text: "You don't need to do anything. We accept the new times for you, and your connections still work. If they don't suit you, open your booking and request different flights.",
  },
  takenBack: {
    subject: 'your flights are back to the original schedule',
    heading: 'Your flights are back to the original schedule',
    text: "Ignore the change in our earlier email. You don't need to do anything.",
  },
  accepted: {
    subject: 'your new flights are confirmed',
    heading: 'Your new flights are confirmed',
    text: 'These are your flights now:',
  },
  before: 'Booked',
  now: 'Now',
  notFlown: 'Flight cancelled',
  missed: (airport) => `Your next flight leaves ${airport} before you arrive.`,
  tooShort: (airport, minutes) => `You have only ${minutes} minutes to change flights in ${airport}.`,
  otherAirport: (airport) => `You land at ${airport}. Your next flight leaves from a different airport.`,
  answerBy: 'Reply by',
  shift: 'Departure',
  minutes: (moved) => (moved < 0 ? `${-moved} min earlier` : `${moved} min later`),
  belowFigure: (moved, freeFrom) =>
    `Your flights move by up to ${moved} min. The airline gives different flights or a refund free of charge from ${freeFrom} min.`,
  mayAccept: {
    free: 'Open your booking to accept the new flights, or request different flights or a refund free of charge.',
    fareRules:
      'Open your booking to accept the new flights. If you request different flights or a refund instead, the fees of your ticket apply.',
    askAirline:
      'Open your booking to accept the new flights, request different flights, or request a refund. Because the airline made this change, its fees may not apply. We check before we charge any fee.',
  },
  mayAsk: {
    free: 'Open your booking to request different flights or a refund free of charge.',
    fareRules: 'Open your booking to request different flights or a refund. The fees of your ticket apply.',
    askAirline:
      'Open your booking to request different flights or a refund. Because the airline made this change, its fees may not apply. We check before we charge any fee.',
  },
  action: 'View change and reply',
}

const ja: ScheduleChangeMessages = {
  changed: {
    subject: (until) => `航空会社によるフライトの変更があります（${until}までにご回答ください）`,
    heading: '航空会社により、ご予約のフライトが変更されました。',
  },
  cancelled: {
    subject: (until) => `航空会社によりフライトが欠航となりました（${until}までにご回答ください）`,
    heading: '航空会社により、ご旅程のフライトが欠航となりました。',
  },
  reminder: {
    subject: (until) => `フライト変更のご回答をお待ちしております（${until}まで）`,
    heading: 'フライト変更について、まだご回答をいただいておりません。',
  },
  moved: {
    subject: (minutes) => `航空会社によりフライトの時刻が変更されました（最大${minutes}分）`,
    heading: (minutes) => `航空会社により、フライトの時刻が最大${minutes}分変更されました。`,
    text: 'お客様のお手続きは不要です。新しい時刻は当社にて承諾の手続きをいたします。ご旅程のお乗り継ぎに影響はございません。ご都合が合わない場合は、ご予約ページより別のフライトをご依頼ください。',
  },
  takenBack: {
    subject: 'フライトはご予約どおりに戻りました',
    heading: 'フライトはご予約どおりに運航されることになりました。',
    text: '先日ご案内した変更は取り消されました。お客様のお手続きは不要です。',
  },
  accepted: {
    subject: '新しいフライトが確定しました',
    heading: '新しいフライトが確定いたしました。',
    text: '今後のご旅程は次のとおりです。',
  },
  before: 'ご予約時',
  now: '変更後',
  notFlown: '欠航',
  missed: (airport) => `${airport}へのご到着前に、次のフライトが出発してしまいます。`,
  tooShort: (airport, minutes) => `${airport} でのお乗り継ぎ時間が${minutes}分しかありません。`,
  otherAirport: (airport) => `${airport}へのご到着後、次のフライトは別の空港から出発します。`,
  answerBy: 'ご回答期限',
  shift: '出発時刻',
  minutes: (moved) => (moved < 0 ? `${-moved}分早まりました` : `${moved}分遅くなりました`),
  belowFigure: (moved, freeFrom) =>
    `今回の変更は最大${moved}分です。この航空会社では、${freeFrom}分以上の変更から、別のフライトへの変更や払い戻しが無料になります。`,
  mayAccept: {
    free: 'ご予約ページで、新しいフライトの承諾、または手数料無料での別のフライトのご希望・払い戻しのご依頼をお選びください。',
    fareRules:
      'ご予約ページで、新しいフライトをご承諾ください。別のフライトへの変更や払い戻しをご希望の場合は、航空券の手数料がかかります。',
    askAirline:
      'ご予約ページで、新しいフライトの承諾、別のフライトのご希望、または払い戻しのご依頼をお選びください。航空会社都合の変更ですので、当社のスタッフが確認するまで変更手数料をいただくことはありません。',
  },
  mayAsk: {
    free: 'ご予約ページで、手数料無料での別のフライトのご希望、または払い戻しのご依頼をお選びください。',
    fareRules:
      'ご予約ページで、別のフライトのご希望、または払い戻しのご依頼をお選びください。航空券の手数料がかかります。',
    askAirline:
      'ご予約ページで、別のフライトのご希望、または払い戻しのご依頼をお選びください。航空会社都合の変更ですので、当社のスタッフが確認するまで変更手数料をいただくことはありません。',
  },
  action: '変更内容を見て回答する',
}

const th: ScheduleChangeMessages = {
  changed: {
    subject: (until) => `สายการบินเปลี่ยนแปลงเที่ยวบินของคุณ กรุณาตอบภายใน ${until}`,
    heading: 'สายการบินเปลี่ยนแปลงเที่ยวบินของคุณ',
  },
  cancelled: {
    subject: (until) => `สายการบินยกเลิกเที่ยวบิน กรุณาตอบภายใน ${until}`,
    heading: 'สายการบินยกเลิกเที่ยวบินของคุณ',
  },
  reminder: {
    subject: (until) => `เรายังรอคำตอบเรื่องเที่ยวบินของคุณ ภายใน ${until}`,
    heading: 'สายการบินเปลี่ยนแปลงเที่ยวบินของคุณ เรายังรอคำตอบจากคุณ',
  },
  moved: {
    subject: (minutes) => `สายการบินปรับเวลาเที่ยวบินของคุณไม่เกิน ${minutes} นาที`,
    heading: (minutes) => `สายการบินปรับเวลาเที่ยวบินของคุณไม่เกิน ${minutes} นาที`,
    text: 'คุณไม่ต้องดำเนินการใด ๆ เราจะยืนยันเวลาใหม่ให้ และคุณยังต่อเครื่องได้ทัน หากเวลาใหม่ไม่สะดวก กรุณาเปิดการจองเพื่อขอเที่ยวบินอื่น',
  },
  takenBack: {
    subject: 'เที่ยวบินของคุณกลับเป็นตามที่จองแล้ว',
    heading: 'เที่ยวบินของคุณกลับเป็นตามที่จองไว้เดิม',
    text: 'การเปลี่ยนแปลงที่เราแจ้งไว้ถูกยกเลิกแล้ว คุณไม่ต้องดำเนินการใด ๆ',
  },
  accepted: {
    subject: 'เที่ยวบินใหม่ของคุณได้รับการยืนยันแล้ว',
    heading: 'เที่ยวบินใหม่ของคุณได้รับการยืนยันแล้ว',
    text: 'ต่อไปนี้คือเที่ยวบินในการจองของคุณ',
  },
  before: 'ที่จองไว้',
  now: 'เปลี่ยนเป็น',
  notFlown: 'ยกเลิกเที่ยวบิน',
  missed: (airport) => `เที่ยวบินถัดไปออกจาก ${airport} ก่อนที่คุณจะไปถึง`,
  tooShort: (airport, minutes) => `เวลาต่อเครื่องที่ ${airport} เหลือเพียง ${minutes} นาที`,
  otherAirport: (airport) => `คุณลงที่ ${airport} แต่เที่ยวบินถัดไปออกจากสนามบินอื่น`,
  answerBy: 'กรุณาตอบภายใน',
  shift: 'เวลาออก',
  minutes: (moved) => (moved < 0 ? `เร็วขึ้น ${-moved} นาที` : `ช้าลง ${moved} นาที`),
  belowFigure: (moved, freeFrom) =>
    `เวลาเปลี่ยนไปไม่เกิน ${moved} นาที สายการบินให้เปลี่ยนเที่ยวบินหรือคืนเงินโดยไม่มีค่าธรรมเนียมเมื่อเปลี่ยนตั้งแต่ ${freeFrom} นาที`,
  mayAccept: {
    free: 'เปิดการจองเพื่อยอมรับเที่ยวบินใหม่ ขอเที่ยวบินอื่นหรือขอคืนเงินโดยไม่มีค่าธรรมเนียม',
    fareRules: 'เปิดการจองเพื่อยอมรับเที่ยวบินใหม่ หากขอเที่ยวบินอื่นหรือขอคืนเงินแทน จะมีค่าธรรมเนียมตามเงื่อนไขตั๋ว',
    askAirline:
      'เปิดการจองเพื่อยอมรับเที่ยวบินใหม่ ขอเที่ยวบินอื่น หรือขอคืนเงิน การเปลี่ยนแปลงนี้มาจากสายการบิน เราจะไม่เก็บค่าธรรมเนียมการเปลี่ยนเที่ยวบินก่อนเจ้าหน้าที่ตรวจสอบ',
  },
  mayAsk: {
    free: 'เปิดการจองเพื่อขอเที่ยวบินอื่นหรือขอคืนเงินโดยไม่มีค่าธรรมเนียม',
    fareRules: 'เปิดการจองเพื่อขอเที่ยวบินอื่นหรือขอคืนเงิน โดยมีค่าธรรมเนียมตามเงื่อนไขตั๋ว',
    askAirline:
      'เปิดการจองเพื่อขอเที่ยวบินอื่นหรือขอคืนเงิน การเปลี่ยนแปลงนี้มาจากสายการบิน เราจะไม่เก็บค่าธรรมเนียมการเปลี่ยนเที่ยวบินก่อนเจ้าหน้าที่ตรวจสอบ',
  },
  action: 'ดูการเปลี่ยนแปลงและตอบ',
}

/** Messages of the schedule change emails by language. */
export const scheduleChangeMessages: Readonly<Record<Language, ScheduleChangeMessages>> = { en, ja, th }
