/** Whether similar variants are sampled, as in `npm test`; `npm run drills -- variants` runs all of them. */
export const isSample = process.env['E2E_SAMPLE'] === '1'

/**
 * Returns the variants that a test is repeated for, such as languages, faults or broken storages; in a sample
 * the first few.
 */
export function sampleOf<Variant>(variants: readonly Variant[], count: number): readonly Variant[] {
  return isSample ? variants.slice(0, count) : variants
}

/** Returns the steps that a test repeats on one page; in a sample every step-th of them. */
export function everyNth<One>(all: readonly One[], step: number): readonly One[] {
  return isSample ? all.filter((_, index) => index % step === 0) : all
}
