// A repeated task loses no request, merges those that come during a run into one, retries with back-off from 0.1 s up to
// 5 s, and stops without making anybody wait.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RepeatedTask } from './repeated-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A task whose runs the test ends, and what became of them. */
function controlledTask() {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const task = new RepeatedTask({
    run() {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    onError: error => errors.push(error),
  })
  return { task, runs, errors }
}

/** Whether a promise has settled once everything that can go on without time passing has done so. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return settled
}

test('requests during a run are one more run, which begins after it', async () => {
  const { task, runs } = controlledTask()
  const first = task.request()
  const others = [task.request(), task.request(), task.request()]
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  expect(await isSettled(first)).toBe(true)
  expect(await isSettled(Promise.race(others))).toBe(false)
  expect(runs).toHaveLength(2)
  runs[1]!.resolve()
  await Promise.all([...others, task.idle()])
  expect(runs).toHaveLength(2)
})

test('a request is never lost, in whichever moment between the end of a run and the end of the loop it comes', async () => {
  for (let microtasks = 0; microtasks < 30; microtasks++) {
    const { task, runs } = controlledTask()
    void task.request()
    runs[0]!.resolve()
    for (let i = 0; i < microtasks; i++) await null
    const late = task.request()
    await vi.advanceTimersByTimeAsync(0)
    // Until the first run is known to have ended, it is still the one under way.
    expect(runs, `after ${microtasks} microtasks`).toHaveLength(2)
    runs[1]!.resolve()
    expect(await isSettled(late), `after ${microtasks} microtasks`).toBe(true)
  }
})

test('a failed run is repeated after 0.1 s, then twice as long each time up to 5 s, until one succeeds', async () => {
  const { task, runs, errors } = controlledTask()
  const requested = task.request()
  for (const waitMs of [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]) {
    const { length } = runs
    runs.at(-1)!.reject(new Error(`run ${length}`))
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(runs).toHaveLength(length)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toHaveLength(length + 1)
  }
  expect(errors).toHaveLength(8)
  expect(await isSettled(requested)).toBe(false)
  runs.at(-1)!.resolve()
  expect(await isSettled(requested)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toHaveLength(9)

  // The next failure begins with the shortest pause again.
  void task.request()
  runs.at(-1)!.reject(new Error())
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toHaveLength(11)
})

test('requests while a failed run waits are done by its retry', async () => {
  const { task, runs } = controlledTask()
  const first = task.request()
  runs[0]!.reject(new Error())
  await vi.advanceTimersByTimeAsync(50)
  const second = task.request()
  await vi.advanceTimersByTimeAsync(50)
  expect(runs).toHaveLength(2)
  runs[1]!.resolve()
  await Promise.all([first, second])
  expect(runs).toHaveLength(2)
})

test('a stop ends the retries and settles all waiters', async () => {
  const { task, runs, errors } = controlledTask()
  const requested = [task.request(), task.idle()]
  runs[0]!.reject(new Error())
  await vi.advanceTimersByTimeAsync(50)
  task.stop()
  await Promise.all([...requested, task.request(), task.idle()])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([runs.length, errors.length]).toEqual([1, 1])
})
