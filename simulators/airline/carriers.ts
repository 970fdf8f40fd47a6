/** An airline of the simulated world, with the three digits that its tickets begin with. */
export type Carrier = { readonly code: string; readonly name: string; readonly accountingCode: string }

const carriers: readonly Carrier[] = [
  { code: 'TG', name: 'Thai Airways International', accountingCode: '217' },
  { code: 'JL', name: 'Japan Airlines', accountingCode: '131' },
  { code: 'NH', name: 'All Nippon Airways', accountingCode: '205' },
  { code: 'SQ', name: 'Singapore Airlines', accountingCode: '618' },
  { code: 'CX', name: 'Cathay Pacific', accountingCode: '160' },
]

/** The airline of a code. Throws on a code that the timetable must not contain. */
export function carrierOf(code: string): Carrier {
  const carrier = carriers.find((one) => one.code === code)
  if (!carrier) throw new RangeError(`no such airline in this world: ${code}`)
  return carrier
}
