import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** The element that may be repeated. */
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
 * Returns the elements of an answer as records of text. Undefined when it is not well-formed XML, or contains
 * document types, entities, comments or CDATA sections.
 */
export function parseXmlElements(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (text.includes('<!') || XMLValidator.validate(text) !== true) return undefined
    return parser.parse(text)
  } catch {
    return undefined
  }
}
