import { quotationKeyForm } from '#contract/terms/quotation.ts'
import type { Signer } from '#server/platform/crypto.ts'

/** Makes and reads the keys in the links of quotations. */
export type QuotationKeys = {
  keyOf(number: string): string
  /** Returns the number that a key was made for; undefined for any other text. */
  numberIn(key: string): string | undefined
}

/** Creates the keys: number and signature of this shop, so that nothing that opens a quotation is stored. */
export function createQuotationKeys({ sign, verify }: Signer): QuotationKeys {
  return {
    keyOf: (number) => `${number}.${sign(signedText(number))}`,
    numberIn(key) {
      if (!quotationKeyForm.test(key)) return undefined
      const [number = '', signature = ''] = key.split('.')
      return verify(signedText(number), signature) ? number : undefined
    },
  }
}

function signedText(number: string): string {
  return `quotation|${number}`
}
