import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import { roles } from '#contract/rights.ts'
import type { Instant } from '#contract/terms/time.ts'
import { formatDateTime } from '#server/agency/localized-formats.ts'
import type { ApprovalChange, ApprovalValue, NotifyAdministrators } from '#server/flow/payment/payment.ts'
import type { OutgoingMail, Outbox } from '#server/platform/mail/outbox.ts'
import { roleLabels } from '#server/account/users/role-labels.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type NotifiedAdministrator,
  readAdministrators,
  emailAddressesOf,
} from './agency/agency-history-store.ts'

/** Dependencies of notifying administrators. */
export type NotifyAdministratorsDeps = Pick<Platform, 'clock' | 'ids' | 'publicUrl'> & {
  readonly outbox: Outbox
}

type MailText = {
  readonly subjects: Readonly<Record<ApprovalChange['rule'], string>>
  readonly done: string
  readonly waiting: string
  readonly company: string
  readonly apiKey: string
  readonly account: string
  readonly before: string
  readonly after: string
  readonly by: string
  readonly at: string
  readonly inBangkok: (moment: string) => string
  readonly check: string
  /** What an API key can do, and what to do with one that nobody wanted. */
  readonly checkKey: string
  readonly action: string
}

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subjects: {
      approvalAmounts: 'The approval thresholds were changed',
      creditLimit: 'The credit limit of a company was raised',
      staffRoles: 'A staff role was granted',
      apiKeys: 'An API key was created',
    },
    done: 'The change counts from now on.',
    waiting: 'The change counts once a second person has entered the same.',
    company: 'Company',
    apiKey: 'API key',
    account: 'Account',
    before: 'Before',
    after: 'After',
    by: 'Entered by',
    at: 'At',
    inBangkok: (moment) => `${moment} (Bangkok time)`,
    check:
      'Every other administrator gets this email. If none of you wanted this change, undo it at once and end the sign-ins of the person who entered it.',
    checkKey:
      'With it, another system reads data of the agency until the key expires; it changes nothing. Every administrator gets this email. If none of you wanted this key, revoke it at once and end the sign-ins of the person who created it.',
    action: 'Check the change',
  },
  ja: {
    subjects: {
      approvalAmounts: '承認が必要な金額の設定が変更されました',
      creditLimit: '法人顧客の与信限度額が引き上げられました',
      staffRoles: '担当者権限が付与されました',
      apiKeys: 'APIキーが作成されました',
    },
    done: '変更はすでに有効です。',
    waiting: '二人目の担当者が同じ内容を入力すると有効になります。',
    company: '法人顧客',
    apiKey: 'APIキー',
    account: 'アカウント',
    before: '変更前',
    after: '変更後',
    by: '入力者',
    at: '入力日時',
    inBangkok: (moment) => `${moment}（バンコク時間）`,
    check:
      'このメールは入力者以外の管理者全員にお送りしています。どなたにも心当たりがない場合は、ただちに元に戻し、入力者のサインインを終了させてください。',
    checkKey:
      '有効期限まで、外部システムがこのキーで当社のデータを読み取れます（変更はできません）。このメールは管理者全員にお送りしています。どなたにも心当たりがない場合は、ただちにキーを無効にし、作成者のサインインを終了させてください。',
    action: '変更を確認する',
  },
  th: {
    subjects: {
      approvalAmounts: 'มีการเปลี่ยนวงเงินที่ต้องอนุมัติ',
      creditLimit: 'มีการเพิ่มวงเงินเครดิตของลูกค้าองค์กร',
      staffRoles: 'มีการให้สิทธิ์เจ้าหน้าที่',
      apiKeys: 'มีการสร้างคีย์ API',
    },
    done: 'การเปลี่ยนแปลงมีผลแล้ว',
    waiting: 'จะมีผลเมื่อคนที่สองกรอกค่าเดียวกัน',
    company: 'ลูกค้าองค์กร',
    apiKey: 'คีย์ API',
    account: 'บัญชีผู้ใช้',
    before: 'เดิม',
    after: 'ใหม่',
    by: 'ผู้กรอก',
    at: 'เมื่อ',
    inBangkok: (moment) => `${moment} (เวลากรุงเทพฯ)`,
    check: 'ผู้ดูแลระบบคนอื่นทุกคนได้รับอีเมลนี้ หากไม่มีใครตั้งใจเปลี่ยน กรุณาแก้ไขกลับทันที และยกเลิกการเข้าสู่ระบบของผู้กรอก',
    checkKey:
      'ระบบอื่นอ่านข้อมูลของบริษัทด้วยคีย์นี้ได้จนกว่าคีย์จะหมดอายุ แต่แก้ไขสิ่งใดไม่ได้ ผู้ดูแลระบบทุกคนได้รับอีเมลนี้ หากไม่มีใครตั้งใจสร้างคีย์นี้ กรุณาเพิกถอนทันที และยกเลิกการเข้าสู่ระบบของผู้สร้าง',
    action: 'ตรวจสอบการเปลี่ยนแปลง',
  },
}

