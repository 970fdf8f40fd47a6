import { type Language, languages } from '#contract/problem.ts'

/** The replies of the shop in LINE. */
export type LineReply = 'linked' | 'unlinked' | 'wrongCode' | 'help'

const words: Readonly<Record<LineReply, Readonly<Record<Language, string>>>> = {
  linked: {
    en: 'Done: you now hear of your orders here as well. Write STOP to end it.',
    ja: '連携が完了しました。これからは、ご注文のお知らせをこちらにもお送りします。解除するには「停止」と送信してください。',
    th: 'เชื่อมต่อแล้ว ต่อไปนี้คุณจะได้รับข่าวเรื่องคำสั่งซื้อทางนี้ด้วย พิมพ์ว่า "หยุด" หากต้องการยกเลิก',
  },
  unlinked: {
    en: 'You get no more notices here. Your mails are as before.',
    ja: 'こちらへのお知らせを停止しました。メールはこれまでどおりお送りします。',
    th: 'หยุดส่งข่าวทางนี้แล้ว อีเมลยังส่งเหมือนเดิม',
  },
  wrongCode: {
    en: 'This code is not good any more. Ask for a new one in your account.',
    ja: 'このコードは無効です。アカウントの画面で新しいコードを発行してください。',
    th: 'รหัสนี้ใช้ไม่ได้แล้ว กรุณาขอรหัสใหม่ในบัญชีของคุณ',
  },
  help: {
    en: 'Notices only: nobody reads here. To get them, ask for a code in your account and send it here.',
    ja: 'こちらはお知らせ専用で、返信はお読みしていません。受け取るには、アカウントの画面で発行したコードをこちらに送信してください。',
    th: 'ช่องทางนี้ใช้แจ้งข่าวเท่านั้น ไม่มีเจ้าหน้าที่อ่าน หากต้องการรับข่าว กรุณาขอรหัสในบัญชีของคุณแล้วส่งมาที่นี่',
  },
}

/** Returns a reply in the account's language, or in all languages when the account is unknown. */
export function lineReplyText(reply: LineReply, language: Language | undefined, accountPage: string): string {
  const said = language ? words[reply][language] : languages.map((one) => words[reply][one]).join('\n')
  return reply === 'wrongCode' || reply === 'help' ? `${said}\n${accountPage}` : said
}

/** Words that end notices, in each language. */
const stopWords = ['stop', 'unlink', '停止', '解除', 'หยุด', 'ยกเลิก']

/** Whether a message asks to end notices. */
export function isStopWord(text: string): boolean {
  return stopWords.includes(text.trim().toLowerCase())
}
