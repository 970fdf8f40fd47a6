import type { CompanyBooksAnswer } from '#contract/api/staff/books/company-books.ts'

/** Properties of a part of a company's books; `done` says what was done and reads the books again. */
export type BooksPartProps = { readonly books: CompanyBooksAnswer; readonly done: (said: string) => void }
