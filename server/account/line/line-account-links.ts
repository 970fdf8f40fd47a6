import { type Language, languages } from '#contract/problem.ts'
import { pagePaths } from '#contract/paths.ts'
import { z } from 'zod'
import type { LineCodeAnswer, LineStandingAnswer } from '#contract/api/account/line.ts'
import { type Instant, plusMinutes } from '#contract/terms/time.ts'
import { sha256Base64url } from '#server/platform/crypto.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { JobHandler } from '#server/platform/jobs/job-handler.ts'
import type { Outbox } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { NoticeContact, NoticeEvent, NoticeProvider } from '#server/providers/notice/notice-provider.ts'
import type { LineLinkStore } from './line-link-store.ts'
import { sendSecurityNotice } from '../security-notice.ts'

/** Links between accounts and LINE. */
export type LineLinks = {
  standingOf(userId: string): Promise<LineStandingAnswer>
  /** Issues a code for this account; voids the previous one. */
  askForCode(userId: string): Promise<LineCodeAnswer>
  unlink(userId: string): Promise<void>
  /** Handles LINE events, each once. */
  take(events: readonly NoticeEvent[]): Promise<void>
}

/** Dependencies of the LINE links. */
export type LineLinkDeps = Platform & {
  readonly store: LineLinkStore
  readonly provider: NoticeProvider
  /** Outbox of the mail that notifies the owner of a new link. */
  readonly outbox: Outbox
}

const codeMinutes = 15
const codeLength = 8
/** Characters that cannot be confused: no 0, O, 1, I, L, U. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const contactMs = 3_000
/** Cache lifetime of the shop's contact data from the LINE service. */
const contactMinutes = 60
const answerJob = 'answer-in-line'
/** Job kind that deletes old codes and events; it reschedules itself. */
export const forgetLineTracesJob = 'forget-line-traces'
/** LINE redelivers an event for a few days at most. */
const keptMinutes = 14 * 24 * 60

/** Creates the LINE links. */
export function createLineLinks(deps: LineLinkDeps): LineLinks {
  const { store, clock, ids } = deps
  const contact = cachedLineContact(deps)
  return {
    async standingOf(userId) {
      const [linkedAt, place] = await Promise.all([store.linkedAt(userId), contact()])
      return {
        isOffered: true,
        ...(linkedAt === undefined ? {} : { linkedAt }),
        ...(place === undefined ? {} : { contact: { name: place.name, link: place.link } }),
      }
    },
    async askForCode(userId) {
      const code = ids.code(codeAlphabet, codeLength)
      const goodUntil = plusMinutes(clock.now(), codeMinutes)
      await store.keepCode({ digest: sha256Base64url(code), userId, expiresAt: goodUntil })
      const linkCode = `${code.slice(0, 4)}-${code.slice(4)}`
      const openLink = (await contact())?.linkWith(linkCode)
      return { linkCode, goodUntil, ...(openLink === undefined ? {} : { openLink }) }
    },
    unlink: (userId) => store.unlinkUser(userId),
    async take(events) {
      for (const event of events) await deps.transact((tx) => handleLineEvent(deps, event, tx))
    },
  }
}

/** Fetches the shop's LINE contact, cached. */
function cachedLineContact({ provider, clock }: LineLinkDeps): () => Promise<NoticeContact | undefined> {
  let known: { readonly at: Instant; readonly place: NoticeContact } | undefined
  return async () => {
    if (known && clock.now() < plusMinutes(known.at, contactMinutes)) return known.place
    const place = await provider.contact(AbortSignal.timeout(contactMs))
    if (place) known = { at: clock.now(), place }
    return place ?? known?.place
  }
}

async function handleLineEvent(deps: LineLinkDeps, event: NoticeEvent, tx: Tx): Promise<void> {
  const { store, clock } = deps
  if (!(await store.takeEvent(tx, event.eventId, clock.now()))) return
  switch (event.kind) {
    case 'left':
      await store.unlinkRecipient(tx, event.recipient)
      return
    case 'came':
      return replyToMessage(tx, event, { reply: 'help' })
    case 'wrote':
      return replyToMessage(tx, event, await replyToLineText(deps, { ...event, now: clock.now() }, tx))
  }
}

type IncomingText = { readonly reply: LineReply; readonly language?: Language }
type LineTextMessage = { readonly text: string; readonly recipient: string; readonly now: Instant }

