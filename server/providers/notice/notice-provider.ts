import type { DeliveryFault } from '#server/platform/mail/delivery-fault.ts'

/** A short message to a user of a messaging app. */
export type Notice = {
  /** The service's id of the user. */
  readonly recipient: string
  readonly text: string
  /** A UUID, the same for every attempt: the service delivers it once. */
  readonly retryKey: string
}

/** The result of a notice. A silent service may have delivered it; the retry key makes a retry safe. */
export type NoticeOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'notTaken'; readonly fault: DeliveryFault }

/** A user's action in the app. `replyToken` allows one reply within a short time. */
export type NoticeEvent = {
  /** The same for repeated deliveries. */
  readonly eventId: string
  readonly recipient: string
  readonly replyToken?: string
} & (
  | { readonly kind: 'came' }
  | { readonly kind: 'left' }
  | { readonly kind: 'wrote'; readonly text: string }
)

/** An unverified webhook delivery, as raw bytes. */
export type RawNoticeEvents = { readonly body: Uint8Array; readonly signature: string | undefined }

/** Whether it is genuine, and its events. */
export type NoticeVerdict =
  | { readonly kind: 'genuine'; readonly events: readonly NoticeEvent[] }
  | { readonly kind: 'refused'; readonly why: 'wrongSignature' | 'malformed' }

/** The shop's account at the service. */
export type NoticeContact = {
  /** "@farehouse" */
  readonly name: string
  /** Link to the account, and link with a prepared message. */
  readonly link: string
  linkWith(text: string): string
}

/** A service for short messages. */
export type NoticeProvider = {
  send(notice: Notice, signal: AbortSignal): Promise<NoticeOutcome>
  /** Replies to a user's message. */
  reply(replyToken: string, text: string, signal: AbortSignal): Promise<NoticeOutcome>
  read(raw: RawNoticeEvents): NoticeVerdict
  /** undefined while the service is silent. */
  contact(signal: AbortSignal): Promise<NoticeContact | undefined>
}
