import type { Fault } from './fault.ts'

/** The packages of a lock file by their path in node_modules; the root has the empty path. */
export type LockedPackages = Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>

/** May be passed on with a shop under the MIT licence when their texts go along, as npm sees to (SPDX identifiers). */
const free = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Zlib', 'CC0-1.0']
const allowed = new Set([
  ...free,
  'BlueOak-1.0.0',
  'OFL-1.1',
  // the airports, named in NOTICE
  'CC BY 4.0',
  // libvips, a library of its own that its user can replace
  'LGPL-3.0-or-later',
])

/** Returns the packages that are installed with the shop under a licence that does not let an agency use or pass it on. */
export function licenceFaults(packages: LockedPackages): readonly Fault[] {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .filter(([, { license = '' }]) => !isAllowed(license))
    .map(([path, { license = 'no licence' }]) => ({
      rule: 'licences',
      file: 'package-lock.json',
      line: 1,
      sentence: `${path.replace(/^.*node_modules\//, '')} has ${license}, which is not on the list of scripts/check/licences.ts.`,
    }))
}

/** Of alternatives one is enough; of licences that hold together each counts. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/^\(|\)$/g, '').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((licence) => allowed.has(licence)))
}
