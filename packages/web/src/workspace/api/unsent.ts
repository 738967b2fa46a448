import { computed, type ReadonlySignal, signal } from '@preact/signals'

/** Edits on this page that the server gets a moment later. */
export interface UnsentWork {
  /** Sends what it can. Never rejects. */
  send(): Promise<void>
  /** Whether the server lacks some of it. */
  readonly isUnsent: ReadonlySignal<boolean>
  /** All of it as text, for somebody who can no longer save it. */
  text(): string
}

const works = signal<ReadonlySet<UnsentWork>>(new Set())

/** Work on this page that the server does not have all of. */
export const unsentWorks = computed(() => [...works.value].filter(({ isUnsent }) => isUnsent.value))

/** Registers work until it ends: it is sent before a sign-out, and shown to somebody who loses access. */
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
