/**
 * Tells zod, before it is first loaded, not to write code at run time: the shop's content policy forbids that,
 * and the mere attempt is reported in the browser's console. The setting is zod's `jitless`, in the place where
 * zod looks for settings made before it.
 */
export function readSchemasWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
