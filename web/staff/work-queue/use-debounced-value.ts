import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for this long, in ms; the first one at once. */
export function useDebouncedValue<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    if (value === rested) return
    const timer = setTimeout(() => setRested(value), rested === undefined ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [value, rested, restMs])
  return rested
}
