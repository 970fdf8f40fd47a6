import { type Language, languages } from '../../../problem.ts'

/**
 * When a template fits, by what the order waits for:
 * - quote: a price that staff have named, or have yet to name
 * - waitlist: a request that the airline has not confirmed
 * - scheduleChange: flights that the airline has moved or cancelled
 * - payment: an order that is not paid
 * - general: everything else
 */
export const messageTopics = ['quote', 'waitlist', 'scheduleChange', 'payment', 'general'] as const
/** When a template fits, by what the order waits for. */
export type MessageTopic = (typeof messageTopics)[number]

/** The facts of an order that a template may name, each written in braces: `{route}`. */
export const messagePlaceholders = ['name', 'order', 'pnr', 'route', 'departure', 'total', 'payBy'] as const
/** A fact of an order that a template may name. */
export type MessagePlaceholder = (typeof messagePlaceholders)[number]

/** The text of a message to a customer: the subject without the order number, and paragraphs. */
export type MessageText = { readonly subject: string; readonly body: string }

/** A text for messages to customers, in every language, with placeholders. */
export type MessageTemplate = {
  readonly templateId: string
  readonly topic: MessageTopic
  readonly texts: Readonly<Record<Language, MessageText>>
}

const placeholder = /\{([^{}]*)\}/g

/** Returns the names in braces that are no placeholders, once each. */
export function unknownPlaceholders({ texts }: Pick<MessageTemplate, 'texts'>): string[] {
  const names = languages.flatMap((language) => {
    const { subject, body } = texts[language]
    return [...`${subject} ${body}`.matchAll(placeholder)].map(([, name = '']) => name)
  })
  const known: readonly string[] = messagePlaceholders
  return [...new Set(names)].filter((name) => !known.includes(name))
}

/**
 * Returns a text with the facts of an order in place of its placeholders. A line that names a fact which the order
 * lacks is left out: no customer reads an empty deadline.
 */
export function fillPlaceholders(
  text: string,
  facts: Readonly<Partial<Record<MessagePlaceholder, string>>>,
): string {
  const known = new Map<string, string>(Object.entries(facts))
  return text
    .split('\n')
    .filter((line) => [...line.matchAll(placeholder)].every(([, name = '']) => known.has(name)))
    .map((line) => line.replaceAll(placeholder, (_whole, name: string) => known.get(name) ?? ''))
    .join('\n')
}
