/**
 * Thai banks by their three digits of the Bank of Thailand, as in slip codes; and the wallet that issues
 * slips.
 */
const bankNames: Readonly<Record<string, string>> = {
  '002': 'Bangkok Bank',
  '004': 'Kasikornbank',
  '006': 'Krungthai Bank',
  '011': 'TMBThanachart (ttb)',
  '014': 'Siam Commercial Bank',
  '017': 'Citibank',
  '020': 'Standard Chartered (Thai)',
  '022': 'CIMB Thai',
  '024': 'UOB (Thai)',
  '025': 'Krungsri (Bank of Ayudhya)',
  '030': 'Government Savings Bank',
  '031': 'HSBC',
  '033': 'Government Housing Bank',
  '034': 'BAAC',
  '066': 'Islamic Bank of Thailand',
  '067': 'Tisco Bank',
  '069': 'Kiatnakin Phatra',
  '070': 'ICBC (Thai)',
  '071': 'Thai Credit Bank',
  '073': 'Land and Houses Bank',
  TRUEMONEY: 'TrueMoney',
}

/** Returns the name of the bank of a transfer proof, with its digits; the digits alone when unknown. */
export function bankName(code: string): string {
  const name = bankNames[code]
  if (name === undefined) return code
  return /^\d+$/.test(code) ? `${name} (${code})` : name
}
