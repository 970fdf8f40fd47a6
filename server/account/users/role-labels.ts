import type { Language } from '#contract/problem.ts'
import type { Role } from '#contract/rights.ts'

const words: Record<Language, Record<Role, string>> = {
  en: {
    Administrator: 'Administrator',
    Desk: 'Desk',
    Ticketing: 'Ticketing',
    Finance: 'Finance',
    Agent: 'Agent',
  },
  ja: {
    Administrator: '管理者',
    Desk: '予約デスク',
    Ticketing: '発券',
    Finance: '経理',
    Agent: '代理店',
  },
  th: {
    Administrator: 'ผู้ดูแลระบบ',
    Desk: 'ฝ่ายสำรองที่นั่ง',
    Ticketing: 'ฝ่ายออกตั๋ว',
    Finance: 'ฝ่ายการเงิน',
    Agent: 'ตัวแทนจำหน่าย',
  },
}

const nothing: Record<Language, string> = { en: 'none', ja: 'なし', th: 'ไม่มี' }

/** Returns the role names for a mail; a placeholder when there are none. */
export function roleLabels(held: readonly Role[], language: Language): string {
  if (held.length === 0) return nothing[language]
  return held.map((role) => words[language][role]).join(language === 'ja' ? '、' : ', ')
}