/**
 * Notifies every administrator except the acting one of a change of thresholds, a credit limit or staff
 * roles, and every administrator of a new API key.
 */
export function createNotifyAdministrators(deps: NotifyAdministratorsDeps): NotifyAdministrators {
  const { outbox, clock, ids, publicUrl } = deps
  return async (tx, change) => {
    const by = (await emailAddressesOf(tx, [change.by])).get(change.by) ?? change.by
    const link = `${publicUrl}${pagePaths.staff}?section=${places[change.rule]}`
    const told = { change: { ...change, by }, at: clock.now(), link }
    const key = ids.id('chg')
    for (const one of await readAdministrators(tx)) {
      // A stolen session can make a key, too: its owner is told as well.
      if (one.userId !== change.by || change.rule === 'apiKeys')
        await outbox.put(tx, approvalChangedMail(one, { ...told, key }))
    }
  }
}

/** The pages where a change can be checked. */
const places: Readonly<Record<ApprovalChange['rule'], string>> = {
  approvalAmounts: 'settings',
  creditLimit: 'companies',
  staffRoles: 'users',
  apiKeys: 'integrations',
}

/** The mail events under which a mail is listed. */
const events: Readonly<Record<ApprovalChange['rule'], string>> = {
  approvalAmounts: 'approval-amounts-changed',
  creditLimit: 'credit-limit-changed',
  staffRoles: 'staff-role-granted',
  apiKeys: 'api-key-created',
}

/** What the change is about, as the mail names it. */
const subjectNames = {
  approvalAmounts: 'company',
  creditLimit: 'company',
  staffRoles: 'account',
  apiKeys: 'apiKey',
} as const satisfies Record<ApprovalChange['rule'], keyof MailText>

type ApprovalFacts = {
  readonly change: ApprovalChange
  readonly at: Instant
  readonly link: string
  readonly key: string
}

/** Builds the mail about a change of thresholds, a credit limit or staff roles. */
export function approvalChangedMail(
  to: NotifiedAdministrator,
  { change, at, link, key }: ApprovalFacts,
): OutgoingMail {
  const said = texts[to.language]
  const { rule, of, before, after, by, isWaiting } = change
  const displayedValues = (values: readonly ApprovalValue[]) =>
    rule === 'staffRoles'
      ? roleLabels(
          roles.filter((role) => values.includes(role)),
          to.language,
        )
      : values.map((one) => displayedValue(one, to.language)).join(' · ')
  return {
    key: `${events[change.rule]}:${key}:${to.userId}`,
    to: to.email,
    language: to.language,
    letter: {
      subject: said.subjects[rule],
      heading: said.subjects[rule],
      parts: [
        isWaiting ? said.waiting : said.done,
        {
          facts: [
            ...(of === undefined ? [] : [[said[subjectNames[rule]], of] as const]),
            ...(rule === 'apiKeys' ? [] : [[said.before, displayedValues(before)] as const]),
            [said.after, displayedValues(after)],
            [said.by, by],
            [said.at, said.inBangkok(formatDateTime(at, to.language))],
          ],
        },
        rule === 'apiKeys' ? said.checkKey : said.check,
      ],
      action: { label: said.action, link },
    },
  }
}

function displayedValue(value: ApprovalValue, language: Language): string {
  return typeof value === 'string' ? value : `${roleLabels([value.role], language)}: ${value.value}`
}
