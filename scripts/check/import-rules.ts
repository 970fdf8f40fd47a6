import type { Fault } from './fault.ts'
import { resolvedImports, importCycles, type ImportArrow } from './import-graph.ts'
import { importRules, testCode, type ImportRule, type RuleSide } from './import-rule-table.ts'
import type { SourceFile } from './source-file.ts'

const testPattern = new RegExp(testCode.join('|'))
const circleSentence = 'Two files that need each other are one file, or hide a third.'

/**
 * Returns every forbidden import. An empty list of files is a fault too: it means that nothing was checked.
 */
export function importFaults(sources: readonly SourceFile[]): readonly Fault[] {
  const arrows = resolvedImports(sources)
  if (sources.length === 0 || arrows.length === 0) {
    const sentence = 'No source file with an import was seen, so nothing is proven.'
    return [{ rule: 'files-are-seen', file: '.', line: 1, sentence }]
  }
  return [...ruleFaults(arrows), ...importCycleFaults(arrows)]
}

function ruleFaults(arrows: readonly ImportArrow[]): readonly Fault[] {
  return importRules.flatMap((rule) =>
    arrows
      .filter((arrow) => isForbidden(rule, arrow))
      .map(({ from, to, line }) => {
        return { rule: rule.name, file: from, line, sentence: `${rule.sentence} It imports ${to}.` }
      }),
  )
}

function isForbidden(rule: ImportRule, arrow: ImportArrow): boolean {
  if (rule.testsMay && testPattern.test(arrow.from)) return false
  const caught = matchSide(rule.from, arrow.from, [])
  return caught !== undefined && matchSide(rule.to, arrow.to, caught) !== undefined
}

/** Returns the groups that a side captured, or undefined when it does not match this path. */
function matchSide(side: RuleSide, path: string, groups: readonly string[]): readonly string[] | undefined {
  const patternWithGroups = (text: string): RegExp => cachedRegExp(fillGroups(text, groups))
  const match = side.path === undefined ? [''] : patternWithGroups(side.path).exec(path)
  if (!match || side.except?.some((exception) => patternWithGroups(exception).test(path))) return undefined
  return [...match].slice(1)
}

function fillGroups(pattern: string, groups: readonly string[]): string {
  return pattern.replace(/\$(\d)/g, (_, digit: string) => groups[Number(digit) - 1] ?? '')
}

const patterns = new Map<string, RegExp>()

function cachedRegExp(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text)
  patterns.set(text, known)
  return known
}

function importCycleFaults(arrows: readonly ImportArrow[]): readonly Fault[] {
  return importCycles(arrows).map((circle) => {
    const first = arrows.find(({ from, to }) => from === circle[0] && to === circle[1])
    const sentence = `${circleSentence} The circle: ${circle.join(' → ')}.`
    return { rule: 'no-cycles', file: circle[0] ?? '.', line: first?.line ?? 1, sentence }
  })
}
