/**
 * Sets zod's `jitless` before it is loaded, so that it generates no code at run time: the content security
 * policy forbids that, and the mere attempt is reported in the console.
 */
export function disableSchemaEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
