import { parseSync, Visitor, type Comment, type EcmaScriptModule, type Program } from 'oxc-parser'
import { lineAt, projectFiles, readProjectFile } from './project-files.ts'

/** An import of another module in a source file. */
export type ImportMention = {
  /** As written: "./money.ts", "#contract/problem.ts", "zod". */
  readonly specifier: string
  readonly line: number
  /** Type-only: removed when types are stripped. */
  readonly typeOnly: boolean
}

/** A parsed source file. */
export type SourceFile = {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly module: EcmaScriptModule
  readonly imports: readonly ImportMention[]
  /** Parse errors; empty for a valid file. */
  readonly errors: readonly string[]
}

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')

/** Reads and parses every hand-written TypeScript file below a root. */
export function readSources(root: string): readonly SourceFile[] {
  return projectFiles(root)
    .filter(isSource)
    .map((path) => parseSource(path, readProjectFile(root, path)))
}

/** Parses one file. */
export function parseSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text)
  const { program, module, comments } = parsed
  const imports = [
    ...staticImports(module, text),
    ...dynamicImports(module, text),
    ...typeImports(program, text),
  ]
  return {
    path,
    text,
    program,
    comments,
    module,
    imports,
    errors: parsed.errors.map((error) => error.message),
  }
}

function staticImports(module: EcmaScriptModule, text: string): ImportMention[] {
  const imported = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    line: lineAt(text, start),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, line: lineAt(text, start), typeOnly: isType }] : [],
    ),
  )
  return [...imported, ...passedOn]
}

function dynamicImports(module: EcmaScriptModule, text: string): ImportMention[] {
  return module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))
    const specifier = literal?.[2]
    return specifier === undefined ? [] : [{ specifier, line: lineAt(text, start), typeOnly: false }]
  })
}

/** Inline type imports: import('./money.ts').Money. */
function typeImports(program: Program, text: string): ImportMention[] {
  const found: ImportMention[] = []
  new Visitor({
    TSImportType(node) {
      found.push({ specifier: node.source.value, line: lineAt(text, node.start), typeOnly: true })
    },
  }).visit(program)
  return found
}
