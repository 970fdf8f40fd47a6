import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A chunk of the built web in Vite's manifest. */
export type BuiltChunk = {
  readonly file: string
  /** The name of its group, when the build merged several sources. */
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** All chunks, by source path. */
export type ViteManifest = Readonly<Record<string, BuiltChunk>>

/** Reads the build's manifest. */
export async function readManifest(folder: string): Promise<ViteManifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}

/** Script and style files. */
export type BuiltFiles = { readonly js: readonly string[]; readonly css: readonly string[] }

/** Returns the files of these sources with all static imports, without duplicates. */
export function filesWithImports(manifest: ViteManifest, sources: readonly string[]): BuiltFiles {
  const seen = new Set<string>()
  const visitChunk = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`not in the build: ${key}`)
    for (const imported of chunk.imports ?? []) visitChunk(imported)
  }
  for (const source of sources) visitChunk(source)
  const chunks = [...seen].flatMap((key) => manifest[key] ?? [])
  return {
    js: [...new Set(chunks.map((chunk) => chunk.file))],
    css: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  }
}
