/** Whether a sample of what differs little is enough: in `npm test`; `npm run drills -- variants` runs all of it. */
export const isSample = process.env['E2E_SAMPLE'] === '1'

/** The variants that a test is repeated for: languages, kinds of silence, broken storages. The first few in a sample. */
export function sampleOf<Variant>(variants: readonly Variant[], count: number): readonly Variant[] {
  return isSample ? variants.slice(0, count) : variants
}

/** What a test does one after the other on one page; every so-many-th of it in a sample. */
export function everyNth<One>(all: readonly One[], step: number): readonly One[] {
  return isSample ? all.filter((_, index) => index % step === 0) : all
}
