import { setTimeout as wait } from 'node:timers/promises'
import { type ShopProcess, type ShopSetting, startShop } from './shop-process.ts'

/** When a shop is killed and how it restarts. */
export type KillPlan = {
  readonly kills: number
  /** Maximum milliseconds from the start of a request to the kill. */
  readonly latestKillMs: number
  /** Downtime after each kill in milliseconds, by the shop's clock and those of the simulated services. */
  readonly downtimeMs: number
  readonly chance: () => number
  /**
   * Returns the number of requests in flight that must not be lost: every kill happens while there is one.
   */
  inFlight(): number
  /** Short work that is killed once when it begins: whether some has begun since the last call, and the longest time until the kill. */
  readonly aimedAt?: { hasBegun(): boolean; readonly latestKillMs: number }
}

/** A restartable shop and its simulated services. */
export type RestartableWorld = {
  readonly setting: ShopSetting
  /** Moves the clocks of everything but the shop forward; work in progress there is finished at once. */
  passTime(ms: number): Promise<void>
}

/** The shop after the last kill, and the times from kill to readiness, shortest first. */
export type Killed = { readonly shop: ShopProcess; readonly restartsMs: readonly number[] }

/** Kills a running shop repeatedly, each time while a request is in flight, and restarts it. */
export async function killRepeatedly(
  world: RestartableWorld,
  running: ShopProcess,
  plan: KillPlan,
): Promise<Killed> {
  const restartsMs: number[] = []
  let shop = running
  let aheadMs = 0
  for (let kill = 0; kill < plan.kills; kill += 1) {
    await untilInFlight(plan)
    await untilKill(plan)
    await untilInFlight(plan)
    await shop.kill()
    const downMs = performance.now()
    aheadMs += plan.downtimeMs
    await world.passTime(plan.downtimeMs)
    shop = await startShop(aheadMs === 0 ? world.setting : { ...world.setting, aheadMs })
    restartsMs.push(Math.round(performance.now() - downMs))
  }
  return { shop, restartsMs: restartsMs.toSorted((a, b) => a - b) }
}

/** Waits for a random time, or less where work begins that kills are aimed at. */
async function untilKill({ chance, latestKillMs, aimedAt }: KillPlan): Promise<void> {
  const untilMs = performance.now() + chance() * latestKillMs
  while (performance.now() < untilMs) {
    if (aimedAt?.hasBegun()) return wait(chance() * aimedAt.latestKillMs)
    await wait(2)
  }
}

async function untilInFlight({ inFlight }: KillPlan): Promise<void> {
  while (inFlight() === 0) await wait(5)
}
