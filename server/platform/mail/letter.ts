import type { BandColors } from '#contract/terms/brand/brand-colors.ts'

/**
 * The content of a mail before rendering: every mail uses this structure, so that the text and HTML parts
 * match. Texts are plain, without HTML.
 */
export type Letter = {
  readonly subject: string
  /** Shown above everything: a notice about the whole mail ("simulated flights"). */
  readonly notice?: string
  /** The event, in a sentence. */
  readonly heading: string
  readonly parts: readonly LetterPart[]
  /** What the agency adds to mails of this kind, below the parts; set when the mail is delivered. */
  readonly addition?: string
  /** The main action of the mail. */
  readonly action?: LetterAction
  /** Small print below the action, one paragraph each. */
  readonly closing?: readonly string[]
}

/** A button, and its URL for the text part. */
export type LetterAction = { readonly label: string; readonly link: string }

/** A label and its value: "Order number", "FH234567"; a code is set large, to be copied by eye; a text is not set bold. */
export type LetterFact = readonly [name: string, value: string, style?: 'code' | 'text']

/** The way from one end to another, drawn as a line to scale; the text part has the lines alone. */
export type LetterJourney = {
  readonly from: string
  readonly to: string
  /** Set below the line: "6 h 20 min". */
  readonly length: string
  /** The parts of the line in order, each with its percentage of the whole: travelling or waiting. */
  readonly line: readonly { readonly percent: number; readonly isWait: boolean }[]
  readonly lines: readonly string[]
}

/**
 * A block of a letter: a paragraph, a list of facts, a deadline (with its time zone), ways to scale, grouped
 * lines, or quoted user text.
 */
export type LetterPart =
  | string
  | { readonly facts: readonly LetterFact[] }
  | { readonly deadline: LetterFact }
  | { readonly stretches: readonly LetterJourney[] }
  | { readonly lines: readonly string[] }
  | { readonly said: string }

/** How the shop presents itself in a mail; what is absent stays as without a brand. */
export type MailBrand = {
  /** Replaces the agency's name at the top and as the sender. */
  readonly name?: string
  /** Replaces both as the display name of the sender. */
  readonly senderName?: string
  /** Where answers go; to the sender when absent. */
  readonly replyTo?: string
  readonly colors?: BandColors
  /** Address and size of the logo, which is shown at the top. */
  readonly logo?: MailLogo
}

/** The logo in a mail; its size is in CSS pixels. */
export type MailLogo = {
  readonly url: string
  readonly width: number
  readonly height: number
  /** Whether it contains the name, which is otherwise written beside it. */
  readonly isWordmark: boolean
}

/** The sender's details at the end; empty ones are left out. */
export type Letterhead = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly licence: string
  /** Telephone hours, in the language of the mail. */
  readonly hours: string
  readonly brand?: MailBrand
}
