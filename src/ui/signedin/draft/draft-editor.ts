import type { DraftText, Failure } from './draft-answers.ts'
import {
  answered,
  chosen,
  chosenPart,
  copyOf,
  failed,
  isAllSaved,
  loaded,
  openedDraft,
  sending,
  sentAway,
  tookCopy,
  typed,
  unsent,
  wentPublic,
  type DraftChoice,
  type DraftState,
} from './draft-state.ts'
import type { DraftWorld } from './draft-world.ts'
import type { DraftMerges } from './merging.ts'

/** In ms: how long after the last key a draft is saved. */
const afterLastKey = 800
/** In ms: a call without an answer for so long has failed. */
const mostWait = 20_000
/** In ms: the first wait after a failure, and the longest. */
const waits = { first: 1_000, most: 30_000 }

/** Whether trying again may help without anybody doing something. */
const isPassing = ({ status }: Failure) => status === 0 || status === 429 || status >= 500

/** The server has not got all of it, as is said beside it. */
export class NotSaved extends Error {
  override name = 'NotSaved'
}

const isOfServer = ({ from }: { from: string }) => from === 'server'

/**
 * One draft on one page: keeps what is typed on the device at once, saves it in sequence, one request
 * at a time, and says how that stands. What stands in a field is never replaced by an answer.
 */
export class DraftEditor {
  #state: DraftState
  readonly #world: DraftWorld
  readonly #watchers = new Set<() => void>()
  #cancelTimer: () => void = () => {}
  #lastKey = -Infinity
  #retryAt = -Infinity
  #wait = waits.first
  #isCalling = false
  /** Changes when what is on its way does not matter any more. */
  #round = 0
  #isReady = false
  /** What was refused is not sent again until somebody does something. */
  #isBlocked = false
  #isEnded = false
  #mayEnd: (() => void) | null = null

  constructor(world: DraftWorld, names: readonly string[], merges: DraftMerges = {}) {
    this.#world = world
    this.#state = openedDraft(world.newName(), names, merges)
    void this.#open()
  }

  get state(): DraftState {
    return this.#state
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#watchers.add(changed)
    return () => void this.#watchers.delete(changed)
  }

  /** Somebody has typed: the device has it when this returns. */
  write(name: string, text: DraftText): void {
    this.#set(typed(this.#state, name, text))
    this.#lastKey = this.#world.now()
    this.#isBlocked = false
    this.#keep()
    this.#plan()
  }

  choose(name: string, choice: DraftChoice): void {
    const other = this.#state.fields[name]?.others[0]
    this.#set(chosen(this.#state, name, choice))
    this.#keep()
    if (other?.from === 'device') this.#dropSettled([other.editor])
    this.#plan()
  }

  /** For a part of a field that can be merged; see `chosenPart`. */
  choosePart(name: string, part: { value: string; start: string }): void {
    this.#set(chosenPart(this.#state, name, part))
    this.#keep()
    this.#plan()
  }

