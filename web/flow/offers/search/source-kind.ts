/** Who a source of offers is to a traveller; `unnamed` are wholesalers and their systems. */
export type SourceKind = 'simulated' | 'waitingLists' | 'airline' | 'unnamed'

const airlineCode = /^[A-Z0-9]{2}$/

/** Tells what a source of the wire ("sabre", "sabre waiting list", "TG", "house (simulated)") is to a traveller. */
export function sourceKind(source: string): SourceKind {
  if (source.startsWith('house') || source === 'demo') return 'simulated'
  if (source.endsWith(' waiting list')) return 'waitingLists'
  return airlineCode.test(source) ? 'airline' : 'unnamed'
}
