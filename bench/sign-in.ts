/**
 * Measures what sign-in reveals and costs, over real HTTP on the embedded database. Whether response times
 * reveal that an address is known: login, register and forgotten password, with equally many known and
 * unknown addresses in random order, as the area under the ROC curve (0.5 reveals nothing). Passwords are
 * hashed at low cost here (`SIGN_IN_LOG_N`, 2^12 instead of 2^17): at the default cost the variance of the
 * hash alone would hide any other difference, and 2,000 pairs would take most of an hour. Some pairs of
 * logins at the default cost show that the hash itself takes as long for an unknown account. Also measures
 * how 50 users who sign in repeatedly, at the default cost, slow down bookings. `SIGN_IN_PAIRS=2000`,
 * `SIGN_IN_REAL_PAIRS=150`, `SIGN_IN_CROWD=50`, `SIGN_IN_BOOKINGS=200`, `SIGN_IN_SEED=1`.
 */
import { chanceFrom } from '#test-kit/kill-drill/chance.ts'
import { quantile, report, tenth } from './kit/report.ts'
import { bookBesideCrowd } from './kit/sign-in/sign-in-crowd.ts'
import { addressCalls, type PairTimes, timePairs } from './kit/sign-in/sign-in-pairs.ts'
import { openSignInWorld, type SignInSetting, type SignInWorld } from './kit/sign-in/sign-in-world.ts'
import { chanceTelling, tellingOf } from './kit/sign-in/timing-difference.ts'

const setting = {
  pairs: numberOf('SIGN_IN_PAIRS', 2_000),
  realPairs: numberOf('SIGN_IN_REAL_PAIRS', 150),
  crowd: numberOf('SIGN_IN_CROWD', 50),
  bookings: numberOf('SIGN_IN_BOOKINGS', 200),
  logN: numberOf('SIGN_IN_LOG_N', 12),
  seed: numberOf('SIGN_IN_SEED', 1),
} as const
const usualLogN = 17
const warmUps = 50
const chance = chanceFrom(setting.seed)

const told: Record<string, PairTimes> = {}
await within({ accounts: setting.pairs + warmUps, logN: setting.logN }, async (world) => {
  for (const call of addressCalls) {
    say(`${call.name}: ${setting.pairs} pairs`)
    told[call.name] = await timePairs({
      world,
      call,
      pairs: setting.pairs,
      warmUps,
      chance,
    })
  }
})
const accounts = Math.max(setting.realPairs, setting.crowd) + warmUps
const crowd = await within({ accounts, logN: usualLogN }, async (world) => {
  say(`login with the usual work: ${setting.realPairs} pairs`)
  const [login] = addressCalls
  if (!login) throw new Error('there is no login')
  told['realLogin'] = await timePairs({
    world,
    call: login,
    pairs: setting.realPairs,
    warmUps: 4,
    chance,
  })
  say(`${setting.bookings} bookings, nobody else there`)
  const take = { world, bookings: setting.bookings }
  const alone = await bookBesideCrowd({ ...take, crowd: 0, key: 'alone' })
  say(`${setting.bookings} bookings beside ${setting.crowd} who sign in`)
  return { alone, beside: await bookBesideCrowd({ ...take, crowd: setting.crowd, key: 'beside' }) }
})

const { alone, beside } = crowd
report({
  bench: 'sign-in',
  figures: {
    ...Object.fromEntries(Object.entries(told).map(([name, times]) => [name, figuresOf(times)])),
    bookingAloneP50Ms: tenth(quantile(alone.bookingMs, 0.5)),
    bookingAloneP99Ms: tenth(quantile(alone.bookingMs, 0.99)),
    bookingP50Ms: tenth(quantile(beside.bookingMs, 0.5)),
    bookingP99Ms: tenth(quantile(beside.bookingMs, 0.99)),
    notBooked: Object.values(beside.notBooked).reduce((sum, one) => sum + one, 0),
    signInsPerSecond: tenth((beside.signInMs.length / beside.tookMs) * 1000),
    signInP50Ms: tenth(quantile(beside.signInMs, 0.5)),
    refusedSignIns: beside.refusedSignIns,
  },
  bars: {
    ...Object.fromEntries(Object.entries(told).map(([name, times]) => [`${name}.telling`, barOf(times)])),
    bookingP99Ms: { atMost: 1_000 },
    notBooked: { atMost: 0 },
    refusedSignIns: { atMost: 0 },
  },
  details: { ...setting, notBooked: { alone: alone.notBooked, beside: beside.notBooked } },
})

async function within<Found>(
  what: SignInSetting,
  work: (world: SignInWorld) => Promise<Found>,
): Promise<Found> {
  const world = await openSignInWorld(what)
  try {
    return await work(world)
  } finally {
    await world.close()
  }
}

function figuresOf({ known, unknown }: PairTimes) {
  return {
    telling: Math.round(tellingOf(known, unknown) * 1000) / 1000,
    knownP50Ms: tenth(quantile(known, 0.5)),
    unknownP50Ms: tenth(quantile(unknown, 0.5)),
  }
}

/** 0.03 to either side, or the deviation by chance for few pairs. */
function barOf({ known }: PairTimes) {
  const away = Math.max(0.03, chanceTelling(known.length))
  return { atLeast: 0.5 - away, atMost: 0.5 + away }
}

function numberOf(name: string, otherwise: number): number {
  const given = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(given) || given < 1) throw new Error(`${name} is no number`)
  return given
}

function say(words: string): void {
  process.stderr.write(`${words}\n`)
}
