import { pagePaths } from '#contract/paths.ts'

/** The paths that a page of the web app answers. A last "*" stands for the rest. */
export const servedPagePaths: readonly string[] = [...Object.values(pagePaths), `${pagePaths.staff}/*`]

/** Pages that mails lead to with a code that is good once. */
export const secretPagePaths: readonly string[] = [
  pagePaths.resetPassword,
  pagePaths.confirmEmail,
  pagePaths.newEmail,
]
