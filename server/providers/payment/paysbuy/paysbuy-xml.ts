import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** The element that may come more than once. */
const listed = 'getTransactionByInvoiceReturn'

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // codes such as "006bbb…" and "000000" are text, not numbers
  parseTagValue: false,
  processEntities: false,
  isArray: (name) => name === listed,
})

/**
 * Elements of an answer as records of texts. Undefined when it is no well-formed XML, or has anything beyond plain
 * elements: document types, entities, comments and raw sections have no place in these answers.
 */
export function elementsOf(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (text.includes('<!') || XMLValidator.validate(text) !== true) return undefined
    return parser.parse(text)
  } catch {
    return undefined
  }
}
