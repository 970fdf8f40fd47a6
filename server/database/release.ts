import packageJson from '../../package.json' with { type: 'json' }

/** A release of the shop, and which earlier ones work on its tables. */
export type Release = {
  readonly version: string
  /**
   * The oldest release that works on the tables of this one. A release that only adds tables and columns leaves it as it
   * is; one that removes what an earlier release still reads raises it to the first that does not.
   */
  readonly minimumVersion: string
}

/** This release. */
export const currentRelease: Release = { version: packageJson.version, minimumVersion: '0.1.0' }

/** Whether a version is another one or later: 0.10.0 is later than 0.9.3. */
export function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0
}
