// How often one process can render the home page from its view without a cache: a process of its
// own, so that the JIT compiler has seen nothing else. Answers every order with the rates.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillWithDemo } from '../src/app/server/demo.ts'
import type * as Render from '../src/app/site/render.tsx'
import { builtPages } from '../src/app/server/pages/built-pages.ts'
import { createApp } from '../src/app/server/create-app.ts'
import { withSheets } from '../src/app/server/pages/sheet.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/app/server/settings.ts'
import { createLog } from '../src/platform/log.ts'

export interface RenderOrder {
  dataDir: string
  ms: number
}

/** Pages per second, and per CPU second. */
export interface Rendered {
  perSecond: number
  perCpuSecond: number
}

type Page = Parameters<typeof Render.renderPage>

/** The arguments from which the program renders the home page of the demo firm. */
async function homePage(dataDir: string, { assets, render }: Built): Promise<Page> {
  const database = await openDatabase({ dataDir })
  await migrate(database)
  const config = readConfig({ DATA_DIR: dataDir })
  await fillWithDemo(database, config)
  const log = createLog('error')
  const seen = Promise.withResolvers<Page>()
  const renderPage = (...page: Page) => {
    seen.resolve(page)
    return render().renderPage(...page)
  }
  const parts = { config, database, clock: systemClock, log, assets, headers: [] }
  const app = await createApp({ ...parts, render: () => ({ ...render(), renderPage }) })
  const server = createServer(app.listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  server.close()
  app.revision.stop()
  await database.close()
  return await seen.promise
}

type Built = Awaited<ReturnType<typeof builtPages>>

process.on('message', async ({ dataDir, ms }: RenderOrder) => {
  const built = await builtPages()
  const page = await homePage(dataDir, built)
  const { renderPage, sheetPlace } = built.render()
  const renderFor = (time: number): Rendered => {
    const [begun, cpu] = [performance.now(), process.threadCpuUsage()]
    let count = 0
    while (performance.now() - begun < time) {
      const { html, sheet } = renderPage(...page)
      withSheets(html, sheetPlace, [built.assets.sheets[sheet]!])
      count += 1
    }
    const { user, system } = process.threadCpuUsage(cpu)
    return {
      perSecond: (count * 1000) / (performance.now() - begun),
      perCpuSecond: (count * 1e6) / (user + system),
    }
  }
  // A warm-up, so that the code is compiled.
  renderFor(ms)
  process.send?.(renderFor(ms))
})
