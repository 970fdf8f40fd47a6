import type { FareBasis } from '#contract/terms/codes.ts'

import type { FamilyLetter } from './fare-family.ts'
import type { FareSeason } from './fare-season.ts'

/** Use of a fare: one way, or half of a round trip. */
export type FareUse = 'OW' | 'RT'

/** The components of a house fare basis. */
export type FareBasisComponents = {
  readonly rbd: string
  readonly season: FareSeason
  /** X Monday to Thursday, W Friday to Sunday. */
  readonly days: 'X' | 'W'
  readonly family: FamilyLetter
  readonly use: FareUse
  readonly advanceDays: number
  /** Country of origin of the journey; fares are filed by it. */
  readonly country: string
  /** Ticket designator of passenger type and discount, empty for adults: "CH25". */
  readonly mark: string
}

/** Writes a fare basis: "QLXSOWTH", with advance purchase and discount "VHWLRT14TH/CH25". */
export function writeFareBasis(parts: FareBasisComponents): FareBasis {
  const { rbd, season, days, family, use, advanceDays, country, mark } = parts
  const text = `${rbd}${season}${days}${family}${use}${advanceDays || ''}${country}${mark && `/${mark}`}`
  return text as FareBasis
}

const form = /^([A-Z])([LKH])([XW])([LSX])(OW|RT)(\d{0,2})([A-Z]{2})(?:\/([A-Z]{2}\d{2}))?$/

/** Reads a house fare basis; undefined for any other text. */
export function readFareBasis(text: string): FareBasisComponents | undefined {
  const found = form.exec(text)
  if (!found) return undefined
  const [, rbd = '', season, days, family, use, advance, country = '', mark = ''] = found
  return {
    rbd,
    season: season as FareSeason,
    days: days as 'X' | 'W',
    family: family as FamilyLetter,
    use: use as FareUse,
    advanceDays: Number(advance ?? 0),
    country,
    mark,
  }
}
