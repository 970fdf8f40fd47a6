import type { Directive, Program, Statement } from 'oxc-parser'
import type { Fault } from './fault.ts'
import { lineAt } from './project-files.ts'
import type { SourceFile } from './source-file.ts'

/** Folders whose exports need docstrings; tests and tool configurations are exempt. */
const documented = /^(contract|server|web|simulators|test-kit|scripts)\//
const undocumented = /\.(test|test-d)\.tsx?$|^web\/.*\.d\.ts$/

type Item = Directive | Statement

/** Returns exports without a docstring. */
export function docstringFaults(source: SourceFile): readonly Fault[] {
  if (!documented.test(source.path) || undocumented.test(source.path)) return []
  const told = new Set<string>()
  return exportedStatements(source.program).flatMap(({ statement, name }) => {
    const described = told.has(name) || hasDocstring(statement, source) || needsNoDocstring(statement, source)
    if (described) told.add(name)
    const fault = !described ? 'missing' : repeatsName(statement, name, source) ? 'repeats' : undefined
    const line = lineAt(source.text, statement.start)
    return fault === undefined
      ? []
      : [{ rule: 'docstrings', file: source.path, line, sentence: sentences[fault](name) }]
  })
}

type Exported = { readonly statement: Item; readonly name: string }

function exportedStatements(program: Program): readonly Exported[] {
  const byName = new Map(
    program.body.flatMap((statement) => declaredNames(statement).map((name) => [name, statement] as const)),
  )
  return program.body.flatMap((statement): readonly Exported[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    if (statement.declaration)
      return declaredNames(statement.declaration).map((name) => ({ statement, name }))
    return statement.specifiers.flatMap(({ local }) => {
      const name = local.type === 'Identifier' ? local.name : ''
      const made = byName.get(name)
      return made ? [{ statement: made, name }] : []
    })
  })
}

/** Returns the names that a declaration introduces; none for destructuring patterns. */
function declaredNames(node: Item): readonly string[] {
  if (node.type === 'VariableDeclaration') {
    const [first] = node.declarations
    return first?.id.type === 'Identifier' ? [first.id.name] : []
  }
  if ('id' in node && node.id && 'name' in node.id) return [node.id.name]
  return []
}

/**
 * True for an endpoint, whose summary says what it does, and for the type of a schema or list, which is described where
 * it is made: `z.infer<typeof order>`, `(typeof states)[number]`.
 */
function needsNoDocstring(statement: Item, { text }: SourceFile): boolean {
  const declared = 'declaration' in statement ? statement.declaration : undefined
  if (declared?.type === 'TSTypeAliasDeclaration') {
    const { start, end } = declared.typeAnnotation
    return /^(z\.(infer|input|output)<typeof [\w.]+>|\(typeof \w+\)\[number\])$/.test(text.slice(start, end))
  }
  if (declared?.type !== 'VariableDeclaration') return false
  const made = declared.declarations[0]?.init
  return (
    made?.type === 'CallExpression' && made.callee.type === 'Identifier' && made.callee.name === 'endpoint'
  )
}

const sentences = {
  missing: (name: string) =>
    `"${name}" is exported without a docstring: say what it means, its unit, how it fails.`,
  repeats: (name: string) => `The docstring of "${name}" only repeats the name: say more than the name does.`,
}

/** Words that add nothing to a name. */
const filler =
  /^(a|an|the|of|for|to|in|on|and|its?|this|that|one|all|new|create|creates|return|returns|make|makes|type)$/

/** Whether the docstring of a statement has no word that its name has not. */
function repeatsName(statement: Item, name: string, source: SourceFile): boolean {
  const comment = docstringBefore(statement, source)
  if (comment === undefined) return false
  const own = new Set(stemmedWords(name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')))
  const said = stemmedWords(comment.value).filter((word) => !filler.test(word))
  return said.length > 0 && said.every((word) => own.has(word))
}

function stemmedWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => word.replace(/(ies|es|s)$/, ''))
}

/** True when a docstring ends just before the statement. */
function hasDocstring(statement: Item, source: SourceFile): boolean {
  return docstringBefore(statement, source) !== undefined
}

function docstringBefore(
  statement: Item,
  { comments, text }: SourceFile,
): SourceFile['comments'][number] | undefined {
  return comments.find(
    ({ type, value, start, end }) =>
      type === 'Block' &&
      value.startsWith('*') &&
      start < statement.start &&
      text.slice(end, statement.start).trim() === '',
  )
}
