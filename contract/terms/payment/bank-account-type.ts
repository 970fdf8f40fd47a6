/** What the kinds of a bank account in Thailand are called in the three languages. */
const names = {
  savings: /^(?:savings?(?: account)?|ออมทรัพย์|普通(?:預金)?)$/i,
  current: /^(?:current(?: account)?|กระแสรายวัน|当座(?:預金)?)$/i,
} as const

/** Returns the kind of account that an agency has typed in any of the three languages; undefined for another text. */
export function bankAccountTypeOf(typed: string): keyof typeof names | undefined {
  const text = typed.trim()
  return (['savings', 'current'] as const).find((type) => names[type].test(text))
}
