import { agencyAuditFields } from './agency-audit-fields.ts'
import type { Language } from '../../problem.ts'
import {
  type AuditFieldRow,
  type AuditText,
  cardRateRow,
  paymentMethodNames,
  roleLimitRow,
  roleNames,
} from './audit-field-row.ts'

/** A value that the audit log keeps: texts and codes, whole satang, percentages, yes or no. */
export type AuditValue = string | number | boolean

/** The settings whose changes the audit log keeps. */
export const auditFieldTable = {
  dualControlThreshold: {
    kind: 'money',
    label: { en: 'Two approvals from', ja: '二重承認が必要な金額（この金額以上）', th: 'ยอดที่ต้องมีผู้อนุมัติ 2 คน' },
  },
  quoteBelowPercent: {
    kind: 'percent',
    label: {
      en: 'Quote needs approval below',
      ja: '見積りの承認が必要な割引率',
      th: 'การแจ้งราคาต้องอนุมัติเมื่อต่ำกว่า',
    },
  },
  creditDualControlThreshold: {
    kind: 'money',
    label: {
      en: 'Credit limit needs two from',
      ja: '与信限度額の二重承認が必要な金額',
      th: 'วงเงินเครดิตที่ต้องมีผู้อนุมัติ 2 คน',
    },
  },
  waitingDualControlThreshold: {
    kind: 'money',
    label: {
      en: 'Two approvals from (waits for approval)',
      ja: '二重承認が必要な金額（承認待ち）',
      th: 'ยอดที่ต้องมีผู้อนุมัติ 2 คน (รออนุมัติ)',
    },
  },
  waitingQuoteBelowPercent: {
    kind: 'percent',
    label: {
      en: 'Quote needs approval below (waits for approval)',
      ja: '見積りの承認が必要な割引率（承認待ち）',
      th: 'การแจ้งราคาต้องอนุมัติเมื่อต่ำกว่า (รออนุมัติ)',
    },
  },
  waitingCreditDualControlThreshold: {
    kind: 'money',
    label: {
      en: 'Credit limit needs two from (waits for approval)',
      ja: '与信限度額の二重承認が必要な金額（承認待ち）',
      th: 'วงเงินเครดิตที่ต้องมีผู้อนุมัติ 2 คน (รออนุมัติ)',
    },
  },
  limitAdministrator: roleLimitRow('Administrator'),
  limitDesk: roleLimitRow('Desk'),
  limitTicketing: roleLimitRow('Ticketing'),
  limitFinance: roleLimitRow('Finance'),
  waitingLimitAdministrator: roleLimitRow('Administrator', { isWaiting: true }),
  waitingLimitDesk: roleLimitRow('Desk', { isWaiting: true }),
  waitingLimitTicketing: roleLimitRow('Ticketing', { isWaiting: true }),
  waitingLimitFinance: roleLimitRow('Finance', { isWaiting: true }),
  surchargeReading: {
    kind: 'codes',
    label: { en: 'Card surcharge', ja: 'カード決済手数料', th: 'ค่าธรรมเนียมบัตร' },
    codes: {
      cashNote: { en: 'rate by card brand', ja: 'カードブランド別', th: 'ตามแบรนด์บัตร' },
      otherTexts: { en: 'one rate for all brands', ja: '全ブランド一律', th: 'อัตราเดียวทุกแบรนด์' },
      none: { en: 'none', ja: 'なし', th: 'ไม่มี' },
      ownRates: { en: 'own rates', ja: '独自の料率', th: 'อัตราที่กำหนดเอง' },
    },
  },
  rateVisa: cardRateRow('Visa'),
  rateMastercard: cardRateRow('Mastercard'),
  rateJcb: cardRateRow('JCB'),
  rateAmex: cardRateRow('American Express'),
  rateDiners: cardRateRow('Diners Club'),
  switchedOff: {
    kind: 'codes',
    label: { en: 'Payment methods not offered', ja: '提供しない決済方法', th: 'วิธีชำระเงินที่ไม่เปิดให้ใช้' },
    codes: paymentMethodNames,
  },
  channelName: {
    kind: 'text',
    label: {
      en: 'Bill-payment channel name',
      ja: 'Bill Payment（収納代行）の表示名',
      th: 'ชื่อช่องทางรับชำระบิล',
    },
  },
  staffSecondFactor: {
    kind: 'codes',
    label: {
      en: 'Two-step sign-in of staff',
      ja: 'スタッフの2段階認証',
      th: 'การเข้าสู่ระบบสองขั้นตอนของเจ้าหน้าที่',
    },
    codes: {
      asked: { en: 'recommended', ja: '推奨', th: 'แนะนำ' },
      required: { en: 'required', ja: '必須', th: 'บังคับ' },
    },
  },
  secondFactorRoles: {
    kind: 'codes',
    label: {
      en: 'Two-step sign-in required for',
      ja: '2段階認証が必須の役割',
      th: 'บทบาทที่ต้องเข้าสู่ระบบสองขั้นตอน',
    },
    codes: roleNames,
  },
  roles: { kind: 'codes', label: { en: 'Roles', ja: '役割', th: 'บทบาท' }, codes: roleNames },
  initials: { kind: 'text', label: { en: 'Initials', ja: 'イニシャル', th: 'อักษรย่อ' } },
  isLocked: { kind: 'text', label: { en: 'Locked', ja: 'ロック', th: 'ล็อกบัญชี' } },
  hasSecondFactor: {
    kind: 'text',
    label: { en: 'Two-step sign-in', ja: '2段階認証', th: 'การยืนยันตัวตนสองขั้นตอน' },
  },
  mergedInto: { kind: 'text', label: { en: 'Merged into', ja: '統合先', th: 'รวมกับ' } },
  customerOrders: { kind: 'text', label: { en: 'Orders', ja: '注文', th: 'คำสั่งซื้อ' } },
  creditLimit: { kind: 'money', label: { en: 'Credit limit', ja: '与信限度額', th: 'วงเงินเครดิต' } },
  waitingCreditLimit: {
    kind: 'money',
    label: {
      en: 'Credit limit (waits for approval)',
      ja: '与信限度額（承認待ち）',
      th: 'วงเงินเครดิต (รออนุมัติ)',
    },
  },
  lowBalance: {
    kind: 'money',
    label: { en: 'Low-balance warning', ja: '残高警告', th: 'แจ้งเตือนยอดคงเหลือต่ำ' },
  },
  showsNet: { kind: 'text', label: { en: 'Sees net prices', ja: '仕入額の表示', th: 'เห็นราคาเน็ต' } },
  companyState: {
    kind: 'codes',
    label: { en: 'Account', ja: '法人アカウント', th: 'บัญชีองค์กร' },
    codes: {
      open: { en: 'open', ja: '有効', th: 'เปิด' },
      closed: { en: 'closed', ja: '停止', th: 'ปิด' },
    },
  },
  sellingMode: {
    kind: 'codes',
    label: { en: 'Selling mode', ja: '販売方式', th: 'รูปแบบการขาย' },
    codes: {
      instant: { en: 'instant booking', ja: '即時予約', th: 'ขายทันที' },
      request: { en: 'on request', ja: 'リクエスト予約', th: 'ขายแบบขอราคา' },
    },
  },
  toleranceMost: {
    kind: 'money',
    label: {
      en: 'Fare-increase tolerance per booking',
      ja: '値上がりの許容額（1予約あたり）',
      th: 'รับส่วนต่างราคาต่อการจองไม่เกิน',
    },
  },
  toleranceBasisPoints: {
    kind: 'basisPoints',
    label: {
      en: 'Fare-increase tolerance of the price',
      ja: '値上がりの許容率',
      th: 'รับส่วนต่างราคาไม่เกิน (%)',
    },
  },
  adult: { kind: 'money', label: { en: 'Markup, adult', ja: 'マークアップ（大人）', th: 'มาร์กอัป ผู้ใหญ่' } },
  child: { kind: 'money', label: { en: 'Markup, child', ja: 'マークアップ（小児）', th: 'มาร์กอัป เด็ก' } },
  infant: { kind: 'money', label: { en: 'Markup, infant', ja: 'マークアップ（幼児）', th: 'มาร์กอัป ทารก' } },
  serviceFee: { kind: 'money', label: { en: 'Service fee', ja: '取扱手数料', th: 'ค่าธรรมเนียมบริการ' } },
  ignoresStanding: {
    kind: 'text',
    label: { en: 'Ignores standing markup', ja: '標準マークアップを無視', th: 'ไม่ใช้มาร์กอัปมาตรฐาน' },
  },
  markupVersion: {
    kind: 'text',
    label: { en: 'Markup version', ja: 'マークアップの版', th: 'เวอร์ชันมาร์กอัป' },
  },
  routingVersion: {
    kind: 'text',
    label: { en: 'Routing rules version', ja: '仕入先ルールの版', th: 'เวอร์ชันกฎการเลือกซัพพลายเออร์' },
  },
  ...agencyAuditFields,
} as const satisfies Readonly<Record<string, AuditFieldRow>>

