import type { Language } from '../../problem.ts'
import type { Role, StaffRole } from '../../rights.ts'

/** A name in every language, as the audit log shows it. */
export type AuditText = Readonly<Record<Language, string>>

/** A setting in the audit log: its name, how its values are written, and the names of codes. */
export type AuditFieldRow = {
  readonly label: AuditText
  /** Amounts are whole satang, shares basis points; a list has spaces between its codes. */
  readonly kind: 'text' | 'money' | 'percent' | 'basisPoints' | 'codes'
  readonly codes?: Readonly<Record<string, AuditText>>
}

/** The names of roles. */
export const roleNames: Readonly<Record<Role, AuditText>> = {
  Administrator: { en: 'Administrator', ja: '管理者', th: 'ผู้ดูแลระบบ' },
  Desk: { en: 'Desk', ja: '予約デスク', th: 'ฝ่ายสำรองที่นั่ง' },
  Ticketing: { en: 'Ticketing', ja: '発券', th: 'ฝ่ายออกตั๋ว' },
  Finance: { en: 'Finance', ja: '経理', th: 'ฝ่ายการเงิน' },
  Agent: { en: 'Agent', ja: '提携代理店', th: 'ตัวแทนจำหน่าย' },
}

const limitOfRole: AuditText = {
  en: 'Two approvals from',
  ja: '二重承認が必要な金額',
  th: 'ยอดที่ต้องมีผู้อนุมัติ 2 คน',
}
const waitingText: AuditText = { en: 'waits for approval', ja: '承認待ち', th: 'รออนุมัติ' }

/** Returns the row of the approval amount of one role, in force or waiting for a second administrator. */
export function roleLimitRow(
  role: StaffRole,
  { isWaiting }: { readonly isWaiting: boolean } = { isWaiting: false },
): AuditFieldRow {
  const label = (language: Language) => {
    const name = `${limitOfRole[language]}, ${roleNames[role][language]}`
    return isWaiting ? `${name} (${waitingText[language]})` : name
  }
  return { kind: 'money', label: { en: label('en'), ja: label('ja'), th: label('th') } }
}

/** Returns the row of the agency's own card charge for a brand. */
export function cardRateRow(brand: string): AuditFieldRow {
  const label = {
    en: `Card surcharge, ${brand}`,
    ja: `カード決済手数料（${brand}）`,
    th: `ค่าธรรมเนียมบัตร ${brand}`,
  }
  return { kind: 'percent', label }
}

/** How the audit log calls each payment method, for settings that list codes. */
export const paymentMethodNames: Readonly<Record<string, AuditText>> = {
  card: { en: 'card', ja: 'カード', th: 'บัตร' },
  paypal: { en: 'PayPal', ja: 'PayPal', th: 'PayPal' },
  paysbuy: { en: 'PaysBuy', ja: 'PaysBuy', th: 'PaysBuy' },
  payforu: { en: 'bill payment', ja: '収納代行（Bill Payment）', th: 'ชำระบิล' },
  bankTransfer: { en: 'bank transfer', ja: '銀行振込', th: 'โอนเงินผ่านธนาคาร' },
  counter: { en: 'at the office', ja: '店頭', th: 'ชำระที่สำนักงาน' },
  credit: { en: 'corporate account', ja: '法人アカウント', th: 'บัญชีองค์กร' },
}
