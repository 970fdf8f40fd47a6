import { useLingui } from '@lingui/react/macro'

/** A tax in the page's language where its code is known; otherwise in the words of its authority. */
export function TaxName({ code, name }: { readonly code: string; readonly name: string }) {
  const { t } = useLingui()
  const known: Readonly<Record<string, string>> = {
    // One sum of a supplier that does not itemise taxes.
    TAX: t`Taxes and airport charges`,
    TS: t`Passenger service charge, Thailand`,
    E7: t`Advance passenger processing charge, Thailand`,
    G8: t`International arrival and departure fee, Thailand`,
    TH: t`Value added tax, Thailand`,
    TK: t`International tourist tax, Japan`,
    SW: t`Passenger service facility charge, Japan`,
    OI: t`Passenger security service charge, Japan`,
    SG: t`Passenger service charge, Singapore`,
    OO: t`Passenger security charge, Singapore`,
    OP: t`Aviation levy, Singapore`,
    L7: t`Airport development levy, Singapore`,
    E9: t`Sustainable aviation fuel levy, Singapore`,
    HK: t`Air passenger departure tax, Hong Kong`,
    I5: t`Passenger security charge, Hong Kong`,
    G3: t`Airport construction fee, Hong Kong`,
    BP: t`Departure tax and passenger service charge, Korea`,
    TW: t`Airport service charge, Taiwan`,
    CN: t`Airport construction fee, China`,
  }
  const translated = Object.hasOwn(known, code) ? known[code] : undefined
  return translated === undefined ? <span lang="en">{name}</span> : <>{translated}</>
}
