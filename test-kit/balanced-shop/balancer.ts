import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const nginx = '/usr/sbin/nginx'
const readyWithinMs = 60_000

/** Starts nginx at this port in front of web processes, once one of them is ready; returns what stops it. */
export async function startNginx(port: number, members: readonly string[]): Promise<() => Promise<void>> {
  if (!existsSync(nginx)) throw new Error('nginx is not on this machine: apt-get install nginx-light')
  const folder = mkdtempSync(join(tmpdir(), 'farehouse-nginx-'))
  // Its workers run as another user when it is started by root.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'nginx.conf'), configOf(port, members))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn(nginx, args, { stdio: 'inherit' })
  const kill = () => void child.kill('SIGTERM')
  process.once('exit', kill)
  await untilReady(`http://127.0.0.1:${port}/readyz`, child)
  return async () => {
    process.off('exit', kill)
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const untilMs = performance.now() + readyWithinMs
  while (performance.now() < untilMs && child.exitCode === null) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
  child.kill('SIGTERM')
  throw new Error(`nginx does not answer at ${url}`)
}

/** The proxy of docs/deployment.md, which gives requests to each process in turn. */
function configOf(port: number, members: readonly string[]): string {
  return `daemon off;
pid nginx.pid;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  upstream shop {
    ${members.map((host) => `server ${host} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 30m;
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
    }
  }
}
`
}
