import { type Problem, createProblem } from '#contract/problem.ts'
import { fail, type Result, succeed } from '#contract/terms/result.ts'
import type { Tx } from '#server/platform/transaction.ts'
import type { AccountDeps } from '../account-deps.ts'
import { matchingRecoveryDigest } from './recovery-codes.ts'
import type { KeptFactor } from './second-factor-store.ts'
import { parseTotpCode, matchingTotpStep } from './totp.ts'

/** The user and the entered code. */
export type TypedFactor = { readonly userId: string; readonly otp: string | undefined }

/**
 * Checks and spends a TOTP or recovery code, each valid once; returns false when the account has no second
 * factor. Call it after the password check, as "otpRequired" reveals that the password was right.
 */
export async function checkSecondFactor(
  deps: AccountDeps,
  { userId, otp }: TypedFactor,
  tx: Tx,
): Promise<Result<boolean, Problem>> {
  const factor = await deps.secondFactors.find(userId, tx)
  if (factor?.confirmedAt === undefined) return succeed(false)
  if (otp === undefined || otp.trim() === '') return fail(createProblem('otpRequired', { field: 'otp' }))
  const isRight =
    (await consumeTotpCode(deps, { userId, otp, factor }, tx)) ||
    (await consumeRecoveryCode(deps, { userId, otp }, tx))
  return isRight ? succeed(true) : fail(createProblem('otpWrong', { field: 'otp' }))
}

type Typed = { readonly userId: string; readonly otp: string }

async function consumeTotpCode(
  { secondFactors, clock }: AccountDeps,
  { userId, otp, factor }: Typed & { readonly factor: KeptFactor },
  tx: Tx,
): Promise<boolean> {
  const code = parseTotpCode(otp)
  const step = code === undefined ? undefined : matchingTotpStep(factor.secret, code, clock.nowMs())
  if (step === undefined || step <= (factor.lastStep ?? -1)) return false
  await secondFactors.keepStep(tx, userId, step)
  return true
}

async function consumeRecoveryCode(
  { secondFactors, recoverySigner, clock }: AccountDeps,
  { userId, otp }: Typed,
  tx: Tx,
): Promise<boolean> {
  const digests = await secondFactors.codesLeft(userId, tx)
  const digest = matchingRecoveryDigest(recoverySigner, { userId, typed: otp, digests })
  return digest !== undefined && secondFactors.spendCode(tx, userId, { digest, now: clock.now() })
}
