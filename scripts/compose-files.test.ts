import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config.ts'
import { variableNames } from '#server/environment.ts'

type Service = {
  readonly image?: string
  readonly build?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly configs?: readonly { readonly source: string }[]
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly [name: string]: unknown
}
type ComposeFile = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes?: object
  readonly configs?: object
}

/** What a person puts into .env. */
const env: Readonly<Record<string, string>> = {
  DOMAIN: 'tickets.example.com',
  POSTGRES_PASSWORD: 'password1',
  STORAGE_PASSWORD: 'password2',
  SEARCH_TOKEN: 'a-token-of-thirty-two-letters-or-more',
}

/** Replaces variables as Compose does; one that nobody has to set is a fault. */
function interpolate(text: string): string {
  return text.replaceAll(
    /\$\{(\w+)(?::\?[^}]*)?\}/g,
    (_, name: string) => env[name] ?? `<${name} is not set>`,
  )
}

describe.each(['compose.yaml', 'docs/compose/embedded.yaml'])('%s', (path) => {
  const text = readFileSync(path, 'utf8')
  const file = parse(interpolate(text), { merge: true }) as ComposeFile
  const services = Object.entries(file.services)
  const ofShop = services.filter(([, { build }]) => build !== undefined)

  test('the file follows the schema of the Compose specification', () => {
    const { $schema: _, ...schema } = JSON.parse(
      readFileSync('test-kit/compose/compose-spec.json', 'utf8'),
    ) as object & { $schema: string }
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
    expect(validate(file) ? [] : validate.errors).toEqual([])
  })

  test('every process of the shop has settings that exist, and starts with them', () => {
    const known: ReadonlySet<string> = new Set([...variableNames, 'NODE_OPTIONS'])
    for (const [, { environment = {} }] of ofShop) {
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
      expect(() => readConfig({ ...env, ...environment })).not.toThrow()
    }
    expect(ofShop.length).toBeGreaterThan(0)
  })

  test('what a service uses is declared: volumes, configurations and other services', () => {
    const [volumes, configs] = [Object.keys(file.volumes ?? {}), Object.keys(file.configs ?? {})]
    const mounted = services.flatMap(([, service]) => (service.volumes ?? []).map((one) => one.split(':')[0]))
    expect(new Set(mounted)).toEqual(new Set(volumes))
    const used = services.flatMap(([, service]) => (service.configs ?? []).map(({ source }) => source))
    expect(used).toEqual(configs)
    for (const [, { depends_on: needed = [] }] of services)
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(file.services).toHaveProperty(name)
  })

  test('a service that others wait for has a health check, and every service has limits and no right that it does not need', () => {
    for (const [name, service] of services) {
      const needed = service.depends_on ?? []
      for (const [other, { condition }] of Array.isArray(needed)
        ? []
        : Object.entries(needed as Record<string, { condition: string }>))
        if (condition === 'service_healthy') expect(file.services[other]).toHaveProperty('healthcheck')
      expect({ name, ...service }).toMatchObject({
        restart: 'unless-stopped',
        read_only: true,
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
      })
      if (service.build === undefined) expect(service.image).toMatch(/:v?\d/)
    }
  })

  test('no two containers share a folder of data: their processes have the same number, by which they name their drafts', () => {
    const folders = services.flatMap(([, { volumes = [] }]) => volumes.map((one) => one.split(':')[0]))
    expect(folders).toEqual([...new Set(folders)])
  })
})