/** A setting whose changes the audit log keeps. */
export type AuditField = keyof typeof auditFieldTable

/** The state of settings that all have a name in the table. */
export type KnownAuditedState = Readonly<Partial<Record<AuditField, AuditValue | undefined>>>

/** Begins the field of a markup rule, which its name follows. */
export const markupRuleField = 'markupRule:'

/** Begins the field of a routing rule, which its name follows. */
export const routingRuleField = 'routingRule:'

/** Begins the field of a row of the schedule change policies, which airline and first day follow. */
export const schedulePolicyField = 'schedulePolicy:'

/** Begins the field of an agreement with an airline, which its kind, airline and first day follow. */
export const airlineAgreementField = 'airlineAgreement:'

/** Begins the field of an exchange rate, which its currency follows. */
export const exchangeRateField = 'exchangeRate:'

/** Begins the field of an addition to mails, which the kind of mail and the language follow. */
export const mailAdditionField = 'mailAddition:'

const ruleLabel: AuditText = { en: 'Rule', ja: 'ルール', th: 'กฎ' }
const policyLabel: AuditText = {
  en: 'Schedule change policy',
  ja: 'スケジュール変更の取扱い',
  th: 'เงื่อนไขการเปลี่ยนตารางบิน',
}
const agreementLabel: AuditText = {
  en: 'Airline agreement',
  ja: '航空会社との契約条件',
  th: 'ข้อตกลงกับสายการบิน',
}
const exchangeRateLabel: AuditText = { en: 'Exchange rate', ja: '為替レート', th: 'อัตราแลกเปลี่ยน' }
const mailAdditionLabel: AuditText = {
  en: 'Addition to emails',
  ja: 'メールへの追記',
  th: 'ข้อความเพิ่มเติมในอีเมล',
}
const yesNo: Readonly<Record<'yes' | 'no', AuditText>> = {
  yes: { en: 'yes', ja: 'はい', th: 'ใช่' },
  no: { en: 'no', ja: 'いいえ', th: 'ไม่ใช่' },
}
const baht = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns what a setting is called; a field of an unknown version as it is. */
export function auditFieldLabel(field: string, language: Language): string {
  if (field.startsWith(markupRuleField))
    return `${ruleLabel[language]} “${field.slice(markupRuleField.length)}”`
  if (field.startsWith(routingRuleField))
    return `${ruleLabel[language]} “${field.slice(routingRuleField.length)}”`
  if (field.startsWith(schedulePolicyField))
    return `${policyLabel[language]} ${field.slice(schedulePolicyField.length)}`
  if (field.startsWith(airlineAgreementField))
    return `${agreementLabel[language]} ${field.slice(airlineAgreementField.length)}`
  if (field.startsWith(exchangeRateField))
    return `${exchangeRateLabel[language]} ${field.slice(exchangeRateField.length)}`
  if (field.startsWith(mailAdditionField))
    return `${mailAdditionLabel[language]} ${field.slice(mailAdditionField.length)}`
  return rowOf(field)?.label[language] ?? field
}

/** Returns a value of a setting as people read it; "–" where there is none. */
export function formatAuditValue(field: string, value: AuditValue | undefined, language: Language): string {
  if (value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return yesNo[value ? 'yes' : 'no'][language]
  const row = rowOf(field)
  if (typeof value === 'number') return formatNumber(value, row?.kind)
  if (row?.kind !== 'codes') return value
  const names = value.split(' ').map((code) => row.codes?.[code]?.[language] ?? code)
  return names.join(', ')
}

function formatNumber(value: number, kind: AuditFieldRow['kind'] | undefined): string {
  if (kind === 'money') return `฿${baht.format(value / 100)}`
  if (kind === 'percent') return `${value}%`
  return kind === 'basisPoints' ? `${value / 100}%` : String(value)
}

function rowOf(field: string): AuditFieldRow | undefined {
  const rows: Readonly<Record<string, AuditFieldRow>> = auditFieldTable
  return Object.hasOwn(rows, field) ? rows[field] : undefined
}
