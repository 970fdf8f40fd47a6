import { type CallExpression, type Expression, Visitor } from 'oxc-parser'
import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'
import type { SourceFile } from './source-file.ts'

/** First words of a title that has no subject of its own. */
const headless =
  /^(of|in|on|at|by|for|from|with|without|to|after|before|while|when|until|under|over|between|among|as|where|once|if|besides?|against|like|through|within|not|nor|and|or|also|but|even|is|are|was|were|up|into|across|during|since|than|that|which|who|whose|whom|so)\b/i

const tests = /\.(test|suite|e2e)\.tsx?$/

/** Titles of tests that are half a sentence: they say nothing outside their block. */
export function titleFaults(source: SourceFile): readonly Fault[] {
  if (!tests.test(source.path)) return []
  const found: Fault[] = []
  new Visitor({
    CallExpression(node) {
      const title = isTest(node.callee) ? titleOf(node) : undefined
      if (title === undefined || !headless.test(title)) return
      found.push({
        rule: 'test-titles',
        file: source.path,
        line: lineAt(source.text, node.start),
        sentence: `"${title}" is half a sentence: name its subject.`,
      })
    },
  }).visit(source.program)
  return found
}

/** Whether a call declares a test: `it(…)`, `test.skipIf(…)(…)`, `it.each([…])(…)`. */
function isTest(callee: Expression | { readonly type: 'Super' }): boolean {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test'
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return !/^(describe|step|use)$/.test(callee.property.name) && isTest(callee.object)
}

function titleOf({ arguments: [title] }: CallExpression): string | undefined {
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? title.quasis[0]?.value.raw : undefined
}
