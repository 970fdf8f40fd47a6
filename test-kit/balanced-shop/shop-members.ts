import { freePort } from '../free-port.ts'

/** A process of a shop that has several, with a loopback address of its own, as on a machine of its own. */
export type ShopMember = {
  readonly role: 'web' | 'worker' | 'search'
  readonly host: string
  readonly port: number
  /** Its role, its address, and where it finds the search processes. */
  readonly environment: Readonly<Record<string, string>>
}

const roles = ['worker', 'web', 'web', 'search', 'search'] as const

/** Returns a worker, two web processes and two search processes, on addresses from 127.0.0.2 on. */
export async function shopMembers(): Promise<readonly ShopMember[]> {
  const places = await Promise.all(
    roles.map(async (role, index) => ({ role, host: `127.0.0.${index + 2}`, port: await freePort() })),
  )
  const searches = places.filter(({ role }) => role === 'search')
  const searchUrl = searches.map(({ host, port }) => `http://${host}:${port}`).join(',')
  return places.map(({ role, host, port }) => ({
    role,
    host,
    port,
    environment: {
      ROLE: role,
      HOST: host,
      PORT: String(port),
      DATABASE_POOL: '5',
      SEARCH_TOKEN: 'between-the-processes-of-a-test',
      TRUSTED_PROXIES: '127.0.0.1',
      ...(role === 'search' ? { SEARCH_THREADS: '1' } : { SEARCH_URL: searchUrl }),
    },
  }))
}
