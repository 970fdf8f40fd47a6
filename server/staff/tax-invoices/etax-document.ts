import { officeZone } from '#contract/terms/calendar/office-hours.ts'
import { toLocal } from '#contract/terms/time-zone.ts'
import type { Instant } from '#contract/terms/time.ts'

/** An element of a document in the order of its children; undefined children are left out. */
export type EtaxElement = readonly [
  name: string,
  content: string | readonly (EtaxElement | undefined)[],
  attributes?: string,
]

/** Returns a document of ขมธอ.3-2560 as XML. */
export function documentXml(kind: 'TaxInvoice' | 'DebitCreditNote', parts: readonly EtaxElement[]): string {
  const urn = `urn:etda:uncefact:data:standard:${kind}`
  const context: EtaxElement = [
    'rsm:ExchangedDocumentContext',
    [
      [
        'ram:GuidelineSpecifiedDocumentContextParameter',
        [['ram:ID', 'ER3-2560', 'schemeAgencyID="ETDA" schemeVersionID="v2.0"']],
      ],
    ],
  ]
  const namespaces =
    `xmlns:rsm="${urn}_CrossIndustryInvoice:2" ` +
    `xmlns:ram="${urn}_ReusableAggregateBusinessInformationEntity:2"`
  const root: EtaxElement = [`rsm:${kind}_CrossIndustryInvoice`, [context, ...parts], namespaces]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root)}\n`
}

function written([name, content, attributes]: EtaxElement): string {
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : content.map((child) => (child === undefined ? '' : written(child))).join('')
  return `<${attributes === undefined ? name : `${name} ${attributes}`}>${inside}</${name}>`
}

/** Characters that XML 1.0 does not allow are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Returns a moment as the standard writes it: local time in Bangkok. */
export function etaxTime(at: Instant): string {
  return `${toLocal(at, officeZone).slice(0, 16)}:00`
}
