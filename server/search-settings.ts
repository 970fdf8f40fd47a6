import { BlockList, isIP } from 'node:net'
import { originList, secret } from './setting-shapes.ts'

/** Environment variables of search processes and of those that use them, by name. */
export const searchVariables = {
  /** Addresses of the search processes, separated by commas; this process searches by itself when absent. */
  SEARCH_URL: originList.optional(),
  /** The secret that all processes of the shop share, for searches between them. */
  SEARCH_TOKEN: secret.optional(),
}

/** The search processes of a shop, and the secret with which they are asked. */
export type SearchServiceConfig = {
  /** Origins of the search processes; empty where this process searches by itself. */
  readonly urls: readonly string[]
  readonly token: string | undefined
}

type Environment = {
  readonly ROLE: string
  readonly HOST: string
  readonly DATABASE_URL?: string | undefined
  readonly SEARCH_URL?: readonly string[] | undefined
  readonly SEARCH_TOKEN?: string | undefined
}

/** Returns the configuration of the search service. */
export function searchServiceConfigOf({ SEARCH_URL, SEARCH_TOKEN }: Environment): SearchServiceConfig {
  return { urls: SEARCH_URL ?? [], token: SEARCH_TOKEN }
}

/** Returns a sentence for each setting without which searches between processes would be wrong or open to others. */
export function searchServiceFaults(env: Environment): readonly string[] {
  const { ROLE, HOST, DATABASE_URL, SEARCH_URL = [], SEARCH_TOKEN } = env
  const isOpen = ROLE === 'search' && !isLoopback(HOST)
  const isFar = SEARCH_URL.some((url) => !isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, '')))
  return [
    ...(SEARCH_TOKEN === undefined && isOpen
      ? [`SEARCH_TOKEN is missing; ROLE=search needs it on HOST=${HOST}, which others can reach`]
      : []),
    ...(SEARCH_TOKEN === undefined && isFar
      ? ['SEARCH_TOKEN is missing; SEARCH_URL of another machine needs it']
      : []),
    ...(SEARCH_URL.length > 0 && ROLE === 'search' ? ['SEARCH_URL is not for ROLE=search'] : []),
    ...(SEARCH_URL.length > 0 && DATABASE_URL === undefined
      ? ['DATABASE_URL is missing; SEARCH_URL needs it']
      : []),
  ]
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  const kind = isIP(host)
  return kind !== 0 && loopback.check(host, kind === 4 ? 'ipv4' : 'ipv6')
}
