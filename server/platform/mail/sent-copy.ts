import type { Language } from '#contract/problem.ts'
import type { Letter, Letterhead } from './letter.ts'
import type { KeptMail, KeptNotice } from './outbox.ts'

/** An attachment by name, without its bytes. */
export type AttachmentName = { readonly name: string; readonly mediaType: string; readonly size: number }

/**
 * A mail or notice as staff may read it. The secrets of its links are hidden: they open the order, or the account, for
 * whoever holds them.
 */
export type SentCopy =
  | {
      readonly to: string
      readonly language: Language
      readonly letter: Letter
      /** The sender's details of that time. */
      readonly head: Letterhead
      readonly attachments: readonly AttachmentName[]
    }
  | { readonly subject: string; readonly text: string }

/** Replaces a secret in a text. */
export const hiddenSecret = '•••'

const links = /https?:\/\/[^\s"]*/g
const parameterValue = /([A-Za-z]\w*=)[^&\s"]*/g

/** Hides the values of all parameters in the links of a text: "…/order#key=•••". */
export function hideLinkSecrets(text: string): string {
  return text.replace(links, hideSecretsOfLink)
}

function hideSecretsOfLink(link: string): string {
  const at = link.search(/[#?]/) + 1
  if (at === 0) return link
  const hidden = link.slice(at).replace(parameterValue, `$1${hiddenSecret}`)
  return `${link.slice(0, at)}${hidden === link.slice(at) ? hiddenSecret : hidden}`
}

/** Returns a copy of a letter with every text changed. */
export function withEveryText(letter: Letter, change: (text: string) => string): Letter {
  const changeText = (_: string, value: unknown) => (typeof value === 'string' ? change(value) : value)
  return JSON.parse(JSON.stringify(letter), changeText) as Letter
}

/** Returns what staff may read of a mail, with the sender's details at this time. */
export function sentCopyOf(mail: KeptMail, head: Letterhead): SentCopy {
  if (!('letter' in mail)) return { subject: mail.subject, text: hideLinkSecrets(mail.text) }
  const { to, language = 'en', letter, attachments } = mail
  return {
    to,
    language,
    letter: withEveryText(letter, hideLinkSecrets),
    head,
    attachments: attachments.map(({ name, mediaType, base64 }) => {
      return { name, mediaType, size: Buffer.byteLength(base64, 'base64') }
    }),
  }
}

/** Returns what staff may read of a notice. */
export function sentNoticeCopyOf({ text }: KeptNotice): SentCopy {
  return { subject: '', text: hideLinkSecrets(text) }
}