async function replyToLineText(
  deps: LineLinkDeps,
  { text, recipient, now }: LineTextMessage,
  tx: Tx,
): Promise<IncomingText> {
  const { store } = deps
  if (isStopWord(text)) return { reply: (await store.unlinkRecipient(tx, recipient)) ? 'unlinked' : 'help' }
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
  const isCode = code.length === codeLength && [...code].every((letter) => codeAlphabet.includes(letter))
  if (!isCode) return { reply: 'help' }
  const owner = await store.takeCode(tx, sha256Base64url(code), now)
  if (!owner) return { reply: 'wrongCode' }
  await store.link(tx, { userId: owner.userId, recipient, now })
  await sendSecurityNotice(deps, owner, { news: 'line-linked', tx })
  return { reply: 'linked', language: owner.language }
}

/** Replies by a job, so that the webhook responds at once. */
async function replyToMessage(tx: Tx, { replyToken }: NoticeEvent, said: IncomingText): Promise<void> {
  if (replyToken === undefined) return
  await enqueueJob(tx, { kind: answerJob, payload: { replyToken, ...said } })
}

const answerPayload = z.object({
  replyToken: z.string(),
  reply: z.enum(['linked', 'unlinked', 'wrongCode', 'help']),
  language: z.enum(['en', 'ja', 'th']).optional(),
})

/**
 * Returns the handlers that reply in LINE and delete expired data. A reply is attempted once: its token is
 * single-use.
 */
export function lineJobHandlers(deps: LineLinkDeps): Record<string, JobHandler> {
  const { provider, clock, log, publicUrl, store } = deps
  return {
    [answerJob]: async (job) => {
      const { replyToken, reply, language } = answerPayload.parse(job.payload)
      const text = lineReplyText(reply, language, `${publicUrl}${pagePaths.account}`)
      const outcome = await provider.reply(replyToken, text, job.signal)
      if (outcome.kind === 'notTaken') log.warn('lineAnswerLost', { cause: outcome.fault.kind })
    },
    [forgetLineTracesJob]: async () => {
      await store.forgetBefore(plusMinutes(clock.now(), -keptMinutes))
      return { againAt: plusMinutes(clock.now(), 24 * 60) }
    },
  }
}

/** The replies of the shop in LINE. */
type LineReply = 'linked' | 'unlinked' | 'wrongCode' | 'help'

const words: Readonly<Record<LineReply, Readonly<Record<Language, string>>>> = {
  linked: {
    en: 'Connected. You will get booking updates here as well. Send STOP to turn them off.',
    ja: '連携が完了しました。これからは、ご注文のお知らせをこちらにもお送りします。解除するには「停止」と送信してください。',
    th: 'เชื่อมต่อแล้ว เราจะแจ้งเรื่องคำสั่งซื้อทาง LINE ด้วย พิมพ์ “หยุด” หากต้องการยกเลิก',
  },
  unlinked: {
    en: 'LINE notifications are off. You still get emails.',
    ja: 'こちらへのお知らせを停止しました。メールはこれまでどおりお送りします。',
    th: 'หยุดการแจ้งทาง LINE แล้ว เรายังส่งอีเมลเหมือนเดิม',
  },
  wrongCode: {
    en: 'This code is not valid. Get a new one in your account.',
    ja: 'このコードは無効です。アカウントの画面で新しいコードを発行してください。',
    th: 'รหัสนี้ใช้ไม่ได้แล้ว กรุณาขอรหัสใหม่ในบัญชีของคุณ',
  },
  help: {
    en: 'This chat only sends notifications; nobody reads messages here. To connect, get a code in your account and send it here.',
    ja: 'こちらはお知らせ専用で、返信はお読みしていません。受け取るには、アカウントの画面で発行したコードをこちらに送信してください。',
    th: 'ช่องทางนี้ใช้แจ้งเตือนเท่านั้น ไม่มีเจ้าหน้าที่ตอบ หากต้องการรับการแจ้งเตือน กรุณาขอรหัสในหน้าบัญชีของคุณแล้วส่งมาที่นี่',
  },
}

/** Returns a reply in the account's language, or in all languages when the account is unknown. */
function lineReplyText(reply: LineReply, language: Language | undefined, accountPage: string): string {
  const said = language ? words[reply][language] : languages.map((one) => words[reply][one]).join('\n')
  return reply === 'wrongCode' || reply === 'help' ? `${said}\n${accountPage}` : said
}

/** Messages by which a user stops the notices, in each language. */
const stopWords = ['stop', 'unlink', '停止', '解除', 'หยุด', 'ยกเลิก']

/** Whether a message asks to end notices. */
function isStopWord(text: string): boolean {
  return stopWords.includes(text.trim().toLowerCase())
}
