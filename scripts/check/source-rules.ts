import { Visitor, type Expression, type MemberExpression, type VisitorObject } from 'oxc-parser'
import type { Fault } from './fault.ts'
import { testCode } from './import-rule-table.ts'
import { lineAt } from './project-files.ts'
import type { SourceFile } from './source-file.ts'

const testPattern = new RegExp(testCode.join('|'))

/** A forbidden construct, and where it is allowed. */
type SourceRule = {
  readonly name: string
  readonly sentence: string
  /** Files that the rule applies to. */
  readonly where: RegExp
  /** Exempt files: the one place where it belongs. */
  readonly except?: RegExp
  readonly testsMay?: true
}

const rules = {
  environment: {
    name: 'environment-in-config-only',
    sentence: 'process.env is read in server/config.ts only; take the value as a parameter.',
    where: /^(contract|server|web)\//,
    except: /^server\/config\.ts$/,
    testsMay: true,
  },
  clock: {
    name: 'time-is-handed-in',
    sentence: 'Ask the clock that was handed in; a test cannot move this one.',
    where: /^(contract|server|web)\//,
    except: /^(server\/platform\/clock|web\/session\/browser-clock)\.ts$/,
    testsMay: true,
  },
  chance: {
    name: 'chance-is-handed-in',
    sentence: 'Ask the ids that were handed in; a test cannot repeat this chance.',
    where: /^(contract|server)\//,
    except: /^server\/platform\/ids\.ts$/,
    testsMay: true,
  },
  outgoing: {
    name: 'fetch-through-the-client',
    sentence: 'Calls to the outside world go through platform/http-client.ts, where faults can be played.',
    where: /^(contract|server)\//,
    except: /^server\/platform\/http-client\.ts$/,
    testsMay: true,
  },
  fraction: {
    name: 'money-is-whole',
    sentence: 'Amounts are whole satang; read and write decimals in contract/terms/money.ts.',
    where: /^(contract|server)\//,
    except: /^contract\/terms\/money\.ts$/,
    testsMay: true,
  },
  mock: {
    name: 'no-mocks-of-ours',
    sentence: 'Fake the clock and the outside world, not our own modules.',
    where: /./,
  },
  apiPath: {
    name: 'endpoints-in-the-contract',
    sentence: 'Call or serve an endpoint of contract/api; its path is written there alone.',
    where: /^(server|web)\//,
    testsMay: true,
  },
  passingOn: {
    name: 'no-barrels',
    sentence: 'Import a thing from where it is made; only a face passes on what its own folder makes.',
    where: /./,
    except: /^server\/(?:flow\/)?([^/]+)\/\1\.ts$/,
  },
  silence: {
    name: 'no-silencing',
    sentence: 'Change the code or the rule; a comment that silences the tool hides the next fault too.',
    where: /./,
  },
} as const satisfies Record<string, SourceRule>

type Reporter = (rule: SourceRule, position: number) => void

/** Returns forbidden constructs in one file. */
export function sourceFaults(source: SourceFile): readonly Fault[] {
  const found: Fault[] = source.errors.map((sentence) => ({
    rule: 'readable',
    file: source.path,
    line: 1,
    sentence,
  }))
  const reportFault: Reporter = (rule, position) => {
    if (!rule.where.test(source.path) || rule.except?.test(source.path)) return
    if (rule.testsMay && testPattern.test(source.path)) return
    found.push({
      rule: rule.name,
      file: source.path,
      line: lineAt(source.text, position),
      sentence: rule.sentence,
    })
  }
  new Visitor(visitorFor(reportFault)).visit(source.program)
  reportComments(source, reportFault)
  reportReExports(source, reportFault)
  return found
}

function visitorFor(report: Reporter): VisitorObject {
  return {
    MemberExpression(node) {
      const said = `${dottedName(node.object)}.${propertyName(node)}`
      if (said === 'process.env' || said.endsWith('.process.env')) report(rules.environment, node.start)
      if (said === 'Date.now') report(rules.clock, node.start)
      if (said === 'Math.random') report(rules.chance, node.start)
      if (/(^|\.)(crypto|webcrypto)\.(random|getRandomValues)/.test(said)) report(rules.chance, node.start)
      if (said === 'globalThis.fetch') report(rules.outgoing, node.start)
      if (propertyName(node) === 'toFixed') report(rules.fraction, node.start)
    },
    NewExpression(node) {
      if (dottedName(node.callee) === 'Date' && node.arguments.length === 0) report(rules.clock, node.start)
    },
    CallExpression(node) {
      const callee = dottedName(node.callee)
      if (callee === 'Date') report(rules.clock, node.start)
      if (callee === 'fetch') report(rules.outgoing, node.start)
      if (callee === 'parseFloat' || callee === 'Number.parseFloat') report(rules.fraction, node.start)
      const [target] = node.arguments
      const text = target?.type === 'Literal' && typeof target.value === 'string' ? target.value : ''
      if (/^(vi|vitest|jest)\.(mock|doMock)$/.test(callee) && /^[.#]/.test(text))
        report(rules.mock, node.start)
    },
    Literal(node) {
      if (typeof node.value === 'string' && node.value.startsWith('/api/')) report(rules.apiPath, node.start)
    },
    TemplateElement(node) {
      if (node.value.raw.startsWith('/api/')) report(rules.apiPath, node.start)
    },
    ImportDeclaration(node) {
      if (!/^(node:)?crypto$/.test(node.source.value)) return
      for (const { local, start } of node.specifiers) {
        if (/^(random|getRandomValues)/.test(local.name)) report(rules.chance, start)
      }
    },
  }
}

/** Returns "a.b.c" for plain member access, otherwise as much of it as has names. */
function dottedName(node: Expression | { readonly type: 'Super' }): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return `${dottedName(node.object)}.${propertyName(node)}`
  return ''
}

function propertyName(node: MemberExpression): string {
  const { property } = node
  if (property.type === 'Identifier' && !node.computed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : ''
}

const silencers =
  /^[\s*]*((eslint|oxlint|biome|prettier|oxfmt|knip)-(disable|enable|ignore)|@ts-(ignore|expect-error|nocheck)|(istanbul|c8|v8) ignore)/

function reportComments(source: SourceFile, report: Reporter): void {
  for (const { value, start } of source.comments) {
    if (silencers.test(value)) report(rules.silence, start)
  }
}

function reportReExports(source: SourceFile, report: Reporter): void {
  for (const { start, entries } of source.module.staticExports) {
    if (entries.some(({ moduleRequest }) => moduleRequest !== null)) report(rules.passingOn, start)
  }
}
