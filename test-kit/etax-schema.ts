/**
 * The part of the schema of ขมธอ.3-2560 version 2.0 that the shop writes: children in their order, "?" for optional
 * ones. The XSD of ETDA could not be obtained. Sources: the templates of ETDA's own generator
 * (ETDA/e-TaxInvoice-PDFgen on GitHub), and issued documents of two sellers that are public as test data. What they
 * leave open is not checked: lengths, code lists other than those below, and the rules of the Schematron.
 */
const children: Readonly<Record<string, readonly string[]>> = {
  CrossIndustryInvoice: ['ExchangedDocumentContext', 'ExchangedDocument', 'SupplyChainTradeTransaction'],
  ExchangedDocumentContext: ['GuidelineSpecifiedDocumentContextParameter'],
  GuidelineSpecifiedDocumentContextParameter: ['ID'],
  ExchangedDocument: [
    'ID',
    'Name',
    'TypeCode',
    'IssueDateTime',
    'Purpose?',
    'PurposeCode?',
    'CreationDateTime',
  ],
  SupplyChainTradeTransaction: [
    'ApplicableHeaderTradeAgreement',
    'ApplicableHeaderTradeDelivery',
    'ApplicableHeaderTradeSettlement',
    'IncludedSupplyChainTradeLineItem',
  ],
  ApplicableHeaderTradeAgreement: ['SellerTradeParty', 'BuyerTradeParty', 'AdditionalReferencedDocument?'],
  SellerTradeParty: ['Name', 'SpecifiedTaxRegistration', 'PostalTradeAddress'],
  BuyerTradeParty: ['Name', 'SpecifiedTaxRegistration', 'PostalTradeAddress'],
  SpecifiedTaxRegistration: ['ID'],
  PostalTradeAddress: ['PostcodeCode?', 'LineOne', 'CountryID'],
  AdditionalReferencedDocument: ['IssuerAssignedID', 'IssueDateTime', 'ReferenceTypeCode'],
  ApplicableHeaderTradeDelivery: [],
  ApplicableHeaderTradeSettlement: [
    'InvoiceCurrencyCode',
    'ApplicableTradeTax',
    'SpecifiedTradeSettlementHeaderMonetarySummation',
  ],
  ApplicableTradeTax: ['TypeCode', 'CalculatedRate', 'BasisAmount', 'CalculatedAmount'],
  SpecifiedTradeSettlementHeaderMonetarySummation: [
    'OriginalInformationAmount?',
    'LineTotalAmount',
    'DifferenceInformationAmount?',
    'TaxBasisTotalAmount',
    'TaxTotalAmount',
    'GrandTotalAmount',
  ],
  IncludedSupplyChainTradeLineItem: [
    'AssociatedDocumentLineDocument',
    'SpecifiedTradeProduct',
    'SpecifiedLineTradeAgreement',
    'SpecifiedLineTradeDelivery',
    'SpecifiedLineTradeSettlement',
  ],
  AssociatedDocumentLineDocument: ['LineID'],
  SpecifiedTradeProduct: ['Name'],
  SpecifiedLineTradeAgreement: ['GrossPriceProductTradePrice'],
  GrossPriceProductTradePrice: ['ChargeAmount'],
  SpecifiedLineTradeDelivery: ['BilledQuantity'],
  SpecifiedLineTradeSettlement: ['SpecifiedTradeSettlementLineMonetarySummation'],
  SpecifiedTradeSettlementLineMonetarySummation: ['NetLineTotalAmount', 'NetIncludingTaxesLineTotalAmount'],
}

const amount = /^\d+\.\d{2}$/
/** Values by the end of their path. */
const values: Readonly<Record<string, RegExp>> = {
  'ExchangedDocument/TypeCode': /^(388|80|81)$/,
  'ExchangedDocument/PurposeCode': /^(TIVC(01|02|99)|CDNS(0[1-4]|99)|DBNS(01|02|99))$/,
  DateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
  'GuidelineSpecifiedDocumentContextParameter/ID': /^ER3-2560$/,
  // tax id and branch
  'SpecifiedTaxRegistration/ID': /^(\d{18}|N\/A)$/,
  PostcodeCode: /^\d{5}$/,
  CountryID: /^TH$/,
  InvoiceCurrencyCode: /^THB$/,
  'ApplicableTradeTax/TypeCode': /^VAT$/,
  ReferenceTypeCode: /^388$/,
  Amount: amount,
}

/** Its path has no prefixes. */
type EtaxElement = { readonly path: string; readonly text: string; readonly children: readonly string[] }

/** Returns the elements of a well-formed document, in the order in which they end. Throws on any other. */
export function elementsOf(xml: string): readonly EtaxElement[] {
  const open: { readonly name: string; text: string; readonly children: string[] }[] = []
  const found: EtaxElement[] = []
  const body = xml.replace(/^<\?xml[^?]*\?>\s*/, '')
  for (const [, closing, name = '', text = ''] of body.matchAll(/<(\/?)(?:\w+:)?(\w+)[^>]*>([^<]*)/g)) {
    if (closing === '/') {
      const ended = open.pop()
      if (ended?.name !== name) throw new Error(`</${name}> does not end <${ended?.name}>`)
      const path = [...open.map((one) => one.name), name].join('/')
      found.push({ path, text: unescaped(ended.text), children: ended.children })
    } else {
      open.at(-1)?.children.push(name)
      open.push({ name, text, children: [] })
    }
  }
  if (open.length > 0) throw new Error(`<${open[0]?.name}> does not end`)
  return found
}

/** Returns what the schema does not allow, by path. */
export function etaxFaults(xml: string, kind: 'TaxInvoice' | 'DebitCreditNote'): readonly string[] {
  const root = `${kind}_CrossIndustryInvoice`
  const urn = `urn:etda:uncefact:data:standard:${kind}`
  const names = [`"${urn}_CrossIndustryInvoice:2"`, `"${urn}_ReusableAggregateBusinessInformationEntity:2"`]
  const faults = names.filter((name) => !xml.includes(name)).map((name) => `namespace ${name} is missing`)
  for (const { path, text, children: found } of elementsOf(xml)) {
    const name = path.split('/').at(-1) ?? ''
    if (!path.startsWith(root)) faults.push(`${path} is outside ${root}`)
    faults.push(...childFaults(path, children[name === root ? 'CrossIndustryInvoice' : name], found))
    for (const [end, pattern] of Object.entries(values))
      if (path.endsWith(end) && !pattern.test(text)) faults.push(`${path} is "${text}"`)
  }
  return faults
}

function childFaults(
  path: string,
  allowed: readonly string[] | undefined,
  found: readonly string[],
): string[] {
  if (!allowed) return found.map((child) => `${path}/${child} is in an element of text`)
  const faults: string[] = []
  let at = 0
  for (const wanted of allowed) {
    const name = wanted.replace('?', '')
    while (at < found.length && !allowed.some((one) => one.replace('?', '') === found[at])) {
      faults.push(`${path}/${found[at]} is unknown`)
      at += 1
    }
    if (found[at] === name) at += 1
    else if (wanted === name) faults.push(`${path}/${name} is missing here`)
  }
  return faults
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
