import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refuseStatement } from './statement-line.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  ignoreDeclaration: true,
  removeNSPrefix: true,
  // "006bbb" and "000000" are text, not numbers.
  parseTagValue: false,
  parseAttributeValue: false,
  // Blanks between words are part of a remark.
  trimValues: false,
  // Programs write Thai letters as "&#3585;".
  htmlEntities: true,
})

/** Parses XML without document types and entities of its own, which could read files or grow without end. */
export function parseStatementXml(text: string): unknown {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) refuseStatement('damaged')
  try {
    if (XMLValidator.validate(text) === true) return parser.parse(text)
  } catch {
    // The parser throws on nesting that is too deep.
  }
  return refuseStatement('damaged')
}

/** Returns the elements at a path, in order; an element that stands alone is a list of one. */
export function listOf(node: unknown, ...path: readonly string[]): readonly unknown[] {
  const [name, ...rest] = path
  if (name === undefined) return node === undefined ? [] : Array.isArray(node) ? node : [node]
  const parents: readonly unknown[] = Array.isArray(node) ? node : [node]
  return parents.flatMap((parent) => listOf(childOf(parent, name), ...rest))
}

/** Returns the text of the first element or attribute at a path; empty where there is none. */
export function textOf(node: unknown, ...path: readonly string[]): string {
  const found = listOf(node, ...path)[0]
  if (typeof found === 'string') return found
  const text = childOf(found, '#text')
  return typeof text === 'string' ? text : ''
}

function childOf(node: unknown, name: string): unknown {
  const isElement = typeof node === 'object' && node !== null && Object.hasOwn(node, name)
  return isElement ? (node as Readonly<Record<string, unknown>>)[name] : undefined
}
