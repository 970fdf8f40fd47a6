import type { FoundOrderAnswer } from '#contract/api/staff/order/order-search.ts'

/** The kinds of commands in the order of the palette: found orders, actions, sections. */
export const commandKinds = ['order', 'action', 'section'] as const

/** A command of the palette: an order or a section to open, or an action of the shop or of the open page. */
export type PaletteCommand = {
  readonly id: string
  readonly kind: (typeof commandKinds)[number]
  readonly name: string
  readonly keys: readonly string[]
  /** The page that it opens; without one it runs. */
  readonly href?: string
  readonly run?: (() => void) | undefined
  readonly order?: FoundOrderAnswer
}

/** Returns the commands whose name contains every typed word, in any order and case; all for no text. */
export function commandsForText(
  commands: readonly PaletteCommand[],
  typed: string,
): readonly PaletteCommand[] {
  const words = typed.toLowerCase().split(/\s+/)
  return commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
