/** Starts the server, restarted on every change, and the web with live reload. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { attachPaymentSimulators } from './attach-payment-simulators.ts'

const serverUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
const serverPaths = ['/api', '/connect', '/data', '/healthz', '/readyz', '/payments/card']

// Pages and calls have different ports: a payment provider sends the browser back to the page's port.
process.env['PUBLIC_URL'] ??= 'http://127.0.0.1:5173'
await attachPaymentSimulators()
const server = spawn(process.execPath, ['--watch', 'server/main.ts', '--without-pages'], { stdio: 'inherit' })
const web = await createServer({
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl, changeOrigin: false }])),
  },
  // In a built shop the server fills in these flags.
  plugins: [
    {
      name: 'site-words',
      transformIndexHtml: (html) => html.replace('__SITE__', 'developer simulated testMoney'),
    },
  ],
})
await web.listen()
web.printUrls()

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopServers())
server.once('exit', () => void stopServers())

async function stopServers(): Promise<void> {
  if (isStopping) return
  isStopping = true
  server.kill('SIGTERM')
  await web.close()
}
