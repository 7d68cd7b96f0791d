import { openNow } from '../../ui/site/open-now.ts'

type Hydrate = typeof import('../../ui/base/hydrate.tsx').hydrate

/** Loads what an island needs, once, and hydrates it. */
async function wake(island: HTMLElement): Promise<void> {
  const { island: addresses, hydrate: with_, name, props } = island.dataset
  if (!addresses || !with_ || !name) return
  delete island.dataset['island']
  const [address, ...imports] = addresses.split(' ') as [string, ...string[]]
  const [module, { hydrate }] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<Record<string, Parameters<Hydrate>[1]>>,
    import(/* @vite-ignore */ with_) as Promise<{ hydrate: Hydrate }>,
    // Requested at once, and not when the modules that import them have loaded.
    ...imports.map((each) => import(/* @vite-ignore */ each) as Promise<unknown>),
  ])
  await hydrate(island, module[name]!, JSON.parse(props ?? '{}') as object)
}

/** A form sent before its island is hydrated waits for it; if that fails, the browser sends it. */
async function awaitedBy(island: HTMLElement, waking: Promise<void>): Promise<void> {
  let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    sent = { form: event.target as HTMLFormElement, by: event.submitter }
  }
  island.addEventListener('submit', hold)
  const awake = await waking.then(
    () => true,
    () => false,
  )
  island.removeEventListener('submit', hold)
  if (awake) sent?.form.requestSubmit(sent.by)
  else sent?.form.submit()
}

/** Waits for the first paint: React would delay the fonts, and nobody uses what they cannot see yet. */
const painted = new Promise<void>((done) => {
  if (document.hidden) return done()
  new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
  // In case a browser reports no paint.
  setTimeout(done, 1_000)
})

for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const start = () => wake(island)
  if (island.dataset['when'] === 'now') void awaitedBy(island, painted.then(start))
  else island.addEventListener('focusin', start, { once: true })
}

for (const place of document.querySelectorAll<HTMLElement>('[data-opens]')) {
  const { opens = '', closes = '', zone = '' } = place.dataset
  place.textContent = openNow({ opens, closes, timeZone: zone }, new Date())
}

for (const place of document.querySelectorAll<HTMLElement>('[data-script]'))
  void import(/* @vite-ignore */ place.dataset['script']!)
