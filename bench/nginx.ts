import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { header, type Answer } from './request.ts'
import { freePort } from '../test/support/program/free-port.ts'
import { start, temporaryFolder } from './processes.ts'

/** Whether nginx is installed. */
export const hasNginx = () => spawnSync('nginx', ['-v']).error === undefined

/** Starts nginx with one process, which serves each answer as a file on a port of its own. */
export async function startNginx(
  answers: Answer[],
): Promise<{ child: ChildProcess; ports: number[] }> {
  const folder = temporaryFolder()
  const ports: number[] = []
  for (let left = answers.length; left > 0; left -= 1) ports.push(await freePort())
  const servers = answers.map((answer, at) => {
    writeFileSync(join(folder, `body-${at}`), Buffer.from(answer.body, 'base64'))
    return server(answer, ports[at] as number, `body-${at}`)
  })
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, whole(folder, servers))
  const path = process.env['PATH']
  return {
    child: start('nginx', ['-p', folder, '-e', 'stderr', '-c', config], { PATH: path }),
    ports,
  }
}

const whole = (folder: string, servers: string[]) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  etag off;
  if_modified_since off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65s;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  open_file_cache_valid 1h;
  client_body_temp_path ${folder}/a;
  proxy_temp_path ${folder}/b;
  fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d;
  scgi_temp_path ${folder}/e;
  root ${folder};
  types {}
  ${servers.join('\n')}
}`

/** Headers that nginx writes by itself. */
const own = ['content-type', 'content-length']

function server(answer: Answer, port: number, name: string): string {
  const lines: string[] = []
  for (let at = 0; at < answer.headers.length; at += 2) {
    const [key, value] = answer.headers.slice(at, at + 2) as [string, string]
    if (!own.includes(key.toLowerCase())) lines.push(`add_header ${key} ${quoted(value)} always;`)
  }
  const type = header(answer, 'content-type')
  if (type) lines.push(`default_type ${quoted(type)};`)
  const reply = answer.status === 200 ? `try_files /${name} =404;` : `return ${answer.status};`
  return `server { listen 127.0.0.1:${port}; ${lines.join(' ')} location / { ${reply} } }`
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
