import type { FastifyInstance } from 'fastify'

type Entry = { readonly pattern: RegExp; readonly methods: Set<string> }

/**
 * Records the methods of each path, to distinguish a wrong method (405) from an unknown path (404). Add
 * before the routes.
 */
export function recordAllowedMethods(http: FastifyInstance): (path: string) => readonly string[] {
  const entries = new Map<string, Entry>()
  http.addHook('onRoute', (route) => {
    const entry = entries.get(route.url) ?? {
      pattern: patternOfRoutePath(route.url),
      methods: new Set<string>(),
    }
    for (const method of [route.method].flat()) entry.methods.add(method)
    entries.set(route.url, entry)
  })
  return (path) => {
    const methods = [...entries.values()]
      .filter((entry) => entry.pattern.test(path))
      .flatMap((entry) => [...entry.methods])
    return [...new Set(methods)].toSorted()
  }
}

/**
 * Converts a route's path to a pattern: ":name" matches one segment, "*" the rest; a trailing "/" is ignored.
 */
function patternOfRoutePath(url: string): RegExp {
  const parts = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+'
      return part === '*' ? '.*' : part.replaceAll(/[.+?^${}()|[\]\\*]/g, '\\$&')
    })
  return new RegExp(`^${parts.join('/')}/?$`)
}
