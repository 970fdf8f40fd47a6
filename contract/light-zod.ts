/**
 * The part of zod that the contract's schemas use, for browsers: reads the same values, without messages. The web is
 * built with this module in place of zod, which is ten times as large.
 */

const no = Symbol('not of this shape')
type Reader = (input: unknown) => unknown
type Shape = Readonly<Record<string, Schema>>
/** Set for objects, by which shapes are made of others, and for arrays. */
type Parts = { readonly shape?: Shape; readonly isStrict?: boolean; readonly element?: Schema }

/** A schema: a reader that returns what it reads, or `no`. */
class Schema {
  readonly read: Reader
  readonly shape: Shape
  readonly element: Schema | undefined
  readonly #isStrict: boolean

  constructor(read: Reader, { shape = {}, isStrict = false, element }: Parts = {}) {
    this.read = read
    this.shape = shape
    this.element = element
    this.#isStrict = isStrict
  }

  safeParse(input: unknown): { readonly success: boolean; readonly data?: unknown } {
    const data = this.read(input)
    return data === no ? { success: false } : { success: true, data }
  }

  refine(holds: (value: never) => unknown): Schema {
    return this.#then((value) => (holds(value as never) ? value : no))
  }

  transform(change: (value: never) => unknown): Schema {
    return this.#then((value) => change(value as never))
  }

  pipe = (next: Schema): Schema => this.#then(next.read)
  optional = (): Schema => new Schema((input) => (input === undefined ? input : this.read(input)))
  nullable = (): Schema => new Schema((input) => (input === null ? input : this.read(input)))
  default = (usual: unknown): Schema =>
    new Schema((input) => (input === undefined ? usual : this.read(input)))

  catch(fallback: unknown): Schema {
    return new Schema((input) => {
      const data = this.read(input)
      return data === no ? fallback : data
    })
  }

  // What is said of a schema does not change what it reads.
  meta = (): Schema => this
  readonly = (): Schema => this
  brand = (): Schema => this
  finite = (): Schema => this

  int = (): Schema => this.refine(Number.isSafeInteger)
  positive = (): Schema => this.refine((value: number) => value > 0)
  nonnegative = (): Schema => this.refine((value: number) => value >= 0)
  min = (least: number): Schema => this.refine((value: Sized) => sizeOfValue(value) >= least)
  max = (most: number): Schema => this.refine((value: Sized) => sizeOfValue(value) <= most)
  length = (exact: number): Schema => this.refine((value: Sized) => sizeOfValue(value) === exact)
  startsWith = (start: string): Schema => this.refine((value: string) => value.startsWith(start))
  trim = (): Schema => this.transform((value: string) => value.trim())
  toUpperCase = (): Schema => this.transform((value: string) => value.toUpperCase())
  toLowerCase = (): Schema => this.transform((value: string) => value.toLowerCase())

  regex(form: RegExp): Schema {
    return this.refine((value: string) => {
      form.lastIndex = 0
      return form.test(value)
    })
  }

  extend = (more: Shape): Schema => objectSchema({ ...this.shape, ...more }, this.#isStrict)
  pick = (names: object): Schema => this.#some((name) => name in names)
  omit = (names: object): Schema => this.#some((name) => !(name in names))

  partial(): Schema {
    const members = Object.entries(this.shape).map(([name, schema]) => [name, schema.optional()] as const)
    return objectSchema(Object.fromEntries(members), this.#isStrict)
  }

  #then(next: Reader): Schema {
    const parts = {
      shape: this.shape,
      isStrict: this.#isStrict,
      ...(this.element && { element: this.element }),
    }
    return new Schema((input) => {
      const value = this.read(input)
      return value === no ? no : next(value)
    }, parts)
  }

  #some(isWanted: (name: string) => boolean): Schema {
    const members = Object.entries(this.shape).filter(([name]) => isWanted(name))
    return objectSchema(Object.fromEntries(members), this.#isStrict)
  }
}

type Sized = number | string | readonly unknown[]

function sizeOfValue(value: Sized): number {
  return typeof value === 'number' ? value : value.length
}

function isObject(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function objectSchema(shape: Shape, isStrict: boolean): Schema {
  const members = Object.entries(shape)
  const read: Reader = (input) => {
    if (!isObject(input)) return no
    if (isStrict && Object.keys(input).some((name) => !Object.hasOwn(shape, name))) return no
    const data: Record<string, unknown> = {}
    for (const [name, schema] of members) {
      const value = schema.read(input[name])
      if (value === no) return no
      if (value !== undefined || name in input) data[name] = value
    }
    return data
  }
  return new Schema(read, { shape, isStrict })
}

function arraySchema(element: Schema): Schema {
  return new Schema((input) => (Array.isArray(input) ? parseElements(input, () => element) : no), { element })
}

function tupleSchema(items: readonly Schema[]): Schema {
  return new Schema((input) =>
    Array.isArray(input) && input.length === items.length ? parseElements(input, (at) => items[at]) : no,
  )
}

function parseElements(input: readonly unknown[], schemaAt: (index: number) => Schema | undefined): unknown {
  const data: unknown[] = []
  for (const [index, item] of input.entries()) {
    const value = schemaAt(index)?.read(item)
    if (value === no) return no
    data.push(value)
  }
  return data
}

function recordSchema(name: Schema, member: Schema): Schema {
  return new Schema((input) => {
    if (!isObject(input)) return no
    const data: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(input)) {
      const [readKey, readValue] = [name.read(key), member.read(value)]
      if (typeof readKey !== 'string' || readValue === no) return no
      data[readKey] = readValue
    }
    return data
  })
}

function unionSchema(options: readonly Schema[]): Schema {
  return new Schema((input) => {
    for (const option of options) {
      const data = option.read(input)
      if (data !== no) return data
    }
    return no
  })
}

function enumSchema(values: readonly unknown[]): Schema {
  return new Schema((input) => (values.includes(input) ? input : no))
}

const anySchema = (): Schema => new Schema((input) => input)
const schemaForPredicate = (holds: (input: unknown) => boolean) => (): Schema =>
  new Schema((input) => (holds(input) ? input : no))
const text = schemaForPredicate((input) => typeof input === 'string')
const isDate = (input: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(input) && new Date(`${input}T00:00Z`).toJSON()?.startsWith(input)

/** Stands for zod's `z`. What only servers read, such as bodies, is accepted as it is where that is simpler. */
export const z = {
  string: text,
  number: schemaForPredicate(Number.isFinite),
  int: schemaForPredicate(Number.isSafeInteger),
  boolean: schemaForPredicate((input) => typeof input === 'boolean'),
  unknown: anySchema,
  custom: anySchema,
  email: text,
  base64: text,
  preprocess: (change: Reader, schema: Schema) => anySchema().transform(change).pipe(schema),
  coerce: { number: () => anySchema().transform(Number).refine(Number.isFinite) },
  iso: {
    date: () => text().refine(isDate),
    datetime: () =>
      text()
        .regex(/^.{10}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/)
        .refine((input: string) => isDate(input.slice(0, 10))),
  },
  literal: (value: unknown) => enumSchema([value].flat()),
  enum: (values: readonly unknown[] | object) => enumSchema(Object.values(values)),
  object: (shape: Shape = {}) => objectSchema(shape, false),
  strictObject: (shape: Shape) => objectSchema(shape, true),
  array: arraySchema,
  tuple: tupleSchema,
  record: recordSchema,
  partialRecord: recordSchema,
  union: unionSchema,
  discriminatedUnion: (_name: string, options: readonly Schema[]) => unionSchema(options),
}
