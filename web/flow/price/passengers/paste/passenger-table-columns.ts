import type { Title } from '#contract/terms/passenger.ts'
import type { SelectChoice } from '#web/ui/form/select.tsx'

/** The possible content of a column of a pasted table. */
export const tableFields = [
  'title',
  'lastName',
  'firstName',
  'fullName',
  'sex',
  'birthdate',
  'nationality',
  'passportNumber',
  'issueCountry',
  'issueDate',
  'expiryDate',
] as const
/** The content of a column of a pasted table. */
export type TableField = (typeof tableFields)[number]

/** Headings in English, Japanese and Thai; the first that fits counts. */
const headings: readonly (readonly [TableField, RegExp])[] = [
  ['fullName', /full ?name|passenger name|ชื่อ ?[-/และ]* ?(?:นาม)?สกุล|氏名|お名前/i],
  ['lastName', /last ?name|surname|family|นามสกุล|^สกุล|姓|名字|苗字/i],
  ['expiryDate', /expir|valid (?:un)?til|หมดอายุ|有効期限|満了/i],
  ['issueDate', /(?:issue|issued).*(?:date|on)|date of issue|วัน(?:ที่)?ออก|発行(?:年月)?日/i],
  ['issueCountry', /issu|country|ประเทศ|発行国/i],
  ['birthdate', /birth|\bdob\b|born|เกิด|生年月日|誕生日/i],
  ['nationality', /national|citizen|สัญชาติ|国籍/i],
  ['passportNumber', /passport|document|เลขที่|หนังสือเดินทาง|พาสปอร์ต|旅券|パスポート/i],
  ['title', /title|salutation|คำนำหน้า|敬称/i],
  ['sex', /sex|gender|เพศ|性別/i],
  ['firstName', /first|given|forename|middle|^ชื่อ|^名$|^名前|名（|ファースト/i],
  ['fullName', /^name$|passenger/i],
]

/** Returns the column that a heading names; undefined when it is none. */
export function fieldOfHeading(text: string): TableField | undefined {
  return headings.find(([, words]) => words.test(text.trim()))?.[0]
}

const titleWords: Readonly<Record<string, Title>> = {
  mr: 'MR',
  mrs: 'MRS',
  ms: 'MS',
  miss: 'MISS',
  mstr: 'MSTR',
  master: 'MSTR',
  นาย: 'MR',
  นาง: 'MRS',
  นางสาว: 'MS',
  นส: 'MS',
  ดช: 'MSTR',
  เด็กชาย: 'MSTR',
  ดญ: 'MISS',
  เด็กหญิง: 'MISS',
}
const sexLabels: Readonly<Record<string, 'F' | 'M' | 'X'>> = {
  m: 'M',
  male: 'M',
  man: 'M',
  ชาย: 'M',
  男: 'M',
  男性: 'M',
  f: 'F',
  female: 'F',
  woman: 'F',
  หญิง: 'F',
  女: 'F',
  女性: 'F',
  x: 'X',
}

function normalizedHeading(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s.]/g, '').toLowerCase()
}

/** Returns the title of a word, in English or Thai. */
export function titleOf(text: string): Title | undefined {
  const key = normalizedHeading(text)
  return Object.hasOwn(titleWords, key) ? titleWords[key] : undefined
}

/** Returns the sex of a word, in any of the three languages. */
export function sexOf(text: string): 'F' | 'M' | 'X' | undefined {
  const key = normalizedHeading(text)
  return Object.hasOwn(sexLabels, key) ? sexLabels[key] : undefined
}

/** Three-letter codes as in passports, and nationality words, of the countries most passengers come from. */
const countryWords: Readonly<Record<string, string>> = {
  TH: 'tha thai ไทย คนไทย タイ人',
  JP: 'jpn japanese ญี่ปุ่น 日本 日本人',
  GB: 'gbr uk british อังกฤษ 英国 イギリス人',
  US: 'usa american อเมริกัน アメリカ人',
  CN: 'chn chinese จีน 中国人',
  KR: 'kor korean เกาหลี 韓国人',
  TW: 'twn taiwanese ไต้หวัน 台湾人',
  HK: 'hkg ฮ่องกง 香港',
  DE: 'deu german เยอรมัน ドイツ人',
  FR: 'fra french ฝรั่งเศส フランス人',
  AU: 'aus australian ออสเตรเลีย オーストラリア人',
  SG: 'sgp singaporean สิงคโปร์',
  MY: 'mys malaysian มาเลเซีย',
  ID: 'idn indonesian อินโดนีเซีย',
  PH: 'phl filipino ฟิลิปปินส์',
  VN: 'vnm vietnamese เวียดนาม',
  IN: 'ind indian อินเดีย',
  LA: 'lao laotian ลาว',
  KH: 'khm cambodian กัมพูชา',
  MM: 'mmr burmese พม่า เมียนมา',
  NL: 'nld dutch',
  CH: 'che swiss',
  SE: 'swe swedish',
  NO: 'nor norwegian',
  DK: 'dnk danish',
  IT: 'ita italian',
  ES: 'esp spanish',
  RU: 'rus russian',
  CA: 'can canadian',
  NZ: 'nzl',
}

/** Returns a finder of countries by code, by name in one of the three languages, or by nationality. */
export function countryFinder(countries: readonly SelectChoice[]): (text: string) => string | undefined {
  const codes = new Map<string, string>()
  const named = ['en', 'ja', 'th'].map((tag) => new Intl.DisplayNames(tag, { type: 'region' }))
  for (const { value, text } of countries) {
    const words = countryWords[value]?.split(' ') ?? []
    const names = [value, text, ...named.map((names) => names.of(value) ?? value), ...words]
    for (const name of names) codes.set(normalizedHeading(name), value)
  }
  return (text) => codes.get(normalizedHeading(text))
}
