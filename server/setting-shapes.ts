import { isIP } from 'node:net'
import { z } from 'zod'

/** One of these words. */
export const enumSetting = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of: ${values.join(', ')}`)

/** Some of these words, separated by commas, each once: "house,duffel". */
export const enumListSetting = <const Values extends readonly [string, ...string[]]>(values: Values) => {
  const sentence = `must be one of: ${values.join(', ')}, or several with commas between`
  const isKnown = (word: string): word is Values[number] => values.includes(word)
  return z.string().transform((text, context): readonly Values[number][] => {
    const words = text.split(',').map((word) => word.trim())
    if (words.every(isKnown) && new Set(words).size === words.length) return words
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })
}

/** A URL with one of these protocols. */
export const urlSetting = (protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    abort: true,
  })

/** An HTTP or HTTPS URL. */
export const webUrl = urlSetting(['http:', 'https:'])

/** Origins of HTTP or HTTPS servers, separated by commas, each once: "http://10.0.0.5:3100,http://10.0.0.6:3100". */
export const originList = z.string().transform((text, context): readonly string[] => {
  const origins = text.split(',').map((part) => webOriginOf(part.trim()))
  const known = origins.filter((origin) => origin !== undefined)
  if (known.length === origins.length && new Set(known).size === known.length) return known
  const message = 'must be addresses such as http://10.0.0.5:3100,http://10.0.0.6:3100, each once'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Returns the origin of an address without a path, or undefined for any other text. */
function webOriginOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/` ? origin : undefined
}

/** A Valkey or Redis server, with or without password and number of the database: "rediss://user:password@host:6379/1". */
export const valkeyAddress = urlSetting(['redis:', 'rediss:']).refine((text) => {
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && /^(\/\d{0,3})?$/.test(pathname) && search === '' && hash === ''
}, 'must be an address such as rediss://user:password@host:6379/0')

/** Host names with optional port, separated by commas: "www.shop.example,shop.example:8443". */
export const hostList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine((parts) => parts.every(isHostName), 'must be hosts such as www.shop.example,shop.example:8443')

function isHostName(text: string): boolean {
  return /^[^/?#@\s]+$/.test(text) && URL.canParse(`https://${text}`)
}

/** Addresses and networks in CIDR notation, separated by commas. A network of all addresses is refused. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetworkAddress), 'must be addresses or networks such as 10.0.0.0/8,::1')

function isNetworkAddress(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && (prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits))
}

/** An integer within bounds. */
export const integerSetting = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .pipe(z.int().min(min, sentence).max(max, sentence))
}

/** One email address, without a name. */
export const mailAddress = z.email('must be an email address such as booking@shop.example')

/** A key or a password. */
export const secret = z.string().max(4096)
