import { choosePayment, checkPayment, startPayment } from '#contract/api/payment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PaymentWay } from '#contract/terms/payment/payment-surcharge.ts'
import { type Result, fail, succeed } from '#contract/terms/result.ts'
import { callApi } from '#web/api/client.ts'
import type { Failure } from '#web/api/failure.ts'
import { payerRedirectUrl } from '#web/travel-ui/payment/payer-redirect-url.ts'
import { payableKey } from './use-payable.ts'

/** The action under way: choosing a method, redirecting the payer, or asking the provider. */
export type PayDoing = 'choose' | 'goOn' | 'check'

/** Actions of the payment page. Each does nothing while another is under way. */
export type Paying = {
  readonly doing: PayDoing | undefined
  readonly failure: Failure | undefined
  /** Chooses a manual payment method: its instructions are shown next. */
  choose(way: PaymentWay): Promise<void>
  /** Chooses the first of these methods that the shop offers now; for an order that was never opened here. */
  chooseFirst(ways: readonly PaymentWay[]): Promise<void>
  /** Chooses a method and opens the payment provider's page. */
  payBy(way: PaymentWay): Promise<void>
  /** Opens the provider's page of the current attempt. */
  goOn(): Promise<void>
  /** Asks the provider for the state of the attempt. */
  check(): Promise<void>
}

/**
 * Runs the payer's actions, one at a time: a second click finds the first under way, and a page restored from
 * the back/forward cache reads the payment's state before anything can be pressed again.
 */
export function usePaymentActions(key: string): Paying {
  const client = useQueryClient()
  const isUnderWay = useRef(false)
  const [doing, setDoing] = useState<PayDoing>()
  const [failure, setFailure] = useState<Failure>()
  const unlockAndReload = async () => {
    await client.invalidateQueries({ queryKey: payableKey(key) })
    isUnderWay.current = false
    setDoing(undefined)
  }
  useOnBfcacheRestore(unlockAndReload)

  const runUnlessUnderWay = async (
    what: PayDoing,
    step: () => Promise<Result<PayEnd, Failure>>,
  ): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setDoing(what)
    setFailure(undefined)
    const end = await step()
    // A redirected payer stays busy until the other page has loaded.
    if (end.ok && end.value === 'leaving') return
    await unlockAndReload()
    if (!end.ok) setFailure(end.fault)
  }

  return {
    doing,
    failure,
    choose: (way) => runUnlessUnderWay('choose', () => chooseMethod(key, way)),
    chooseFirst: (ways) => runUnlessUnderWay('choose', () => chooseFirstMethod(key, ways)),
    payBy: (way) =>
      runUnlessUnderWay('goOn', async () => {
        const chosen = await chooseMethod(key, way)
        return chosen.ok ? startPaymentAtProvider(key) : chosen
      }),
    goOn: () => runUnlessUnderWay('goOn', () => startPaymentAtProvider(key)),
    check: () => runUnlessUnderWay('check', () => inquirePayment(key)),
  }
}

/** Runs when the browser restores the page from its back/forward cache. */
function useOnBfcacheRestore(step: () => Promise<void>): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    const refreshAfterBackForward = (event: PageTransitionEvent) => {
      if (event.persisted) void latest.current()
    }
    window.addEventListener('pageshow', refreshAfterBackForward)
    return () => window.removeEventListener('pageshow', refreshAfterBackForward)
  }, [])
}

type PayEnd = 'staying' | 'leaving'

/** A provider may be slow; the shop itself gives up before this. */
const providerMs = 40_000

async function chooseMethod(orderKey: string, way: PaymentWay): Promise<Result<PayEnd, Failure>> {
  const answer = await callApi(choosePayment, { body: { orderKey, ...way } })
  return answer.ok ? succeed('staying') : fail(answer.fault)
}

async function chooseFirstMethod(
  orderKey: string,
  [way, ...others]: readonly PaymentWay[],
): Promise<Result<PayEnd, Failure>> {
  if (!way) return succeed('staying')
  const chosen = await chooseMethod(orderKey, way)
  const isNotOffered =
    !chosen.ok && chosen.fault.kind === 'problem' && chosen.fault.problem === 'paymentMethodNotOffered'
  return isNotOffered && others.length > 0 ? chooseFirstMethod(orderKey, others) : chosen
}

async function inquirePayment(orderKey: string): Promise<Result<PayEnd, Failure>> {
  const answer = await callApi(checkPayment, { body: { orderKey }, timeoutMs: providerMs })
  return answer.ok ? succeed('staying') : fail(answer.fault)
}

async function startPaymentAtProvider(orderKey: string): Promise<Result<PayEnd, Failure>> {
  const started = await callApi(startPayment, { body: { orderKey }, timeoutMs: providerMs })
  if (!started.ok) return started
  const address = payerRedirectUrl(started.value.goOn, window.location.href)
  if (address === undefined) return succeed('staying')
  window.location.assign(address)
  return succeed('leaving')
}
