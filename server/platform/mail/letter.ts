/**
 * What a mail says, before it is plain text or HTML: every mail is written in this shape, so that both parts say the
 * same and look alike. Texts are plain; nothing in them is HTML.
 */
export type Letter = {
  readonly subject: string
  /** Above everything: what the reader must know of the whole mail ("simulated flights"). */
  readonly notice?: string
  /** What has happened, in a sentence. */
  readonly heading: string
  readonly parts: readonly LetterPart[]
  /** The one thing to do or to open. */
  readonly action?: LetterAction
  /** Small print below the action, a paragraph each. */
  readonly closing?: readonly string[]
}

/** A button, and its address for those who read text. */
export type LetterAction = { readonly label: string; readonly link: string }

/** A name and what it stands for: "Order number", "FH234567". */
export type LetterFact = readonly [name: string, value: string]

/**
 * A piece of a letter, from top to bottom: a paragraph, a list of facts, the one moment that must not be missed (its zone
 * named), lines that belong together, or the words of a person as they were typed.
 */
export type LetterPart =
  | string
  | { readonly facts: readonly LetterFact[] }
  | { readonly deadline: LetterFact }
  | { readonly lines: readonly string[] }
  | { readonly said: string }

/** Whom a mail comes from, for its end; what is empty is left out. */
export type Letterhead = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly licence: string
  /** When somebody answers the telephone, in the language of the mail. */
  readonly hours: string
}
