import { setTimeout as wait } from 'node:timers/promises'
import { type ShopProcess, type ShopSetting, startShop } from './shop-process.ts'

/** When a shop is killed, and how it comes back. */
export type KillPlan = {
  readonly kills: number
  /** How long after work began the kill strikes, at most. */
  readonly latestKillMs: number
  /** How long the shop is down after each kill, by its own clock and those of the world around it. */
  readonly downtimeMs: number
  readonly chance: () => number
  /** How many requests are under way that must not be lost: every kill strikes while there is one. */
  inFlight(): number
}

/** A shop that can be started again, and the world around it. */
export type RestartableWorld = {
  readonly setting: ShopSetting
  /** Moves the clocks of everything but the shop on. What is still being worked on there is finished at once. */
  passTime(ms: number): Promise<void>
}

/** The shop after the last kill, and the times from kill to readiness, the shortest first. */
export type Killed = { readonly shop: ShopProcess; readonly restartsMs: readonly number[] }

/** Kills a running shop again and again, each time while a request is in flight, and starts it again. */
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
    await wait(plan.chance() * plan.latestKillMs)
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

async function untilInFlight({ inFlight }: KillPlan): Promise<void> {
  while (inFlight() === 0) await wait(5)
}
