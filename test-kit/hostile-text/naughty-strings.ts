import published from 'big-list-of-naughty-strings' with { type: 'json' }

const point = String.fromCodePoint
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/**
 * Additions to the published list: our three scripts, input for spreadsheets and typesetters, and unusual
 * Unicode.
 */
const ours: readonly string[] = [
  // each of the characters that reverse, hide, join or separate their neighbours
  ...[...range(0x200b, 0x200f), ...range(0x202a, 0x202e), ...range(0x2060, 0x2069), 0xfeff, 0xad, 0x180e].map(
    (code) => `A${point(code)}B`,
  ),
  // every unusual space character
  ...[0xa0, 0x1680, ...range(0x2000, 0x200a), 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].map(
    (code) => `${point(code)}A${point(code)}`,
  ),
  // formulas, also in the wide forms of a Japanese keyboard
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r='].map(
    (sign) => `${sign}HYPERLINK("http://x","y")`,
  ),
  // commands of typesetters and template engines
  '#import "x.typ"',
  '#read("/etc/passwd")',
  '$ sum $',
  '{{7*7}}',
  '${7*7}',
  '<%= 7 %>',
  '#{7}',
  '[[x]]',
  // Thai vowels and tones without a consonant, half a Japanese syllable, split flags, many marks on one
  // letter
  '\u0e34\u0e48\u0e34\u0e48',
  '\u0e01\u0e33\u0e49',
  '\uff76\uff9e',
  'か\u3099',
  '\u{1f1f9}',
  '\u{1f468}\u200d',
  `e${'\u0301'.repeat(80)}`,
  'ก'.repeat(300),
  '東'.repeat(300),
  'W'.repeat(300),
]

/** Texts that have broken programs: more than 515, none of them empty. */
export const naughtyStrings: readonly string[] = [...new Set([...published, ...ours])].filter(
  (text) => text.trim() !== '',
)
