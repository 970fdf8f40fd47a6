import type { AuditEventView } from '#contract/api/staff/audit.ts'
import type { Language } from '#contract/problem.ts'
import type { Instant, Zone } from '#contract/terms/time.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import { auditFieldLabel, formatAuditValue } from '#contract/terms/audit/audit-field.ts'
import { csvText } from '../reports/csv.ts'

const bangkok = 'Asia/Bangkok' as Zone

const csvHeadings: Record<Language, readonly string[]> = {
  en: [
    'Time (Bangkok)',
    'User',
    'User ID',
    'Roles',
    'What',
    'Object',
    'Affected user',
    'Assigned to',
    'Details',
    'Changes',
    'Outcome',
    'Reference',
  ],
  ja: [
    '日時（バンコク）',
    '実行者',
    '実行者のID',
    '役割',
    '操作',
    '対象',
    '対象者',
    '渡した相手',
    '詳細',
    '変更',
    '結果',
    '照会番号',
  ],
  th: [
    'เวลา (กรุงเทพฯ)',
    'ผู้ดำเนินการ',
    'รหัสผู้ทำ',
    'บทบาท',
    'การดำเนินการ',
    'รายการที่เกี่ยวข้อง',
    'เจ้าของ',
    'มอบหมายให้',
    'รายละเอียด',
    'การเปลี่ยนแปลง',
    'ผล',
    'หมายเลขอ้างอิง',
  ],
}

/**
 * Returns the audit log as CSV. Actions are method and path of the route and outcomes are codes, so that two
 * files can be compared. People are given by address, empty when the account is closed, and by id, which
 * stays when an address changes. Changes of settings are written for people, in their language.
 */
export function auditCsv(events: readonly AuditEventView[], language: Language): string {
  return csvText(
    csvHeadings[language],
    events.map((event) => auditCsvCells(event, language)),
  )
}

function auditCsvCells(
  {
    at,
    by,
    roles,
    action,
    object,
    objectEmail,
    givenToEmail,
    detail,
    changes = [],
    outcome,
    reference,
  }: AuditEventView,
  language: Language,
): string[] {
  const changed = changes.map(({ field, before, after }) => {
    const [old, next] = [before, after].map((value) => formatAuditValue(field, value, language))
    return `${auditFieldLabel(field, language)}: ${old} → ${next}`
  })
  const details = Object.entries(detail ?? {}).map(([name, value]) => `${name}=${String(value)}`)
  return [
    toLocal(at as Instant, bangkok).replace('T', ' '),
    by.email ?? '',
    by.userId,
    roles.join(' '),
    action,
    object ?? '',
    objectEmail ?? '',
    givenToEmail ?? '',
    details.join(' '),
    changed.join('; '),
    outcome ?? '',
    reference,
  ]
}
