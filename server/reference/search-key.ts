/** Maximum text length that is compared; the rest is ignored. */
const longestText = 64

const latinForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const kanaForms: Readonly<Record<string, string>> = {
  ヴァ: 'バ',
  ヴィ: 'ビ',
  ヴェ: 'ベ',
  ヴォ: 'ボ',
  ヴ: 'ブ',
}

/**
 * Normalises a name or a query for comparison: width, case, accents, spaces and punctuation are ignored,
 * hiragana equals katakana; long-vowel marks and Thai tone marks (common mistakes) are dropped.
 */
export function searchKey(text: string): string {
  const compared = text.slice(0, longestText)
  // Most names are ASCII, where all that follows comes to this.
  if (/^[ -~]*$/.test(compared)) return compared.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return compared
    .normalize('NFKC')
    .slice(0, longestText)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => latinForms[letter] ?? letter)
    .replaceAll(/[ぁ-ゖ]/g, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60))
    .replaceAll(/ヴ[ァィェォ]?/g, (kana) => kanaForms[kana] ?? kana)
    .replaceAll(/[ー\u0E2F\u0E46-\u0E4C]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** Returns the normalised words of a query. */
export function searchTokens(text: string): string[] {
  return splitWords(text.slice(0, longestText))
    .map((word) => searchKey(word))
    .filter((word) => word !== '')
}

/** Returns the whole name and its remainders from each later word on: "newyork", "york". */
export function searchKeysOf(name: string): string[] {
  const words = splitWords(name)
  return words.map((_, index) => searchKey(words.slice(index).join(' '))).filter((key) => key !== '')
}

/** An apostrophe is part of a word ("Xi'an", "O'Hare"). */
function splitWords(text: string): string[] {
  return text.split(/[\s\-–—・=/().,:;、()]+/).filter((word) => word !== '')
}

/** Whether a query is long enough to search: two letters, or one in a script where a letter says more. */
export function isLongEnoughToSearch(key: string): boolean {
  return key.length >= 2 || /[^a-z0-9]/.test(key)
}
