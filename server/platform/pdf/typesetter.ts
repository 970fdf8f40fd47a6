import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RenderAnswer, RenderRequest } from './render-messages.ts'

/** Typesets a template with its data as a PDF, or as SVG with the letters as outlines. Takes milliseconds of the calling thread. */
export type Typesetter = (ask: RenderRequest) => RenderAnswer

/**
 * The font families of the pages, as whole TTF files; Latin letters are in both. Templates name them in this
 * order.
 */
const fonts = [
  '@expo-google-fonts/ibm-plex-sans-thai/400Regular/IBMPlexSansThai_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-thai/600SemiBold/IBMPlexSansThai_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-sans-jp/400Regular/IBMPlexSansJP_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-jp/600SemiBold/IBMPlexSansJP_600SemiBold.ttf',
]

/** Cached results that this many later documents did not use are evicted. */
const keptResults = 4

/**
 * Loads the native typesetter; undefined when there is none for this machine, or the fonts are missing. Data
 * reach the template as the text `sys.inputs.data`, never as markup, so nothing in them is executed.
 */
export async function openTypesetter(): Promise<Typesetter | undefined> {
  const parts = await loadTypesetter()
  if (parts === undefined) return undefined
  const { NodeCompiler, fontBlobs } = parts
  const compilers = new Map<string, InstanceType<typeof NodeCompiler>>()
  return ({ template, data, format }) => {
    const workspace = dirname(template)
    const compiler = compilers.get(workspace) ?? NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
    compilers.set(workspace, compiler)
    const compiled = compiler.compile({ mainFilePath: template, inputs: { data } })
    if (compiled.result === null) {
      const fault = compiled.takeError()
      return { kind: 'broken', why: diagnosticText(fault === null ? [] : compiler.fetchDiagnostics(fault)) }
    }
    const bytes =
      format === 'svg' ? Buffer.from(compiler.plainSvg(compiled.result)) : compiler.pdf(compiled.result)
    const pages = compiled.result.numOfPages
    compiler.evictCache(keptResults)
    return { kind: 'made', bytes, pages }
  }
}

async function loadTypesetter() {
  try {
    const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
    return {
      NodeCompiler,
      fontBlobs: fonts.map((name) => readFileSync(fileURLToPath(import.meta.resolve(name)))),
    }
  } catch {
    return undefined
  }
}

/** Returns the typesetter's error; quotes, which may come from the data, are left out. */
function diagnosticText(diagnostics: readonly unknown[]): string {
  const [first] = diagnostics as readonly { readonly message?: string }[]
  return (first?.message ?? 'the template could not be set').replace(/".*"/s, '"…"').slice(0, 200)
}
