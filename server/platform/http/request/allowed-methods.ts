import { type FastifyInstance } from 'fastify'

type Entry = { readonly pattern: RegExp; readonly methods: Set<string> }

/**
 * Remembers which methods each path takes, so that a wrong method on a right path can be told (405) from a
 * path that does not exist (404). To be added before the routes.
 */
export function rememberMethods(http: FastifyInstance): (path: string) => readonly string[] {
  const entries = new Map<string, Entry>()
  http.addHook('onRoute', (route) => {
    const entry = entries.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set<string>() }
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

/** A route's path as a pattern: ":name" stands for one part, "*" for the rest; a last "/" is not looked at. */
function patternOf(url: string): RegExp {
  const parts = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+'
      return part === '*' ? '.*' : part.replaceAll(/[.+?^${}()|[\]\\*]/g, '\\$&')
    })
  return new RegExp(`^${parts.join('/')}/?$`)
}
