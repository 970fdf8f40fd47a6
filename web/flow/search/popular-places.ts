import type { SearchScope } from './search-form.ts'

/** Common origins and destinations of the shop, suggested before anything is typed, most popular first. */
export const popularPlaces: Readonly<Record<SearchScope, readonly string[]>> = {
  international: ['BKK', 'TYO', 'OSA', 'CNX', 'HKT', 'FUK', 'SPK', 'NGO', 'OKA', 'SIN', 'HKG', 'SEL'],
  domestic: ['BKK', 'CNX', 'HKT', 'KBV', 'USM', 'CEI', 'HDY', 'UTH', 'KKC', 'UBP', 'NST', 'URT'],
}
