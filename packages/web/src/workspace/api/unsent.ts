import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** What somebody writes on this page, which the server gets a moment later. */
export interface UnsentWork {
  /** Sends what it can. Never rejects. */
  send(): Promise<void>
  /** Whether the server lacks some of it. */
  readonly isUnsent: ReadonlySignal<boolean>
  /** All of it as a text, for whoever can send it no more. */
  text(): string
}

const works = signal<ReadonlySet<UnsentWork>>(new Set())

/** The work of this page that the server lacks some of. */
export const unsentWorks = computed(() => [...works.value].filter(({ isUnsent }) => isUnsent.value))

/** Makes work known until it ends: it is sent before somebody signs out, and kept in sight of whoever loses access. */
export function registerWork(work: UnsentWork, { signal: ends }: { readonly signal: AbortSignal }): void {
  works.value = new Set([...works.value, work])
  ends.addEventListener('abort', () => {
    works.value = new Set([...works.value].filter(other => other !== work))
  })
}

/** Sends what was edited on this page. */
export async function sendAllWork(): Promise<void> {
  await Promise.all([...works.value].map(work => work.send()))
}
