import type { Language } from '#contract/problem.ts'
import { hasBuddhistYear, toCommonEra } from '#contract/terms/calendar/buddhist-year.ts'
import { isTicketableName } from '#contract/terms/passenger/ticket-name.ts'
import type { LocalDate } from '#contract/terms/time.ts'
import type { PassengerDraft } from '#web/session/trip-draft.ts'
import type { SelectChoice } from '#web/ui/form/select.tsx'
import { parseTypedDate } from '#web/ui/calendar/typed-date.ts'
import { tableCells } from './passenger-table-text.ts'
import { countryFinder, fieldOfHeading, sexOf, type TableField, titleOf } from './passenger-table-columns.ts'
import { pastedDate } from './pasted-date.ts'

/** How a pasted table is to be read. */
export type TableReading = {
  readonly language: Language
  readonly today: LocalDate
  readonly countries: readonly SelectChoice[]
}

/** Members of a passenger that a table can contain. */
export type KnownField = Exclude<TableField, 'fullName'>
/** What a row says of a passenger, as form values. */
export type KnownPassenger = Readonly<Partial<Pick<PassengerDraft, KnownField>>>

/** A cell: its form value, whether it was understood, and the Buddhist-era year it was written in. */
export type TableCell = {
  readonly text: string
  readonly value: string
  readonly isUnderstood: boolean
  readonly thaiYear?: string
}

/** A pasted table: what each column seems to contain, and the rows below the headings. */
export type PastedTable = {
  readonly columns: readonly (TableField | undefined)[]
  readonly rows: readonly (readonly string[])[]
}

/** One row as interpreted. */
export type TableRow = { readonly cells: readonly TableCell[]; readonly known: KnownPassenger }

// No country issues passports for longer than ten years; some add the remainder of the last one.
const longestPassportYears = 12

type Guess = 'date' | 'title' | 'sex' | 'country' | 'passport' | 'name' | undefined

/**
 * Reads a pasted text as a table and guesses its columns, by headings where there are any, by content
 * otherwise.
 */
export function pastedTable(text: string, reading: TableReading): PastedTable {
  const cells = tableCells(text)
  const [first = []] = cells
  const named = first.map(fieldOfHeading)
  const countGuesses = named.filter((field) => field !== undefined).length
  const hasHeadings =
    countGuesses >= 2 && !first.some((cell) => pastedDate(cell, reading.language) !== undefined)
  if (hasHeadings) return { columns: eachFieldOnce(named), rows: cells.slice(1) }
  return { columns: guessedColumns(cells, reading), rows: cells }
}

/** The second column of one kind is left open: the user assigns it. */
function eachFieldOnce(columns: readonly (TableField | undefined)[]): (TableField | undefined)[] {
  return columns.map((field, index) => (columns.indexOf(field) === index ? field : undefined))
}

function guessedColumns(cells: readonly (readonly string[])[], reading: TableReading) {
  const width = Math.max(0, ...cells.map((row) => row.length))
  const find = countryFinder(reading.countries)
  const guesses = Array.from({ length: width }, (_, index) =>
    mostFrequentField(cells.map((row) => guessedFieldOf(row[index] ?? '', reading.language, find))),
  )
  const dates = dateFields(cells, guesses, reading)
  const seen: Record<string, number> = {}
  const hasOneName = guesses.filter((guess) => guess === 'name').length === 1
  const fields: Readonly<Record<string, readonly TableField[]>> = {
    title: ['title'],
    sex: ['sex'],
    country: ['nationality', 'issueCountry'],
    passport: ['passportNumber'],
    name: hasOneName ? ['fullName'] : ['lastName', 'firstName'],
    date: dates,
  }
  return guesses.map((guess) => {
    if (guess === undefined) return undefined
    const before = seen[guess] ?? 0
    seen[guess] = before + 1
    return fields[guess]?.[before]
  })
}

function guessedFieldOf(cell: string, language: Language, find: (text: string) => string | undefined): Guess {
  if (cell === '') return undefined
  if (pastedDate(cell, language) !== undefined || /^\d{1,2}[A-Za-z]{3}\d{2}$/.test(cell)) return 'date'
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(cell)) return 'date'
  if (titleOf(cell) !== undefined) return 'title'
  if (sexOf(cell) !== undefined) return 'sex'
  if (find(cell) !== undefined) return 'country'
  if (/^(?=(?:.*\d){5})[A-Z]{0,3}[A-Z0-9]{5,9}$/i.test(cell.replaceAll(/[\s-]/g, ''))) return 'passport'
  return /\p{L}/u.test(cell) && !/\d|@/.test(cell) ? 'name' : undefined
}

function mostFrequentField(guesses: readonly Guess[]): Guess {
  const said = guesses.filter((guess) => guess !== undefined)
  const countGuesses = (guess: Guess) => said.filter((one) => one === guess).length
  return said.toSorted((a, b) => countGuesses(b) - countGuesses(a))[0]
}

