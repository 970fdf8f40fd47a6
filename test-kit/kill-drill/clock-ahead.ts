/** Preloaded into the process of a shop: moves the clock that it reads on by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const now = Date.now.bind(Date)
Date.now = () => now() + aheadMs