  /** Tries at once what has failed, or was put off until the last key is some time ago. */
  flush(): void {
    this.#lastKey = this.#retryAt = -Infinity
    this.#isBlocked = false
    if (this.#state.failure) this.#set({ ...this.#state, failure: null })
    this.#plan()
  }

  /** Looks what the server has by now. */
  refresh(): void {
    if (!this.#isReady || this.#isCalling || this.#isEnded || !this.#state.isLoaded) return
    this.#cancelTimer()
    void this.#read()
  }

  /** The texts were sent: the draft is gone, here and on the device. */
  sent(): void {
    this.#round += 1
    this.#isCalling = false
    this.#set(sentAway(this.#state))
    this.#keep()
    this.flush()
  }

  /**
   * Publishes what is written, by a call that is made once the server has all of it; rejects where that
   * cannot be. Nothing is saved while it is under way: what is typed meanwhile goes on from it.
   */
  async publish<Answer extends { revision: number }>(
    call: (state: DraftState) => Promise<Answer>,
  ): Promise<Answer> {
    await this.#settled()
    this.#cancelTimer()
    const [sent, round] = [this.#state, (this.#round += 1)]
    this.#isCalling = true
    const go = (change: (state: DraftState) => DraftState) => {
      if (round !== this.#round || this.#isEnded) return
      this.#isCalling = false
      this.#set(change(this.#state))
      this.#keep()
      this.#plan()
    }
    try {
      const answer = await call(sent)
      go((state) => wentPublic(state, sent, answer.revision))
      return answer
    } catch (error) {
      go((state) => state)
      throw error
    }
  }

  /** The server has everything; rejects where it does not get it. */
  async #settled(): Promise<void> {
    this.flush()
    while (this.#isCalling || !this.#state.isLoaded || !isAllSaved(this.#state)) {
      const { failure, fields } = this.#state
      const isUnchosen = Object.values(fields).some(({ others }) => others.some(isOfServer))
      if (failure || isUnchosen || this.#isEnded) throw new NotSaved()
      const { promise, resolve } = Promise.withResolvers<void>()
      const leave = this.subscribe(() => resolve())
      await promise.finally(leave)
    }
  }

  /** Nobody looks at it any more: saves at once, and ends when the server has everything. */
  leave(ended: () => void): void {
    this.#mayEnd = ended
    this.flush()
  }

  /** Somebody looks at it again. */
  stay(): void {
    this.#mayEnd = null
  }

  /** The page is closed: nothing happens here any more. */
  end(): void {
    this.#isEnded = true
    this.#round += 1
    this.#cancelTimer()
    this.#world.device.release()
  }

  async #open(): Promise<void> {
    const left = await this.#world.device.takeLeft().catch(() => [])
    if (this.#isEnded) return
    for (const { copy, asItself } of left) this.#set(tookCopy(this.#state, copy, asItself))
    this.#keep()
    this.#dropSettled(left.map(({ copy }) => copy.editor))
    this.#isReady = true
    this.#plan()
  }

  /** Drops copies of closed pages of which nothing waits to be chosen any more. */
  #dropSettled(editors: string[]): void {
    const open = Object.values(this.#state.fields).flatMap(({ others }) => others)
    for (const editor of editors)
      if (editor !== this.#state.editor && !open.some((other) => other.editor === editor))
        this.#world.device.drop(editor)
  }

  /** Has on the device what the server may not have. */
  #keep(): void {
    const copy = copyOf(this.#state, this.#world.now())
    const isOnDevice = copy === null || this.#world.device.put(copy)
    if (copy === null) this.#world.device.drop(this.#state.editor)
    if (isOnDevice !== this.#state.isOnDevice) this.#set({ ...this.#state, isOnDevice })
  }

  /** Does what is next, now or when it is time. */
  #plan(): void {
    this.#cancelTimer()
    if (this.#isEnded || this.#isCalling || !this.#isReady) return
    const { isLoaded } = this.#state
    const isIdle = unsent(this.#state).length === 0 && (isLoaded || this.#mayEnd !== null)
    if (isIdle) return this.#endIfLeft()
    if (this.#isBlocked) return
    const key = isLoaded && !this.#mayEnd ? this.#lastKey + afterLastKey : -Infinity
    const wait = Math.max(key, this.#retryAt) - this.#world.now()
    if (wait > 0) this.#cancelTimer = this.#world.later(wait, () => this.#act())
    else this.#act()
  }

  #act(): void {
    void (this.#state.isLoaded ? this.#save() : this.#read())
  }

  #endIfLeft(): void {
    const ended = isAllSaved(this.#state) ? this.#mayEnd : null
    if (!ended) return
    this.end()
    ended()
  }

  #read = async (): Promise<void> =>
    await this.#call(
      () => this.#world.network.read(),
      (answer) => loaded(this.#state, answer),
    )

  async #save(): Promise<void> {
    this.#set(sending(this.#state))
    // With its sequence: whoever goes on after this page counts on from there.
    this.#keep()
    const { editor, sequence, sending: fields } = this.#state
    await this.#call(
      () => this.#world.network.save({ editor, sequence, fields: fields ?? [] }),
      (answer) => answered(this.#state, answer),
    )
  }

  /** One call at a time; what it changes is not said when something else has happened meanwhile. */
  async #call<Answer>(call: () => Promise<Answer>, after: (answer: Answer) => DraftState) {
    const round = (this.#round += 1)
    this.#isCalling = true
    const outcome = await this.#inTime(call()).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (round !== this.#round || this.#isEnded) return
    this.#isCalling = false
    if ('error' in outcome) this.#fail(this.#world.failureOf(outcome.error))
    else {
      this.#wait = waits.first
      this.#retryAt = -Infinity
      this.#set(after(outcome.answer))
    }
    this.#keep()
    this.#plan()
  }

  #fail(failure: Failure): void {
    this.#isBlocked = !isPassing(failure)
    this.#retryAt = this.#world.now() + this.#wait
    this.#wait = Math.min(this.#wait * 2, waits.most)
    this.#set(failed(this.#state, failure))
  }

  async #inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
    const { promise, reject } = Promise.withResolvers<never>()
    const cancel = this.#world.later(mostWait, () => reject(new Error('No answer came in time.')))
    return await Promise.race([call, promise]).finally(cancel)
  }

  #set(state: DraftState): void {
    this.#state = state
    for (const changed of this.#watchers) changed()
  }
}
