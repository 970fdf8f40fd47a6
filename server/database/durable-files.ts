import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** An open file in the engine's file layer; `nfd` is its descriptor in this process. */
type Stream = { readonly nfd?: number; readonly node: object }
type NodeFileLayer = {
  readonly stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: object): string
}
type EngineModule = {
  readonly NODEFS?: NodeFileLayer
  readonly FS: { filesystems?: { NODEFS?: NodeFileLayer } }
}

type Options = Parameters<NodeFS['init']>[1]
type Prepared = Awaited<ReturnType<NodeFS['init']>>

/**
 * The engine's files on disk, with a real fsync. The stock file layer has none: a commit would survive the
 * death of the process, but not a power cut. This relies on PGlite internals, so its version is pinned and
 * `syncs` is checked around a commit before the shop opens.
 */
export class DurableFiles extends NodeFS {
  /** How many times the engine has requested an fsync. */
  syncs = 0

  override async init(engine: PGlite, options: Options): Promise<Prepared> {
    const prepared = await super.init(engine, options)
    const { emscriptenOpts } = prepared
    emscriptenOpts.preRun = [
      ...[emscriptenOpts.preRun ?? []].flat(),
      (module: unknown) => this.#addFsync(module as EngineModule),
    ] as NonNullable<typeof emscriptenOpts.preRun>
    return prepared
  }

  #addFsync(module: EngineModule): void {
    const layer = module.NODEFS ?? module.FS.filesystems?.NODEFS
    if (!layer) throw new Error('The file layer of the embedded database was not found.')
    layer.stream_ops.fsync = (stream) => {
      this.syncs += 1
      if (stream.nfd !== undefined) fsyncSync(stream.nfd)
      else syncFile(layer.realPath(stream.node))
      return 0
    }
  }
}

/** Directories have no descriptor in the engine's file layer. */
function syncFile(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
