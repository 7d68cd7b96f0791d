import type { RequestListener, ServerResponse } from 'node:http'
import { builtPages } from './pages/built-pages.ts'
import { run } from './run.ts'

// `npm start` with one more script in each page, which reloads it when the server has restarted.

const reload = `const events = new EventSource('/dev/events')
events.onopen = () => {
  events.onopen = () => location.reload()
}
`
const open = new Set<ServerResponse>()

/** Answers the two addresses of the reload, and leaves everything else to the program. */
function withReload(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url === '/dev/reload.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(reload)
    } else if (request.url === '/dev/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write('retry: 200\n\n')
      open.add(response.once('close', () => open.delete(response)))
    } else {
      listener(request, response)
    }
  }
}

// A stream that never ends would hold up the shutdown.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => open.forEach((response) => response.end()))
}

await run(process.env, async () => {
  const pages = await builtPages()
  return { ...pages, assets: { ...pages.assets, extra: '/dev/reload.js' }, wrap: withReload }
})
