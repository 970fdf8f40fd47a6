/** One command for work on the shop: the server, started again on every change, and the web with live reload. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'vite'

const serverUrl = 'http://127.0.0.1:3000'

const server = spawn(process.execPath, ['--watch', 'server/main.ts', '--without-pages'], { stdio: 'inherit' })
const web = await createServer({
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/connect', '/data', '/healthz', '/readyz'].map((path) => [path, serverUrl]),
    ),
  },
})
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(server))

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await web.close()
}
