import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of the built web, as the build's manifest tells of it. */
export type BuiltChunk = {
  readonly file: string
  /** The name of its group, where the build put several sources together. */
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** All parts, by the path of their source. */
export type WebManifest = Readonly<Record<string, BuiltChunk>>

/** Reads what the build says about its files. */
export async function readManifest(folder: string): Promise<WebManifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}

/** Files of code and of styles. */
export type BuiltFiles = { readonly js: readonly string[]; readonly css: readonly string[] }

/** The files of these sources with everything that they import at once, each named once: code and styles. */
export function filesOf(manifest: WebManifest, sources: readonly string[]): BuiltFiles {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`not in the build: ${key}`)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return {
    js: [...new Set(chunks.map((chunk) => chunk.file))],
    css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  }
}
