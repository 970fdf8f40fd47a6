import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolEnvironment } from './run-tool.ts'

const root = join(import.meta.dirname, '..', '..')
const lines = (count: number, text: string): string => `${text}\n`.repeat(count)

/** A file with a fault, and the rule that must find it. */
const planted: readonly (readonly [rule: string, path: string, text: string])[] = [
  ['typescript(no-explicit-any)', 'server/any.ts', 'export const a: any = 1'],
  ['typescript(no-non-null-assertion)', 'server/bang.ts', 'export const a = [1][0]!'],
  ['typescript(no-floating-promises)', 'server/float.ts', 'const f = async () => 1\nf()\nexport const a = f'],
  [
    'typescript(no-misused-promises)',
    'server/misuse.ts',
    'export const f = (on: () => void) => on\nf(async () => {})',
  ],
  [
    'typescript(consistent-type-imports)',
    'server/value.ts',
    "import { A } from './any.ts'\nexport type B = A",
  ],
  ['typescript(switch-exhaustiveness-check)', 'server/switch.ts', exhaustless()],
  ['import(no-default-export)', 'server/default.ts', 'export default 1'],
  ['unicorn(filename-case)', 'server/badName.ts', 'export const a = 1'],
  ['eslint(max-lines)', 'server/long.ts', lines(251, 'export {}')],
  [
    'eslint(max-lines-per-function)',
    'server/tall.ts',
    `export function f() {\n${lines(40, 'Reflect.ownKeys({})')}}`,
  ],
  [
    'eslint(max-lines-per-function)',
    'web/tall.tsx',
    `export function F() {\n${lines(80, 'Reflect.ownKeys({})')}}`,
  ],
  ['eslint(max-params)', 'server/wide.ts', 'export const f = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d]'],
  [
    'eslint(max-depth)',
    'server/deep.ts',
    'export function f() {\nif (f) { if (f) { if (f) { if (f) { return 1 } } } }\nreturn 2 }',
  ],
  ['eslint(no-console)', 'server/talk.ts', "console.log('x')"],
  ['eslint(eqeqeq)', 'server/equal.ts', 'export const f = (a: number) => a == 1'],
  ['eslint(no-param-reassign)', 'server/assign.ts', 'export const f = (a: number) => { a = 1\nreturn a }'],
]

/** Code that is allowed in its place. */
const sound: readonly (readonly [path: string, text: string])[] = [
  ['vite.config.ts', 'export default 1'],
  ['scripts/talk.ts', "console.log('x')"],
  ['server/tall.test.ts', `export function f() {\n${lines(60, 'Reflect.ownKeys({})')}}`],
  ['web/tall-enough.tsx', `export function F() {\n${lines(70, 'Reflect.ownKeys({})')}}`],
  ['server/comments.ts', `${lines(300, '// why')}export const a = 1`],
]

function exhaustless(): string {
  return "export function f(a: 'x' | 'y') {\nswitch (a) {\ncase 'x':\nreturn 1\n}\nreturn 2 }"
}

let folder = ''
let printed = ''
let status: number | null = null

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-config-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const compilerOptions = { strict: true, target: 'ES2024', module: 'NodeNext', noEmit: true, types: [] }
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: { ...compilerOptions, jsx: 'react-jsx', allowImportingTsExtensions: true },
    }),
  )
  write('package.json', '{ "type": "module" }')
  for (const [, path, text] of planted) write(path, text)
  for (const [path, text] of sound) write(path, text)
  const env = toolEnvironment(root)
  const run = spawnSync('oxlint', ['--type-aware', '--format', 'unix', '.'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  printed = run.stdout + run.stderr
  status = run.status
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const linesAbout = (path: string): readonly string[] =>
  printed.split('\n').filter((line) => line.startsWith(`${path}:`))

test('faults fail the lint run', () => {
  expect(status, printed).toBe(1)
})

test.each(planted)('%s is reported in %s', (rule, path) => {
  expect(
    linesAbout(path).filter((line) => line.includes(`/${rule}]`)),
    printed,
  ).not.toEqual([])
})

test.each(sound)('%s passes', (path) => {
  expect(linesAbout(path)).toEqual([])
})
