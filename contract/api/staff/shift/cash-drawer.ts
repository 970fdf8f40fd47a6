import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { languages } from '../../../problem.ts'
import { satangAmount } from '../../field-schemas.ts'

const moment = z.string().meta({ format: 'date-time' })
const drawerId = z.string().regex(/^drw_[0-9a-z]{36}$/, 'notFound')
/** Ten million baht, in satang: no drawer holds more. */
const mostCash = 1_000_000_000
const cashAmount = satangAmount.min(0, 'wrongFormat').max(mostCash, 'wrongFormat')

/** Cash that went into a drawer or out of it. */
export const cashMovementView = z.object({
  kind: z.enum(['received', 'returned', 'paidOut']),
  /** In satang; less than zero where it went out. */
  amount: z.int(),
  orderNumber: z.string(),
  /** Number of the receipt that the shop issued for the payment. */
  issuedReceipt: z.string().optional(),
  at: moment,
})

/** The values of Thai notes and coins in satang, largest first. */
export const cashDenominations = [
  100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25,
] as const

const countedNotes = z.array(
  z.object({
    value: z.literal(cashDenominations),
    count: z.int().min(0).max(100_000),
  }),
)

/** A cash drawer with its movements, oldest first. */
export const cashDrawerView = z
  .object({
    drawerId: z.string(),
    /** The clerk's email address, as colleagues know it. */
    clerk: z.string(),
    isMine: z.boolean(),
    float: satangAmount,
    openedAt: moment,
    /** What should be in it: the float, and what went in and out since. */
    expected: satangAmount,
    movements: z.array(cashMovementView),
    /** Absent while it is open. */
    closing: z
      .object({
        sheetNumber: z.string(),
        closedAt: moment,
        counted: satangAmount,
        /** Counted less expected, in satang. */
        difference: z.int(),
        denominations: countedNotes.optional(),
        reason: z.string(),
        /** Who has reviewed the difference; absent while nobody has. */
        reviewedBy: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'CashDrawer' })
/** A cash drawer, on the wire. */
export type CashDrawerView = z.infer<typeof cashDrawerView>

/** The caller's open drawer, and the one closed last. */
export const ownCashDrawerAnswer = z.object({
  open: cashDrawerView.optional(),
  closedLast: cashDrawerView.optional(),
})

/** Opens a drawer with this float, in satang. */
export const openCashDrawerRequest = z.strictObject({ float: cashAmount })

/** Closes a drawer with what was counted, in satang. */
export const closeCashDrawerRequest = z.strictObject({
  drawerId,
  counted: cashAmount,
  /** Adds up to the counted total, where it is given. */
  denominations: countedNotes.max(cashDenominations.length).optional(),
  /** Required where counted and expected cash differ. */
  reason: z.string().trim().max(300, 'wrongFormat').default(''),
})

export const readOwnCashDrawer = endpoint({
  method: 'GET',
  path: '/api/staff/cash-drawer',
  summary: 'The open cash drawer of the caller with its movements, and the one closed last.',
  answer: ownCashDrawerAnswer,
})

export const openCashDrawer = endpoint({
  method: 'POST',
  path: '/api/staff/cash-drawer/open',
  summary: 'Opens a cash drawer with a float; a clerk has one open drawer at a time.',
  body: openCashDrawerRequest,
  answer: cashDrawerView,
})

export const closeCashDrawer = endpoint({
  method: 'POST',
  path: '/api/staff/cash-drawer/close',
  summary: 'Closes the own cash drawer with what was counted; a difference needs a reason.',
  body: closeCashDrawerRequest,
  answer: cashDrawerView,
})

export const listCashDrawers = endpoint({
  method: 'GET',
  path: '/api/staff/cash-drawers',
  summary:
    'The cash drawers of all clerks: those whose difference waits for a review first, then the newest.',
  answer: z.object({ drawers: z.array(cashDrawerView.omit({ movements: true })) }),
})

export const reviewCashDrawer = endpoint({
  method: 'POST',
  path: '/api/staff/cash-drawers/review',
  summary: 'Marks the difference of a closed drawer as reviewed, by somebody else than its clerk.',
  body: z.strictObject({ drawerId }),
  answer: cashDrawerView,
})

export const downloadClosingSheet = endpoint({
  method: 'GET',
  path: '/api/staff/cash-drawers/:drawerId/closing.pdf',
  summary: 'The closing sheet of a cash drawer: float, movements, count and difference.',
  query: z.strictObject({ lang: z.enum(languages).optional() }),
  params: z.strictObject({ drawerId }),
  fileType: 'application/pdf',
})
