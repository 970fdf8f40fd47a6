import { type DeliveryFault } from '#server/platform/mail/delivery-fault.ts'

/** A short text to somebody in an app that they read anyway. */
export type Notice = {
  /** Who reads it, by the service's own name for them. */
  readonly recipient: string
  readonly text: string
  /** The same for every attempt (a UUID): the service delivers it once. */
  readonly retryKey: string
}

/** What became of it. A service that was silent may have delivered it; the same retry key makes asking again safe. */
export type NoticeOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'notTaken'; readonly fault: DeliveryFault }

/** Something that a person did there. `replyToken` answers it, once and for a short while. */
export type NoticeEvent = {
  /** The same when the service tells of it again. */
  readonly eventId: string
  readonly recipient: string
  readonly replyToken?: string
} & (
  | { readonly kind: 'came' }
  | { readonly kind: 'left' }
  | { readonly kind: 'wrote'; readonly text: string }
)

/** Something that came in the name of the service, byte for byte. */
export type RawNoticeEvents = { readonly body: Uint8Array; readonly signature: string | undefined }

/** Whether it is from the service, and what it tells. */
export type NoticeVerdict =
  | { readonly kind: 'genuine'; readonly events: readonly NoticeEvent[] }
  | { readonly kind: 'refused'; readonly why: 'wrongSignature' | 'malformed' }

/** The shop's own place at the service. */
export type NoticeContact = {
  /** "@farehouse" */
  readonly name: string
  /** Where a person finds it, and where they find it with a text ready to be sent. */
  readonly link: string
  linkWith(text: string): string
}

/** Who brings short notices. */
export type NoticeProvider = {
  send(notice: Notice, signal: AbortSignal): Promise<NoticeOutcome>
  /** Answers what a person wrote. */
  reply(replyToken: string, text: string, signal: AbortSignal): Promise<NoticeOutcome>
  read(raw: RawNoticeEvents): NoticeVerdict
  /** undefined while the service does not say. */
  contact(signal: AbortSignal): Promise<NoticeContact | undefined>
}
