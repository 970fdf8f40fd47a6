/** Preloaded into a shop process: moves its clock ahead by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const now = Date.now.bind(Date)
Date.now = () => now() + aheadMs
