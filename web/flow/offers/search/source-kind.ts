/** What a source of offers is to a traveller; `unnamed` are wholesalers and their systems. */
export type SourceKind = 'simulated' | 'waitingLists' | 'airline' | 'unnamed'

const airlineCode = /^[A-Z0-9]{2}$/

/** Returns the kind of a wire source ("sabre", "sabre waiting list", "TG", "house (simulated)"). */
export function sourceKind(source: string): SourceKind {
  if (source.startsWith('house') || source === 'demo') return 'simulated'
  if (source.endsWith(' waiting list')) return 'waitingLists'
  return airlineCode.test(source) ? 'airline' : 'unnamed'
}
