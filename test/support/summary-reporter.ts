import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'

/** What the summary says of a project: the command that runs it, and what this machine lacks for it. */
export interface ReportedProject {
  readonly command: string
  readonly missing?: string | undefined
}

/** Tests of one run that may need a second attempt. It only falls: each is a race to be mended. */
const secondAttemptsMax = 3

/**
 * Ends the output of a run with the counts, every skipped, flaky or failed test and what this command does not run. More flaky
 * tests than allowed have failed.
 */
export class SummaryReporter implements Reporter {
  readonly #projects: Readonly<Record<string, ReportedProject>>
  #selected: ReadonlySet<string> = new Set()

  constructor(projects: Readonly<Record<string, ReportedProject>>) {
    this.#projects = projects
  }

  onInit(vitest: Vitest): void {
    this.#selected = new Set(vitest.projects.map(({ name }) => name))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const inState = (state: string) => tests.filter(test => test.result().state === state)
    const flaky = tests.filter(test => test.diagnostic()?.flaky)
    const [skipped, failed] = [inState('skipped'), inState('failed')]
    // A file that cannot be loaded has no tests.
    const broken = modules.filter(module => module.state() === 'failed' && !hasFailure(module))
    const tooMany = flaky.length > secondAttemptsMax
    const failedToo = tooMany ? flaky.length : 0
    const lines = [
      ...skipped.map(test => `skipped: ${place(test)}`),
      ...flaky.map(
        test =>
          `${tooMany ? 'failed: ' : ''}passed at a second attempt: ${place(test)}: ${cause(test.result().errors)}`,
      ),
      ...failed.map(test => `failed: ${place(test)}: ${cause(test.result().errors)}`),
      ...broken.map(module => `failed: ${module.relativeModuleId}: ${cause(module.errors())}`),
      ...unhandled.map(error => `failed: outside of a test: ${cause([error])}`),
      ...this.#leftOut(),
      `${inState('passed').length - failedToo} passed, ${failed.length + failedToo + broken.length + unhandled.length} failed, ${skipped.length} skipped`,
    ]
    console.log(lines.join('\n'))
    if (tooMany) process.exitCode = 1
  }

  #leftOut(): string[] {
    return Object.entries(this.#projects).flatMap(([name, { command, missing }]) => {
      if (!this.#selected.has(name)) return [`not run: the ${name} tests; ${command} runs them`]
      return missing === undefined ? [] : [`not run: the ${name} tests; ${missing}`]
    })
  }
}

function hasFailure(module: TestModule): boolean {
  return module.children.allTests('failed').next().done === false
}

/** The first line of the first error. */
function cause(errors: readonly SerializedError[] | undefined): string {
  return errors?.[0]?.message?.split('\n', 1)[0] ?? 'without a message'
}

function place(test: TestCase): string {
  return `${test.module.relativeModuleId}: ${test.fullName}`
}
