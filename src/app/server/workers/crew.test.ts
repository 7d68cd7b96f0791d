import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { createCrew } from './crew.ts'
import { wontStart, type FromParent, type FromWorker, type WorkerAnswer } from './messages.ts'
import type { Ended, WorkerProcess, WorkerOrder } from './start-worker.ts'

/** A worker without a process; the test says when it is ready and when it ends. */
function doubled(order: WorkerOrder, pid: number) {
  const begun = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<Ended>()
  const said: FromParent[] = []
  const worker: WorkerProcess = {
    number: order.number,
    pid,
    state: 'starting',
    begun: begun.promise,
    ended: ended.promise,
    say: (what) => void said.push(what),
    kill: (signal) => ended.resolve({ code: null, signal }),
    shown: () => ({
      worker: order.number,
      pid,
      state: worker.state,
      started_at: '',
      restarts: order.restarts,
      memory: null,
    }),
  }
  return {
    worker,
    order,
    said,
    ready() {
      worker.state = 'ready'
      begun.resolve(4100)
    },
    end: (code: number) => ended.resolve({ code, signal: null }),
    hears: (what: FromWorker) => order.onMessage(worker, what),
  }
}

function fixture(count: number) {
  const started: ReturnType<typeof doubled>[] = []
  const lines: string[] = []
  const given: (string | null)[] = []
  /** The next of these numbers gets no process. */
  const refusing = new Set<number>()
  const crew = createCrew({
    count,
    log: (level, msg) => void lines.push(`${level}: ${msg}`),
    giveUp: (why) => void given.push(why),
    rule: { ready: () => {}, pauseOf: () => 1 },
    start(order) {
      if (refusing.delete(order.number)) throw new Error('spawn ENOMEM')
      const made = doubled(order, started.length + 1)
      started.push(made)
      return made.worker
    },
  })
  return {
    crew,
    started,
    given,
    lines,
    refusing,
    /** The one that was started last; waits until there are so many. */
    async last(atLeast: number) {
      while (started.length < atLeast) await setImmediate()
      return started.at(-1) as ReturnType<typeof doubled>
    },
  }
}

/** Three that are ready. */
async function readyCrew() {
  const here = fixture(3)
  const begun = here.crew.start()
  for (const count of [1, 2, 3]) (await here.last(count)).ready()
  await begun
  return here
}

const settled = async () => {
  for (let time = 0; time < 20; time += 1) await setImmediate()
}

test('the second is started once the first is ready, and listens later, at its port', async () => {
  const { crew, started, last } = fixture(2)
  const begun = crew.start()
  await settled()
  assert.equal(started.length, 1)
  ;(await last(1)).ready()
  ;(await last(2)).ready()
  await begun
  const orders = started.map(({ order: { number, port } }) => [number, port])
  assert.deepEqual(orders, [
    [1, null],
    [2, 4100],
  ])
})

test('one that ends by itself is started again with its number', async () => {
  const { started, last } = await readyCrew()
  started[1]?.end(1)
  const { order } = await last(4)
  assert.deepEqual([order.number, order.restarts, order.port], [2, 1, 4100])
})

test('a first one that will not start ends everything, and is not tried again', async () => {
  const { crew, started, given, last } = fixture(2)
  const begun = crew.start()
  ;(await last(1)).end(wontStart)
  await begun
  assert.equal(started.length, 1)
  assert.deepEqual(given, [null])
})

test('each is replaced by one that is ready before it ends, one after the other', async () => {
  const { crew, started, last } = await readyCrew()
  const replaced = crew.replace()
  for (const number of [1, 2, 3]) {
    const next = await last(3 + number)
    assert.equal(next.order.number, number)
    await settled()
    assert.equal(started[number - 1]?.worker.state, 'ready', 'the old one goes on meanwhile')
    assert.equal(started.length, 3 + number)
    next.ready()
    await settled()
    assert.equal(started[number - 1]?.worker.state, 'stopping')
  }
  assert.equal(await replaced, true)
  await settled()
  assert.equal(started.length, 6, 'what was replaced is not started again')
})

test('where a new one does not start, the others stay', async () => {
  const { crew, started, last } = await readyCrew()
  const replaced = crew.replace()
  ;(await last(4)).end(1)
  assert.equal(await replaced, false)
  const states = started.slice(0, 3).map(({ worker }) => worker.state)
  assert.deepEqual(states, ['ready', 'ready', 'ready'])
})

test('one that died while its successor was starting in vain is started again', async () => {
  const { crew, started, last } = await readyCrew()
  const replaced = crew.replace()
  const next = await last(4)
  started[0]?.end(1)
  for (let time = 0; time < 5; time += 1) await wait(2)
  next.end(1)
  assert.equal(await replaced, false)
  for (let time = 0; time < 50 && started.length < 5; time += 1) await wait(2)
  assert.deepEqual(
    started.slice(4).map(({ order }) => order.number),
    [1],
  )
})

test('where the system gives no process it is asked again, and the others go on', async () => {
  const { crew, started, last, refusing, lines } = await readyCrew()
  refusing.add(1)
  assert.equal(await crew.replace(), false)
  refusing.add(2)
  started[1]?.end(1)
  const { order } = await last(4)
  assert.equal(order.number, 2)
  assert.equal(lines.filter((line) => line === 'error: no process can be started').length, 2)
  assert.equal(started[0]?.worker.state, 'ready')
})

test('when all is stopped, each ends, and none is started again', async () => {
  const { crew, started } = await readyCrew()
  await crew.stop()
  assert.ok(started.every(({ worker }) => worker.state === 'stopping'))
  await settled()
  assert.equal(started.length, 3)
})

test('what one gathers, all are asked, and it has the answers in the order of the workers', async () => {
  const { started } = await readyCrew()
  const [first, second, third] = started
  first?.hears({ say: 'gather', id: 7, kind: 'metrics' })
  await settled()
  for (const each of [third, first, second]) {
    const question = each?.said.find(({ say }) => say === 'question')
    assert.ok(question?.say === 'question' && question.kind === 'metrics')
    each?.hears({ say: 'answer', id: question.id, answer: each.order.number * 10 })
  }
  await settled()
  const answer = first?.said.find(({ say }) => say === 'gathered')
  assert.ok(answer?.say === 'gathered')
  assert.equal(answer.id, 7)
  const all = answer.given as WorkerAnswer[]
  assert.deepEqual(all, [
    { worker: 1, answer: 10 },
    { worker: 2, answer: 20 },
    { worker: 3, answer: 30 },
  ])
  assert.ok(!second?.said.some(({ say }) => say === 'gathered'))
})

test('one that answers nothing is left out after a second', async () => {
  const { started } = await readyCrew()
  const [first, second] = started
  first?.hears({ say: 'gather', id: 1, kind: 'metrics' })
  await settled()
  const question = second?.said[0]
  assert.ok(question?.say === 'question')
  second?.hears({ say: 'answer', id: question.id, answer: 'here' })
  let answer: FromParent | undefined
  while (!answer) {
    await setImmediate()
    answer = first?.said.find(({ say }) => say === 'gathered')
  }
  assert.ok(answer.say === 'gathered')
  assert.deepEqual(answer.given, [{ worker: 2, answer: 'here' }])
})
