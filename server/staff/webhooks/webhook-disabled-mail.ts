import { pagePaths } from '#contract/paths.ts'
import type { Language } from '#contract/problem.ts'
import type { Instant } from '#contract/terms/time.ts'
import { formatDateTime } from '#server/agency/localized-formats.ts'
import type { OutgoingMail, Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DeliverWebhooksDeps } from '#server/platform/webhooks/deliver-webhooks.ts'
import { type NotifiedAdministrator, readAdministrators } from '../agency/agency-history-store.ts'

type MailText = {
  readonly subject: string
  readonly failing: string
  readonly gone: string
  readonly endpoint: string
  readonly description: string
  readonly failingSince: string
  readonly inBangkok: (moment: string) => string
  readonly resume: string
  readonly action: string
}

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: 'A webhook endpoint was disabled',
    failing: 'No delivery to this webhook endpoint has succeeded for 5 days. It receives no more events.',
    gone: 'This webhook endpoint answered that it is gone (410). It receives no more events.',
    endpoint: 'Endpoint',
    description: 'Description',
    failingSince: 'Failing since',
    inBangkok: (moment) => `${moment} (Bangkok time)`,
    resume: 'When the receiving system works again, enable the endpoint and send the failed events again.',
    action: 'Open integrations',
  },
  ja: {
    subject: 'Webhookエンドポイントが無効になりました',
    failing:
      'このWebhookエンドポイントへの送信が5日間一度も成功しなかったため、イベントの送信を停止しました。',
    gone: 'このWebhookエンドポイントが「存在しない」（410）と応答したため、イベントの送信を停止しました。',
    endpoint: 'エンドポイント',
    description: '説明',
    failingSince: '失敗の開始日時',
    inBangkok: (moment) => `${moment}（バンコク時間）`,
    resume: '受信側のシステムが復旧したら、エンドポイントを有効にし、失敗したイベントを再送してください。',
    action: '連携設定を開く',
  },
  th: {
    subject: 'ปลายทาง Webhook ถูกปิดใช้งาน',
    failing: 'ส่งข้อมูลไปยังปลายทาง Webhook นี้ไม่สำเร็จเลยตลอด 5 วัน ระบบจึงหยุดส่งเหตุการณ์ไปยังปลายทางนี้',
    gone: 'ปลายทาง Webhook นี้ตอบว่าไม่มีอยู่แล้ว (410) ระบบจึงหยุดส่งเหตุการณ์ไปยังปลายทางนี้',
    endpoint: 'ปลายทาง',
    description: 'คำอธิบาย',
    failingSince: 'ส่งไม่สำเร็จตั้งแต่',
    inBangkok: (moment) => `${moment} (เวลากรุงเทพฯ)`,
    resume: 'เมื่อระบบปลายทางกลับมาใช้งานได้แล้ว ให้เปิดใช้งานปลายทางนี้และส่งเหตุการณ์ที่ไม่สำเร็จอีกครั้ง',
    action: 'เปิดหน้าการเชื่อมต่อระบบ',
  },
}

/** Dependencies of notifying administrators of a disabled endpoint. */
type NotifyDeps = Pick<Platform, 'clock' | 'publicUrl'> & { readonly outbox: Outbox }

/** Notifies every administrator of an endpoint that was disabled because its receiver is gone or fails for days. */
export function createNotifyWebhookDisabled({
  outbox,
  clock,
  publicUrl,
}: NotifyDeps): DeliverWebhooksDeps['notifyDisabled'] {
  return async (tx, { endpoint, reason }) => {
    const { endpointId, url, description, failingSince } = endpoint
    const link = `${publicUrl}${pagePaths.staff}?section=integrations`
    const facts = { isGone: reason === 'gone', host: new URL(url).host, description, failingSince, link }
    const key = `${endpointId}:${clock.nowMs()}`
    for (const one of await readAdministrators(tx))
      await outbox.put(tx, webhookDisabledMail(one, { ...facts, key }))
  }
}

/** A disabled endpoint as its mail states it. */
export type DisabledEndpoint = {
  readonly isGone: boolean
  /** The host of its address: paths may contain the receiver's secrets. */
  readonly host: string
  readonly description: string
  readonly failingSince: Instant | undefined
  readonly link: string
  readonly key: string
}

/** Builds the mail about an endpoint that was disabled because its receiver is gone or fails for days. */
export function webhookDisabledMail(to: NotifiedAdministrator, endpoint: DisabledEndpoint): OutgoingMail {
  const { isGone, host, description, failingSince, link, key } = endpoint
  const text = texts[to.language]
  return {
    key: `webhook-disabled:${key}:${to.userId}`,
    to: to.email,
    language: to.language,
    letter: {
      subject: text.subject,
      heading: text.subject,
      parts: [
        isGone ? text.gone : text.failing,
        {
          facts: [
            [text.endpoint, host],
            ...(description === '' ? [] : [[text.description, description] as const]),
            ...(failingSince === undefined
              ? []
              : [[text.failingSince, text.inBangkok(formatDateTime(failingSince, to.language))] as const]),
          ],
        },
        text.resume,
      ],
      action: { label: text.action, link },
    },
  }
}