/** Future dates are expiry dates; of past ones the first is the birth date and a later one the issue date. */
function dateFields(
  cells: readonly (readonly string[])[],
  guesses: readonly Guess[],
  reading: TableReading,
): TableField[] {
  const days = guesses.flatMap((guess, index) => {
    if (guess !== 'date') return []
    const known = cells.map((row) => recognizedDate(row[index] ?? '', reading))
    return [
      known
        .filter((day) => day !== '')
        .toSorted()
        .at(-1) ?? '',
    ]
  })
  const past = days.filter((day) => day <= reading.today).toSorted()
  return days.map((day) => {
    if (day > reading.today) return 'expiryDate'
    return day === past[0] ? 'birthdate' : 'issueDate'
  })
}

/** A future date only within a passport's validity; otherwise a past one. */
function recognizedDate(text: string, reading: TableReading): string {
  const day = recognizeDateCell(text, reading, 'expiryDate').value
  const isFar = Number(day.slice(0, 4)) > Number(reading.today.slice(0, 4)) + longestPassportYears
  return isFar ? recognizeDateCell(text, reading, 'birthdate').value : day
}

/** Interprets a row with these columns: each cell, and the passenger. */
export function tableRow(
  row: readonly string[],
  columns: readonly (TableField | undefined)[],
  reading: TableReading,
): TableRow {
  const find = countryFinder(reading.countries)
  const cells = columns.map((field, index) => recognizeCell(row[index] ?? '', field, { ...reading, find }))
  const told = columns.flatMap((field, index) => recognizedFields(field, cells[index]))
  const known = Object.fromEntries(told.filter(([, value]) => value !== '')) as KnownPassenger
  const sex = known.sex ?? sexOfTitle(known.title)
  return { cells, known: { ...known, ...(sex === undefined ? {} : { sex }) } }
}

function recognizedFields(
  field: TableField | undefined,
  cell: TableCell | undefined,
): (readonly [string, string])[] {
  if (field === undefined || cell === undefined) return []
  return field === 'fullName' ? Object.entries(splitName(cell.value)) : [[field, cell.value]]
}

type CellReading = TableReading & { readonly find: (text: string) => string | undefined }

function recognizeCell(text: string, field: TableField | undefined, reading: CellReading): TableCell {
  const recognizedCell = (value: string | undefined): TableCell => ({
    text,
    value: value ?? '',
    isUnderstood: text === '' || value !== undefined,
  })
  switch (field) {
    case undefined:
      return { text, value: '', isUnderstood: true }
    case 'birthdate':
    case 'issueDate':
    case 'expiryDate':
      return recognizeDateCell(text, reading, field)
    case 'title':
      return recognizedCell(titleOf(text) ?? titleOfSex(sexOf(text)))
    case 'sex':
      return recognizedCell(sexOf(text) ?? sexOfTitle(titleOf(text)))
    case 'nationality':
    case 'issueCountry':
      return recognizedCell(reading.find(text))
    case 'passportNumber':
      return {
        text,
        value: text.replaceAll(/[\s-]/g, '').toUpperCase(),
        isUnderstood: /^[A-Z0-9 -]*$/i.test(text),
      }
    case 'lastName':
    case 'firstName':
      return { text, value: text, isUnderstood: text === '' || isTicketableName(text) }
    case 'fullName': {
      const { lastName = '', firstName = '' } = splitName(text)
      return { text, value: text, isUnderstood: isTicketableName(lastName) && isTicketableName(firstName) }
    }
  }
}

/** Reads a date in any notation; two-digit years are past, except for the expiry of a passport. */
function recognizeDateCell(
  text: string,
  { language, today }: TableReading,
  field: 'birthdate' | 'issueDate' | 'expiryDate',
): TableCell {
  const whole = pastedDate(text, language)
  const isShort = (text.match(/\d+/g) ?? []).length === (/[a-zก-๙]/i.test(text) ? 2 : 3)
  const short = isShort
    ? parseTypedDate({ text, language, today, isPast: field !== 'expiryDate' })
    : undefined
  const date = whole ?? short
  const isThai = whole !== undefined && hasBuddhistYear(whole)
  return {
    text,
    value: date === undefined ? '' : toCommonEra(date),
    isUnderstood: text === '' || date !== undefined,
    ...(isThai ? { thaiYear: whole.slice(0, 4) } : {}),
  }
}

function sexOfTitle(title: string | undefined): 'F' | 'M' | undefined {
  if (title === undefined) return undefined
  return title === 'MR' || title === 'MSTR' ? 'M' : 'F'
}

function titleOfSex(sex: string | undefined): 'MR' | 'MS' | undefined {
  if (sex === 'M') return 'MR'
  return sex === 'F' ? 'MS' : undefined
}

/**
 * Splits a whole name: "SMITH/JOHN MR", "Smith, John", "Mr John Smith"; without a separator the last word is
 * the surname.
 */
function splitName(text: string): Partial<Record<'title' | 'lastName' | 'firstName', string>> {
  const [surname = '', given] = text.split(/[/,]/).map((part) => part.trim())
  const words = (given ?? surname).split(/\s+/).filter((word) => word !== '')
  const spoken = words.find((word) => titleOf(word) !== undefined)
  const title = spoken === undefined ? undefined : titleOf(spoken)
  const names = words.filter((word) => word !== spoken)
  const lastName = given === undefined ? (names.at(-1) ?? '') : surname
  const firstNames = given === undefined ? names.slice(0, -1) : names
  return { ...(title === undefined ? {} : { title }), lastName, firstName: firstNames.join(' ') }
}
