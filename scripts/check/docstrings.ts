import { type Directive, type Program, type Statement } from 'oxc-parser'
import { type Fault } from './fault.ts'
import { lineAt } from './project-files.ts'
import { type SourceFile } from './source-file.ts'

/** Folders whose exports need docstrings; tests and tool configurations are exempt. */
const documented = /^(contract|server|web|simulators|test-kit|scripts)\//
const undocumented = /\.(test|test-d)\.tsx?$|^web\/.*\.d\.ts$/

type Item = Directive | Statement

/** Returns exports without a docstring. */
export function docstringFaults(source: SourceFile): readonly Fault[] {
  if (!documented.test(source.path) || undocumented.test(source.path)) return []
  const told = new Set<string>()
  return exportedStatements(source.program).flatMap(({ statement, name }) => {
    const described = told.has(name) || isDescribed(statement, source) || isEndpoint(statement)
    if (described) told.add(name)
    const sentence = `"${name}" is exported without a docstring: say what it means, its unit, how it fails.`
    return described
      ? []
      : [{ rule: 'docstrings', file: source.path, line: lineAt(source.text, statement.start), sentence }]
  })
}

type Exported = { readonly statement: Item; readonly name: string }

function exportedStatements(program: Program): readonly Exported[] {
  const byName = new Map(
    program.body.flatMap((statement) => namesOf(statement).map((name) => [name, statement] as const)),
  )
  return program.body.flatMap((statement): readonly Exported[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    if (statement.declaration) return namesOf(statement.declaration).map((name) => ({ statement, name }))
    return statement.specifiers.flatMap(({ local }) => {
      const name = local.type === 'Identifier' ? local.name : ''
      const made = byName.get(name)
      return made ? [{ statement: made, name }] : []
    })
  })
}

/** Returns the names that a declaration introduces; none for destructuring patterns. */
function namesOf(node: Item): readonly string[] {
  if (node.type === 'VariableDeclaration') {
    const [first] = node.declarations
    return first?.id.type === 'Identifier' ? [first.id.name] : []
  }
  if ('id' in node && node.id && 'name' in node.id) return [node.id.name]
  return []
}

/** True for an endpoint, whose summary says what it does. */
function isEndpoint(statement: Item): boolean {
  const declared = 'declaration' in statement ? statement.declaration : undefined
  if (declared?.type !== 'VariableDeclaration') return false
  const made = declared.declarations[0]?.init
  return (
    made?.type === 'CallExpression' && made.callee.type === 'Identifier' && made.callee.name === 'endpoint'
  )
}

/** True when a docstring ends just before the statement. */
function isDescribed(statement: Item, { comments, text }: SourceFile): boolean {
  return comments.some(
    ({ type, value, start, end }) =>
      type === 'Block' &&
      value.startsWith('*') &&
      start < statement.start &&
      text.slice(end, statement.start).trim() === '',
  )
}
