import { type Right, rightNames, rights } from '#contract/rights.ts'
import type { ListedRoute } from '#server/platform/http/route-table.ts'

const head = `# Who may do what

Written by a test from \`contract/rights.ts\` and from the routes as they are added; it fails where this page is not what
they say. \`npx vitest run server/access-matrix.test.ts -u\` writes it anew.

An account without a role is a traveller: its own things are its own without any right. Rights are read from the database
for each request, so that a role that is given or taken counts at once. What changes something by a right is written into
the audit, which is only added to. "Proof" marks what can do harm: password, and second factor where there is one, must
have been shown within the last quarter of an hour. "Key" marks what an API key of this scope may read, as long as the
person who made the key has the right; no other route accepts an API key.

`

/** Returns the generated page that lists who may call each route. */
export function accessPage(routes: readonly ListedRoute[]): string {
  const told = routes.filter(({ method, access }) => method !== 'HEAD' && access !== undefined)
  const parts = rightNames.map((right) => `## ${right}\n\n${rolesOf(right)}\n\n${linesOf(told, right)}`)
  return `${head}${parts.join('')}## Whoever is signed in\n\n${linesOf(told, 'signedIn')}## Anyone\n\n${linesOf(told, 'anyone')}`.replace(
    /\n+$/,
    '\n',
  )
}

function rolesOf(right: Right): string {
  return `Roles: ${rights[right].join(', ')}`
}

function linesOf(routes: readonly ListedRoute[], access: string): string {
  const lines = routes
    .filter((route) => route.access === access)
    .map(({ method, path, summary, requiresReauth, scope }) => {
      const mark = requiresReauth ? ' (proof)' : scope === undefined ? '' : ` (key: ${scope})`
      return `- \`${method} ${path}\`${mark}: ${summary}`
    })
  return lines.length === 0 ? 'No route asks for it.\n\n' : `${lines.toSorted().join('\n')}\n\n`
}
