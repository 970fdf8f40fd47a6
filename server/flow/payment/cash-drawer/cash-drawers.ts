import type { z } from 'zod'
import type {
  CashDrawerView,
  closeCashDrawerRequest,
  ownCashDrawerAnswer,
} from '#contract/api/staff/shift/cash-drawer.ts'
import { type Problem, createProblem } from '#contract/problem.ts'
import { satang } from '#contract/terms/money.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { DualControl } from '../approval/approval.ts'
import { takeNumber } from '../receipt/number-series-store.ts'
import type { CashDrawer, CashDrawerStore, CashMovement, DrawerClosing } from './cash-drawer-store.ts'

/** Dependencies of {@link createCashDrawers}. */
export type CashDrawersDeps = Pick<Platform, 'clock' | 'ids' | 'transact'> & {
  readonly drawers: CashDrawerStore
  readonly dualControl: Pick<DualControl, 'independentOf'>
}

/** A clerk's count at the end of a drawer. */
export type CloseDrawerCommand = z.output<typeof closeCashDrawerRequest> & { readonly clerk: string }

/** Who reads a drawer; drawers of colleagues take the right to review them. */
export type DrawerReader = { readonly clerk: string; readonly mayReview: boolean }

/** The cash drawers of clerks: one open at a time, closed by a count, and then unchanged. */
export type CashDrawers = {
  own(clerk: string): Promise<z.infer<typeof ownCashDrawerAnswer>>
  /** Opens a drawer. Problem: `cashDrawerAlreadyOpen`. */
  open(clerk: string, float: number): Promise<Result<CashDrawerView, Problem>>
  /**
   * Closes the clerk's own drawer; a repeat changes nothing. Problems: `notFound`, `cashDifferenceUnexplained`
   * where counted and expected cash differ and no reason is given.
   */
  close(command: CloseDrawerCommand): Promise<Result<CashDrawerView, Problem>>
  all(clerk: string): Promise<readonly Omit<CashDrawerView, 'movements'>[]>
  /**
   * Marks the difference of a closed drawer as reviewed. Problems: `notFound`, and `approvalsNotIndependent` for
   * the clerk of the drawer and for whoever is not independent of that clerk.
   */
  review(drawerId: string, clerk: string): Promise<Result<CashDrawerView, Problem>>
  /** Returns a drawer that this person may read. */
  find(drawerId: string, reader: DrawerReader): Promise<CashDrawerView | undefined>
}

/** Creates the cash drawers of clerks. */
export function createCashDrawers(deps: CashDrawersDeps): CashDrawers {
  const { drawers } = deps
  const show = async (drawer: CashDrawer, clerk: string) =>
    cashDrawerViewOf(drawer, await drawers.movementsOf(drawer.drawerId), clerk)
  const showById = async (drawerId: string, clerk: string) => {
    const drawer = await drawers.byId(drawerId)
    return drawer ? succeed(await show(drawer, clerk)) : fail(createProblem('notFound'))
  }
  return {
    async own(clerk) {
      const [open, last] = [await drawers.openOf(clerk), await drawers.closedLast(clerk)]
      return {
        ...(open && { open: await show(open, clerk) }),
        ...(last && { closedLast: await show(last, clerk) }),
      }
    },
    async open(clerk, float) {
      const drawerId = deps.ids.id('drw')
      const drawer = { drawerId, clerk, float: satang(float), openedAt: deps.clock.now() }
      const isOpened = await deps.transact((tx) => drawers.open(tx, drawer))
      return isOpened ? showById(drawerId, clerk) : fail(createProblem('cashDrawerAlreadyOpen'))
    },
    async close(command) {
      const closed = await closeDrawer(deps, command)
      return closed.ok ? showById(command.drawerId, command.clerk) : closed
    },
    all: async (clerk) => (await drawers.all()).map((drawer) => drawerSummaryOf(drawer, clerk)),
    async review(drawerId, clerk) {
      const reviewed = await reviewDrawer(deps, drawerId, clerk)
      return reviewed.ok ? showById(drawerId, clerk) : reviewed
    },
    async find(drawerId, { clerk, mayReview }) {
      const drawer = await drawers.byId(drawerId)
      return drawer && (mayReview || drawer.clerk === clerk) ? show(drawer, clerk) : undefined
    },
  }
}

async function closeDrawer(
  { drawers, transact, clock }: CashDrawersDeps,
  { drawerId, clerk, counted, denominations, reason }: CloseDrawerCommand,
): Promise<Result<void, Problem>> {
  const sum = denominations?.reduce((total, { value, count }) => total + value * count, 0)
  if (sum !== undefined && sum !== counted) return fail(createProblem('wrongFormat', { field: 'counted' }))
  return transact(async (tx) => {
    const drawer = await drawers.byId(drawerId, tx)
    if (drawer?.clerk !== clerk) return fail(createProblem('notFound'))
    if (drawer.closing) return succeed(undefined)
    // Read again: a payment that was recorded while this waited for the lock is in it.
    const { balance: expected } = (await drawers.byId(drawerId, tx)) ?? drawer
    if (counted !== expected.amount && reason === '')
      return fail(createProblem('cashDifferenceUnexplained', { field: 'reason' }))
    const closedAt = clock.now()
    const sheetNumber = await takeNumber(tx, 'CD', closedAt)
    const closing = { sheetNumber, closedAt, expected, counted: satang(counted), denominations, reason }
    await drawers.close(tx, drawerId, closing)
    return succeed(undefined)
  })
}

async function reviewDrawer(
  { drawers, dualControl, transact, clock }: CashDrawersDeps,
  drawerId: string,
  clerk: string,
): Promise<Result<void, Problem>> {
  return transact(async (tx) => {
    const drawer = await drawers.byId(drawerId, tx)
    if (!drawer?.closing) return fail(createProblem('notFound'))
    if (drawer.reviewedBy !== undefined) return succeed(undefined)
    const independent = await dualControl.independentOf(tx, clerk, [drawer.clerk])
    if (independent.length === 0) return fail(createProblem('approvalsNotIndependent'))
    await drawers.review(tx, drawerId, { by: clerk, at: clock.now() })
    return succeed(undefined)
  })
}

function drawerSummaryOf(drawer: CashDrawer, clerk: string): Omit<CashDrawerView, 'movements'> {
  const { drawerId, clerkName, float, openedAt, balance, closing, reviewedBy } = drawer
  return {
    drawerId,
    clerk: clerkName,
    isMine: drawer.clerk === clerk,
    float: float.amount,
    openedAt,
    expected: (closing?.expected ?? balance).amount,
    ...(closing && { closing: { ...closingView(closing), ...(reviewedBy !== undefined && { reviewedBy }) } }),
  }
}

function closingView({ sheetNumber, closedAt, expected, counted, denominations, reason }: DrawerClosing) {
  return {
    sheetNumber,
    closedAt,
    counted: counted.amount,
    difference: counted.amount - expected.amount,
    // What was stored passed the same schema.
    ...(denominations && { denominations: denominations as CountedDenominations }),
    reason,
  }
}

type CountedDenominations = NonNullable<NonNullable<CashDrawerView['closing']>['denominations']>

function cashDrawerViewOf(
  drawer: CashDrawer,
  movements: readonly CashMovement[],
  clerk: string,
): CashDrawerView {
  return {
    ...drawerSummaryOf(drawer, clerk),
    movements: movements.map(({ kind, satang: amount, orderNumber, receiptNumber, at }) => ({
      kind,
      amount,
      orderNumber,
      ...(receiptNumber !== null && { issuedReceipt: receiptNumber }),
      at,
    })),
  }
}
