import type { Locator, Page } from '@playwright/test'
import { sells } from './supplier-capabilities.ts'
import { expect } from './test-fixtures.ts'

/** A field of the flow: its place on the page, and the text to type. */
export type TypedField = {
  readonly name: string
  /** Locates the field within the page, or within the form of one passenger. */
  readonly at: (within: Page | Locator) => Locator
  readonly value: string
}

const label = (name: string) => (within: Page | Locator) => within.getByLabel(name, { exact: true })
const partOf = (group: string, role: 'textbox' | 'combobox', part: string) => (within: Page | Locator) =>
  within.getByRole('group', { name: group }).getByRole(role, { name: part })

const passportFields: readonly TypedField[] = [
  { name: 'passport number', at: label('Passport number'), value: 'AA1234567' },
  { name: 'issuing country', at: label('Issuing country'), value: 'TH' },
  { name: 'year of expiry', at: partOf('Passport expiry date', 'textbox', 'Year'), value: '2034' },
]

/**
 * The fields of /pricing for one adult; a passport is required for international flights where the supplier
 * demands it.
 */
export const passengerFields: readonly TypedField[] = [
  { name: 'title', at: label('Title'), value: 'MS' },
  { name: 'last name', at: label('Last name'), value: "O'Neill-Smith" },
  { name: 'first names', at: label('First and middle names'), value: 'Anna Maria' },
  { name: 'day of birth', at: partOf('Date of birth', 'textbox', 'Day'), value: '2' },
  { name: 'month of birth', at: partOf('Date of birth', 'combobox', 'Month'), value: '02' },
  { name: 'year of birth', at: partOf('Date of birth', 'textbox', 'Year'), value: '1990' },
  { name: 'sex', at: label('Sex'), value: 'X' },
  { name: 'nationality', at: label('Nationality'), value: 'TH' },
  ...(sells('passports') ? passportFields : []),
]

/** The fields of /pricing for the booker. */
export const contactFields: readonly TypedField[] = [
  { name: 'email', at: label('Email'), value: 'anna@example.com' },
  { name: 'mobile phone', at: label('Mobile phone'), value: '+66 81 234 5678' },
  { name: 'LINE ID', at: label('LINE ID (optional)'), value: 'anna.line' },
]

/** Types into a field, or chooses an entry of it. */
export async function typeInto(within: Page | Locator, field: TypedField): Promise<void> {
  const control = field.at(within)
  const isList = await control.evaluate((element) => element instanceof HTMLSelectElement)
  await (isList ? control.selectOption(field.value) : control.fill(field.value))
}

/** Expects every field to have its typed value. */
export async function expectTyped(within: Page | Locator, fields: readonly TypedField[]): Promise<void> {
  for (const field of fields) await expect(field.at(within), field.name).toHaveValue(field.value)
}
